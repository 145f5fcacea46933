import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { groupBy } from '../../../core/base/group-by.ts';
import { formatLiveEvent, LIVE_PATH, LIVE_PER_ACCOUNT } from '../../../core/protocol/live.ts';
import type { ActiveSession, Standing } from '../../accounts/active-session.ts';
import type { Database } from '../../db/database.ts';
import type { CallSettings } from '../../http/calls.ts';
import { sendFailure } from '../../http/errors.ts';
import { neighbourhoodOf, networkOfCaller } from '../../http/network.ts';
import { tokenOf } from '../../http/session-of.ts';
import { readChanges, readCursor, readPage } from './lists/repository.ts';
import { listsFor, ownMarks } from './view.ts';

const OPENING_PACE = { calls: 240, seconds: 60 };
/** A reader that does not drain its connection is disconnected; it reconnects and gets what it missed. */
const UNREAD_AT_MOST_BYTES = 1024 * 1024;
const WAIT_SECONDS = 15;
/** The number of readers that are served before other requests get a turn. */
const BATCH = 250;

interface LiveSettings extends Pick<CallSettings, 'now' | 'findSession' | 'loosePacer'> {
  /** The tokens (by hash) whose sessions are still open, and what holds for them now. */
  readonly findActive: (
    tokenHashes: readonly string[],
    now: number,
  ) => Promise<ReadonlyMap<string, Standing>>;
  readonly heartbeatMs: number;
  /** The most live connections that this process serves. */
  readonly connections: number;
}

/** Serves live updates of the message board, see `LIVE_PATH`. */
export function mountLive(app: FastifyInstance, database: Database, settings: LiveSettings): void {
  const board = new LiveBoard(database, settings, app.log);
  const stopListening = database.listen(() => board.hear());
  const heart = setInterval(() => void board.beat(), settings.heartbeatMs);
  // Before the server waits for its connections to end, since live ones do not end by themselves.
  app.addHook('preClose', (done) => {
    clearInterval(heart);
    board.close();
    done();
  });
  app.addHook('onClose', stopListening);

  // HEAD would get no answer, and would occupy a live connection.
  const route = { exposeHeadRoute: false };
  app.get<{ Querystring: { since?: string } }>(LIVE_PATH, route, async (request, reply) => {
    const wait = await settings.loosePacer.take(`${LIVE_PATH} ${networkOfCaller(request)}`, OPENING_PACE);
    if (wait > 0) return sendFailure(reply, { kind: 'too-fast', waitSeconds: wait });
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await settings.findSession(token, settings.now());
    if (session === undefined) return sendFailure(reply, { kind: 'session-over' });
    if (session.passwordChangeDue) return sendFailure(reply, { kind: 'password-change-due' });
    const since = request.query.since ?? request.headers['last-event-id'];
    if (since !== undefined && !/^[0-9]{1,15}$/.test(String(since)))
      return sendFailure(reply, { kind: 'invalid', field: 'since' });
    if (board.countOf(session.accountId) >= LIVE_PER_ACCOUNT)
      return sendFailure(reply, { kind: 'too-fast', waitSeconds: WAIT_SECONDS });
    // If the client left during the session lookup, `close` is not emitted again, and the connection would
    // occupy a place for ever.
    if (reply.raw.destroyed) return reply.hijack();
    const network = neighbourhoodOf(networkOfCaller(request));
    if (!board.makeRoom(network)) return sendFailure(reply, { kind: 'busy', waitSeconds: WAIT_SECONDS });
    board.open(reply, { session, network, since: since === undefined ? undefined : Number(since) });
    return reply;
  });
}

interface Opening {
  readonly session: ActiveSession;
  readonly network: string;
  readonly since: number | undefined;
}

class Reader {
  readonly #reply: FastifyReply;
  readonly since: number | undefined;
  readonly network: string;
  session: ActiveSession;
  /** The last event about a ban. */
  #toldBan = '';

  constructor(reply: FastifyReply, { session, network, since }: Opening) {
    this.#reply = reply;
    this.session = session;
    this.network = network;
    this.since = since;
  }

  send(text: string): void {
    const { raw } = this.#reply;
    // It may have been disconnected while the changes were read.
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > UNREAD_AT_MOST_BYTES) raw.destroy();
    else raw.write(text);
  }

  /** Says whether its account is banned, unless it knows. */
  tellBan(ban: Standing['ban']): void {
    const event = formatLiveEvent({ kind: 'ban', ban });
    if (event !== this.#toldBan) this.send(event);
    this.#toldBan = event;
  }

  end(): void {
    this.#reply.raw.end();
  }
}

/**
 * All live connections of this process. Changes are read once for all of them and in sequence, so that no
 * reader gets an older state of a post after a newer one.
 */
class LiveBoard {
  readonly #database: Database;
  readonly #settings: LiveSettings;
  readonly #log: FastifyBaseLogger;
  readonly #readers = new Set<Reader>();
  readonly #joining = new Set<Reader>();
  /**
   * Number of readers by account, kept here so that a wave of new connections does not iterate over all
   * readers each time.
   */
  readonly #counts = new Map<string, number>();
  /** The last change sent to all readers. */
  #cursor = 0;
  #working = false;
  #again = false;
  #isClosed = false;
  /** Whether a session may have ended, or its role or ban changed. */
  #sessionsChanged = false;

  constructor(database: Database, settings: LiveSettings, log: FastifyBaseLogger) {
    this.#database = database;
    this.#settings = settings;
    this.#log = log;
  }

