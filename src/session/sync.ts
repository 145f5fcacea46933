import { liveQuery, type Subscription } from 'dexie';
import type { Api } from '../data/api/api.ts';
import type { Database, DeletionRecord, EndedSessionRecord } from '../data/db/database.ts';
import { deviceName } from '../data/db/game-records.ts';
import { unsentMemories } from '../data/db/memories.ts';
import { readPlays } from '../data/db/plays.ts';
import { unsentNow } from '../data/db/records.ts';
import { isRowId, referencesOf, type Command, type Refusal } from '../data/outbox/command.ts';
import { drainOutbox, SYNC_TAG, type Drained, type DrainTools } from '../data/outbox/drain.ts';
import { listCommands, putCommand } from '../data/outbox/outbox.ts';
import { sendPost } from '../data/outbox/send-post.ts';
import { NEWS_CHANNEL, type BoardNews } from '../data/outbox/sent.ts';
import type { SessionActor, SessionSnapshot } from './session-machine.ts';
import { isNewcomer, reachStage } from '../platform/newcomer.ts';
import { randomId } from '../platform/random-id.ts';
import { forgetAccount, offerLeftTexts } from './forget-account.ts';
import { endOfSession, leftToken, noteLeftKept } from './session-end.ts';
import type { Waiting } from './page.ts';
import { NOTHING_WAITING } from './waiting.ts';

/** The result of a command; a refusal, if it could not be queued. */
export type Put = 'sent' | 'refused' | 'waiting' | Refusal;

const STORAGE_FULL: Refusal = { kind: 'storage-full' };

export type Sync = ReturnType<typeof startSync>;

interface SyncTools {
  readonly api: Api;
  readonly database: Database;
  readonly session: SessionActor;
  /** Called with the state of the logged-in person's outbox. */
  readonly onWaiting: (waiting: Waiting) => void;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Records change with every entry on the board: they are sent together. */
const CHANGES_WAIT_MS = 4_000;
/** The least time between two exchanges of a game that is being played. */
const PLAYING_WAIT_MS = 10_000;
const JUST_HIDDEN_MS = 2_000;

/**
 * Drains the outbox from the page: at start, when the network or the person returns, and, while something
 * waits, with back-off. The service worker does the same on `sync`.
 */
export function startSync(tools: SyncTools) {
  const { api, database, session } = tools;
  const { drain, wake, soon, tell } = startDraining(tools);
  const sendUnkept = unkeptSending(tools, tell);
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  followSession(tools, wake, soon);
  // Even without a login, there may be sessions to end and account deletions to finish; without storage,
  // there are none.
  if (session.getSnapshot().context.session === null)
    Promise.all([database.endedSessions.count(), database.deletions.count()]).then(
      (counts) => {
        if (counts.some((count) => count > 0)) wake();
      },
      () => undefined,
    );
  /** Ends a session on the server, now or when online; locally it has already ended. */
  const endSession = async ({ token, owner, removes }: EndedSessionRecord): Promise<void> => {
    try {
      // Somebody whose data is to go is named only as long as their account lacks some of it.
      const isNamed = owner !== undefined && (!removes || (await isOwed(database, owner)));
      await database.endedSessions.put({ token, ...(isNamed && { owner, removes }) });
    } catch {
      // Without storage, this is the only attempt.
      await api.call('logOut', {}, { token });
      return;
    }
    noteLeftKept(token);
    void askForSync();
    await drain();
  };
  void finishLeaving(database, endSession);
  offerLeftTexts(database).catch(() => undefined);
  return {
    drain: () => drain(),
    /** Sends new memories and records, and fetches those of other devices. */
    learn: () => drain('everything'),
    endSession,
    /** The same as `put` without waiting for the server; null unless it is neither stored nor sent. */
    keep: async (owner: string, command: Command): Promise<Refusal | null> => {
      const id = randomId();
      if (!(await keepCommand(database, id, owner, command))) return sendUnkept(id, owner, command);
      void drain();
      return null;
    },
    /** Puts a command into the outbox of its owner and tries to send it at once. */
    put: async (owner: string, command: Command): Promise<Put> => {
      const id = randomId();
      if (!(await keepCommand(database, id, owner, command)))
        return (await sendUnkept(id, owner, command)) ?? 'sent';
      await drain();
      const row = await database.outbox.where({ id }).first();
      if (!row) return 'sent';
      return row.refusal === null ? 'waiting' : 'refused';
    },
  };
}

/** Whether this person's account has not received all that belongs to it. */
async function isOwed(database: Database, owner: string): Promise<boolean> {
  const [changed, learned] = [await unsentNow(database, owner), await unsentMemories(database, owner)];
  return changed !== 'none' || learned.length > 0;
}

/** Finishes a logout that was interrupted when the page was closed. */
async function finishLeaving(database: Database, endSession: Sync['endSession']): Promise<void> {
  const token = leftToken();
  if (token === null) return;
  const owner = await database.endSession(token).catch(() => undefined);
  await endSession({ token, owner });
}

/**
 * Drains the outbox: `drain` immediately, `wake` if the page is visible, `soon` within a few seconds; after a
 * failure, retries with increasing delays.
 */
function startDraining({ api, database, session }: SyncTools) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  const later = (least: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void drain(), Math.max(waitMs, least));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const news = new BroadcastChannel(NEWS_CHANNEL);
  const tell = (told: BoardNews): void => news.postMessage(told);
  /** What was asked for and has not come: the retry asks for it again. */
  let asked: DrainTools['asks'];
  const ask = (asks: typeof asked): void => {
    if (asked !== 'everything') asked = asks ?? asked;
  };
  const drain = async (more?: typeof asked): Promise<void> => {
    clearTimeout(timer);
    ask(more);
    let asks = asked;
    asked = undefined;
    changes.sent();
    const drained: Drained = await drainOutbox({
      api,
      database,
      locks: (navigator as { locks?: LockManager }).locks,
      now: Date.now,
      isOnline: () => navigator.onLine,
      device: deviceName(navigator.userAgent),
      ...(asks && { asks }),
      onAccountDeleted: (deletion) => endAccount(database, session, deletion),
      onFetched: async () => {
        asks = undefined;
        await noteWins(database);
      },
      onNews: tell,
    });
    if (drained.kind === 'later') {
      ask(asks);
      later(drained.waitSeconds * 1000);
    } else waitMs = FIRST_WAIT_MS;
  };
  const wake = (): void => {
    waitMs = FIRST_WAIT_MS;
    if (document.visibilityState === 'visible') {
      void drain('records');
      return;
    }
    // A hidden page may be stopped before its timer is due. If it is closing, only the worker can still send.
    if (session.getSnapshot().context.session !== null) askWorker();
    if (changes.isWaiting()) sendChanges();
  };
  const sendChanges = (): void => {
    if (!navigator.onLine || document.visibilityState !== 'visible') void askForSync();
    void drain();
  };
  const changes = collectChanges(sendChanges);
  return { drain, wake, soon: changes.soon, tell };
}