  open(reply: FastifyReply, opening: Opening): void {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Tells nginx and similar proxies not to buffer.
      'X-Accel-Buffering': 'no',
    });
    const reader = new Reader(reply, opening);
    reply.raw.on('error', () => undefined);
    reply.raw.on('close', () => this.#remove(reader));
    reader.send(':\n\n');
    this.#joining.add(reader);
    this.#count(reader, 1);
    this.#deliver();
  }

  countOf(accountId: string): number {
    return this.#counts.get(accountId) ?? 0;
  }

  /**
   * Makes room for a connection, unless the server is stopping. If all places are taken, the network with the most
   * connections loses its newest one to a network with fewer; otherwise one network could keep all others off the
   * board.
   *
   * @returns whether there is room
   */
  makeRoom(network: string): boolean {
    if (this.#isClosed) return false;
    if (this.#readers.size + this.#joining.size < this.#settings.connections) return true;
    const all = this.#all();
    const counts = new Map<string, number>();
    for (const reader of all) counts.set(reader.network, (counts.get(reader.network) ?? 0) + 1);
    const [most, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (count <= (counts.get(network) ?? 0) + 1) return false;
    const last = all.findLast((reader) => reader.network === most)!;
    this.#remove(last);
    last.end();
    return true;
  }

  #count({ session }: Reader, change: 1 | -1): void {
    const count = this.countOf(session.accountId) + change;
    if (count === 0) this.#counts.delete(session.accountId);
    else this.#counts.set(session.accountId, count);
  }

  #remove(reader: Reader): void {
    if (this.#readers.delete(reader) || this.#joining.delete(reader)) this.#count(reader, -1);
  }

  /** Handles an announcement that posts or sessions have changed. */
  hear(): void {
    this.#sessionsChanged = true;
    this.#deliver();
  }

  /** Heartbeat: keeps connections alive, checks their sessions, and catches up on missed announcements. */
  async beat(): Promise<void> {
    for await (const readers of batches(this.#all()))
      for (const reader of readers) reader.send(': alive\n\n');
    this.hear();
  }

  /** Ends all connections. A stopping server still gets requests, and a new connection would keep it running. */
  close(): void {
    this.#isClosed = true;
    for (const reader of this.#all()) reader.end();
  }

  #all(): Reader[] {
    return [...this.#readers, ...this.#joining];
  }

  /** Sends new changes. If called during a round, another round follows. */
  #deliver(): void {
    this.#again = true;
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    try {
      while (this.#again) {
        this.#again = false;
        if (this.#readers.size + this.#joining.size > 0) await this.#deliverOnce();
      }
    } catch (error) {
      // The next heartbeat tries again; readers that joined meanwhile can reconnect.
      this.#log.warn({ err: error }, 'sending the live board');
    } finally {
      this.#working = false;
    }
  }

  async #deliverOnce(): Promise<void> {
    let joining = [...this.#joining];
    const cursor = await readCursor(this.#database.read);
    const hasNews = cursor > this.#cursor && this.#readers.size > 0;
    // Not all of them for every new connection, since many are opened at once after a restart.
    if (hasNews || this.#sessionsChanged) await this.#lookAfterAll();
    // A session may have ended since it was looked up, before its reader could be notified.
    else if (joining.length > 0) await this.#lookAfterSessions(joining);
    joining = joining.filter((reader) => this.#joining.has(reader));
    if (hasNews) await this.#tell([...this.#readers], this.#cursor, cursor);
    this.#cursor = cursor;
    const bySince = groupBy(joining, (reader) => reader.since ?? cursor);
    for (const [since, readers] of bySince) await this.#tell(readers, since, cursor);
    for (const reader of joining) if (this.#joining.delete(reader)) this.#readers.add(reader);
  }

  async #tell(all: readonly Reader[], since: number, cursor: number): Promise<void> {
    for await (const readers of batches(all)) {
      const accounts = [...new Set(readers.map(({ session }) => session.accountId))];
      const changes = await readChanges(this.#database.read, accounts, since, cursor);
      const { lists, gone } = changes ?? { ...(await readPage(this.#database.read, accounts)), gone: [] };
      const told = { gone, anew: changes === undefined, cursor };
      // Most readers get the same.
      const events = new Map<string, string>();
      for (const reader of readers) {
        const marks = JSON.stringify(ownMarks(lists, reader.session));
        const event =
          events.get(marks) ??
          formatLiveEvent({ kind: 'changes', changes: { lists: listsFor(lists, reader.session), ...told } });
        events.set(marks, event);
        reader.send(event);
      }
    }
  }

  async #lookAfterAll(): Promise<void> {
    this.#sessionsChanged = false;
    await this.#lookAfterSessions(this.#all());
  }

  /** Disconnects readers whose session is over, and updates roles and bans that have changed. */
  async #lookAfterSessions(all: readonly Reader[]): Promise<void> {
    for await (const readers of batches(all)) {
      const hashes = [...new Set(readers.map(({ session }) => session.tokenHash))];
      const active = await this.#settings.findActive(hashes, this.#settings.now());
      for (const reader of readers) {
        const standing = active.get(reader.session.tokenHash);
        if (standing === undefined) this.#leave(reader);
        else {
          reader.session = { ...reader.session, role: standing.role };
          reader.tellBan(standing.ban);
        }
      }
    }
  }

  #leave(reader: Reader): void {
    this.#remove(reader);
    reader.send(formatLiveEvent({ kind: 'over' }));
    reader.end();
  }
}

/** Parts of many readers, with a turn of the event loop before each but the first. */
async function* batches(readers: readonly Reader[]): AsyncGenerator<readonly Reader[]> {
  for (let start = 0; start < readers.length; start += BATCH) {
    if (start > 0) await nextTurn();
    yield readers.slice(start, start + BATCH);
  }
}