/** Removes a deleted account from the device, but not while its owner may be typing: that waits until the menu is closed. */
async function endAccount(
  database: Database,
  session: SessionActor,
  deletion: DeletionRecord,
): Promise<void> {
  session.send({ type: 'account.deleted', username: deletion.owner });
  if (isTyping(session)) return;
  await forgetAccount(database, deletion);
  const { context } = session.getSnapshot();
  if (context.isDeleted) session.send({ type: 'logged.out' });
}

/** After a win, perhaps on another device, the person is no newcomer on this one. */
async function noteWins(database: Database): Promise<void> {
  const plays = isNewcomer() ? await readPlays(database).catch(() => []) : [];
  if (plays.some(({ wonOn }) => wonOn !== null)) reachStage('known');
}

/** Whether the session has ended with the menu open: the person may be typing. */
function isTyping(session: SessionActor): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.matches('over') && snapshot.context.menuOpen;
}

/** Calls `send` some time after a change; at once, if the page has just been left, as it may be stopped soon. */
function collectChanges(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let sentAt = -Infinity;
  let turnedAt = -Infinity;
  document.addEventListener('visibilitychange', () => {
    turnedAt = performance.now();
  });
  return {
    isWaiting: () => timer !== undefined,
    sent: (): void => {
      clearTimeout(timer);
      timer = undefined;
      sentAt = performance.now();
    },
    soon: (isPlaying: boolean): void => {
      const now = performance.now();
      if (document.visibilityState === 'hidden' && now - turnedAt < JUST_HIDDEN_MS) {
        send();
        return;
      }
      const due = Math.max(now + CHANGES_WAIT_MS, isPlaying ? sentAt + PLAYING_WAIT_MS : 0);
      if (timer !== undefined && dueAt <= due) return;
      clearTimeout(timer);
      dueAt = due;
      timer = setTimeout(send, due - now);
    },
  };
}

/**
 * Sends commands that the device cannot keep, unless others wait, which it would overtake. After a lost answer, the
 * same command is sent with the same key.
 *
 * @returns why it was not sent; null if it was
 */
function unkeptSending({ api, database, session }: SyncTools, tell: (news: BoardNews) => void) {
  /** The keys of commands without an answer. */
  const keys = new Map<string, string>();
  return async (newId: string, owner: string, command: Command): Promise<Refusal | null> => {
    const { session: whose, token } = session.getSnapshot().context;
    if (whose?.username !== owner || token === null || referencesOf(command).some(isRowId))
      return STORAGE_FULL;
    const waiting = await listCommands(database, owner).catch(() => []);
    if (waiting.length > 0) return STORAGE_FULL;
    const words = JSON.stringify([owner, command], (_, value: unknown) =>
      value instanceof Blob ? [value.size, value.type] : value,
    );
    const id = keys.get(words) ?? newId;
    keys.set(words, id);
    const sent = await sendPost(api, { id, command, token });
    if (sent.kind === 'accepted' || sent.kind === 'refused') keys.delete(words);
    if (sent.kind === 'refused') return sent.refusal;
    if (sent.kind !== 'accepted') return STORAGE_FULL;
    if (sent.news) tell({ ...sent.news, rowId: id, id: sent.id, owner });
    return null;
  };
}

/** Puts a command into the outbox; false if storage is full. */
async function keepCommand(
  database: Database,
  id: string,
  owner: string,
  command: Command,
): Promise<boolean> {
  try {
    await putCommand(database, { id, owner, command, now: Date.now() });
  } catch (error) {
    // A bug; all else says that storage is full or blocked.
    if (error instanceof TypeError) throw error;
    return false;
  }
  void askForSync();
  return true;
}

/**
 * Counts the logged-in person's waiting commands, and notices when another tab or the worker ends the
 * session.
 */
function followSession(
  { database, session, onWaiting }: SyncTools,
  wake: () => void,
  soon: (isPlaying: boolean) => void,
): void {
  let counting: Subscription | undefined;
  let learning: Subscription | undefined;
  let changing: Subscription | undefined;
  let followed: string | null = null;
  let seen = false;
  // A new login of the same person too: its account may have been deleted meanwhile.
  const follow = ({ session: whose, token }: SessionSnapshot['context']): void => {
    if (token === followed) return;
    followed = token;
    counting?.unsubscribe();
    learning?.unsubscribe();
    changing?.unsubscribe();
    onWaiting(NOTHING_WAITING);
    if (whose === null) return;
    const { username } = whose;
    learning = liveQuery(() => unsentMemories(database, username)).subscribe((unsent) => {
      if (unsent.length > 0) {
        void askForSync();
        wake();
      }
    });
    changing = liveQuery(() => unsentNow(database, username)).subscribe((unsent) => {
      if (unsent !== 'none') soon(unsent === 'playing');
    });
    counting = countWaiting(database, username, onWaiting);
    wake();
  };
  let wasDue = false;
  let wasTyping = false;
  session.subscribe(({ context }) => {
    follow(context);
    const isDue = context.session?.passwordChangeDue === true;
    // Commands were held back until the temporary password was changed.
    if (wasDue && !isDue) wake();
    wasDue = isDue;
    // The deletion of the account may have waited for that.
    if (wasTyping && !isTyping(session)) wake();
    wasTyping = isTyping(session);
  });
  follow(session.getSnapshot().context);
  liveQuery(() => database.session.get('current')).subscribe((record) => {
    if (record) seen = true;
    if (record || !seen) return;
    if (session.getSnapshot().matches('member')) session.send(endOfSession());
    // A deletion of its account may have ended it.
    wake();
  });
}

function countWaiting(database: Database, username: string, onWaiting: SyncTools['onWaiting']): Subscription {
  return liveQuery(() => listCommands(database, username)).subscribe((rows) => {
    const refused = rows.filter(({ refusal }) => refusal !== null).length;
    onWaiting({ waiting: rows.length - refused, refused });
  });
}

function askWorker(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.controller?.postMessage({ type: SYNC_TAG });
}

/** Registers a Background Sync, where supported. */
async function askForSync(): Promise<void> {
  const registration = await (
    navigator as { serviceWorker?: ServiceWorkerContainer }
  ).serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(SYNC_TAG).catch(() => undefined);
}
