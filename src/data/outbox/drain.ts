import type { Clock } from '../../../core/base/clock.ts';
import { ANSWERS_KEPT_MS } from '../../../core/protocol/endpoint.ts';
import type { Api } from '../api/api.ts';
import type { Database } from '../db/database.ts';
import { withChanges } from '../posts/feed.ts';
import { conversationOf, referencesOf, type Command, type OutboxRow } from './command.ts';
import { renameReferences } from './outbox.ts';
import { sendMessage } from './send-message.ts';
import { sendSave } from './send-save.ts';
import type { Answered, BoardNews, Sent } from './sent.ts';

/** The tag of the Background Sync registration. */
export const SYNC_TAG = 'nonet-outbox';
const LOCK_NAME = 'nonet-outbox';
/** Who holds the lock looks at the whole queue before it lets go: nobody needs to wait long for it. */
const LOCK_WAIT_MS = 10_000;
/** How often a bug of ours may stop a command before it comes back as a draft. */
export const BUGS_AT_MOST = 3;

export interface DrainTools {
  readonly database: Database;
  readonly api: Api;
  /** Undefined where the browser has no Web Locks; then one caller at a time has to be enough. */
  readonly locks: LockManager | undefined;
  readonly lockWaitMs?: number;
  /** Milliseconds since 1970. */
  readonly now: Clock;
  /** False only when there is surely no network: nothing is begun then. */
  readonly isOnline: () => boolean;
  /** Hears what the server answered to commands about the message board, before their rows go. */
  readonly onNews?: (news: BoardNews) => void;
}

export type Drained =
  | { readonly kind: 'empty' }
  /** Nobody is logged in, or not any more: it goes on after a login. */
  | { readonly kind: 'signed-out' }
  /** The network or the server is away. `waitSeconds` is what the server asked for, if it did. */
  | { readonly kind: 'later'; readonly waitSeconds: number };

/**
 * Sends what the person who is logged in has waiting, oldest first, one at a time, from one place at a
 * time: pages and the service worker take turns under a lock. A command that the server fails at keeps
 * its own conversation waiting, and no other.
 */
export async function drainOutbox(tools: DrainTools): Promise<Drained> {
  const run = () => sendInOrder(tools);
  if (!tools.locks) return run();
  // Bounds the wait for the lock, not what is done under it.
  const signal = AbortSignal.timeout(tools.lockWaitMs ?? LOCK_WAIT_MS);
  const lock = { isMine: false };
  try {
    return await tools.locks.request(LOCK_NAME, { signal }, () => {
      lock.isMine = true;
      return run();
    });
  } catch (error) {
    if (lock.isMine || !signal.aborted) throw error;
    return { kind: 'later', waitSeconds: 0 };
  }
}

async function sendInOrder(tools: DrainTools): Promise<Drained> {
  const isAllEnded = await endSessions(tools);
  const drained = await sendRows(tools);
  return isAllEnded || drained.kind === 'later' ? drained : { kind: 'later', waitSeconds: 0 };
}

/**
 * Lets the server know of the sessions that were ended here, each by its own token, whoever is logged in
 * now. False while it does not know of all of them.
 */
async function endSessions({ database, api, isOnline }: DrainTools): Promise<boolean> {
  const ended = await database.endedSessions.toArray();
  if (ended.length > 0 && !isOnline()) return false;
  for (const { token } of ended) {
    const { kind } = await api.call('logOut', {}, { token });
    if (kind !== 'logged-out' && kind !== 'session-over') return false;
    await database.endedSessions.delete(token);
  }
  return true;
}

const LONG_WAIT_SECONDS = 300;

async function sendRows(tools: DrainTools): Promise<Drained> {
  const { database } = tools;
  const held = new Set<string>();
  for (;;) {
    const session = await database.session.get('current');
    if (!session) return { kind: 'signed-out' };
    const row = await beginNext(tools, session.username, held);
    if (row === 'offline') return { kind: 'later', waitSeconds: 0 };
    if (!row) return held.size === 0 ? { kind: 'empty' } : { kind: 'later', waitSeconds: 0 };
    const sent = await sendOrCount(tools, row, session.token);
    const end = await conclude(tools, row, sent, session.token);
    if (end === 'hold') held.add(conversationOf(row));
    else if (end) return end;
  }
}

/** Keeps what became of a row: its conversation waits, or nothing more can be sent now, or the next one can. */
async function conclude(
  tools: DrainTools,
  row: OutboxRow,
  sent: Sent,
  token: string,
): Promise<Drained | 'hold' | undefined> {
  const { database } = tools;
  switch (sent.kind) {
    case 'accepted':
      if (sent.news) {
        await keepNews(database, row.owner, sent.news);
        announce(tools, { ...sent.news, rowId: row.id, owner: row.owner });
      }
      await settle(database, row, sent.id);
      return undefined;
    case 'refused':
      await database.outbox.update(row.seq!, { refusal: { ...sent.refusal, at: tools.now() } });
      return undefined;
    case 'session-over':
      await database.endSession(token);
      return { kind: 'signed-out' };
    case 'password-change-due':
      return { kind: 'signed-out' };
    case 'failed':
      return 'hold';
    case 'later':
      // A wait of hours is for what this row asks, not for what others do.
      return sent.waitSeconds < LONG_WAIT_SECONDS ? sent : 'hold';
  }
}

/**
 * The oldest row that can be sent now, marked as begun. In one transaction, so that a person's change to
 * the row comes either before it is read or after it is known to be under way.
 */
function beginNext(
  { database, isOnline, now }: DrainTools,
  owner: string,
  held: ReadonlySet<string>,
): Promise<OutboxRow | 'offline' | undefined> {
  return database.transaction('rw', database.outbox, async () => {
    const passed = new Set<number>();
    for (;;) {
      const row = await database.outbox
        .where({ owner })
        .filter((each) => each.refusal === null && !passed.has(each.seq!) && !held.has(conversationOf(each)))
        .first();
      if (!row) return undefined;
      if (await isBlocked(database, row)) passed.add(row.seq!);
      else if (!isOnline()) return 'offline';
      else {
        const { firstTriedAt } = row;
        if (firstTriedAt !== undefined && isForgotten(row, now())) {
          await database.outbox.update(row.seq!, { refusal: { kind: 'maybe-sent', at: firstTriedAt } });
          continue;
        }
        await database.outbox.update(row.seq!, {
          attempts: row.attempts + 1,
          firstTriedAt: firstTriedAt ?? now(),
        });
        return row;
      }
    }
  });
}

/** So long before the server forgets a key it is not relied on any more: the clocks of devices go wrong. */
const FORGOTTEN_AFTER_MS = ANSWERS_KEPT_MS - 24 * 3_600_000;
/** A first try that lies so far ahead was noted by a clock that has been set back since. */
const CLOCK_STEP_MS = 24 * 3_600_000;

/**
 * Whether the server may have forgotten what it answered to the first try, so that to repeat it could do it
 * twice. What comes to the same when it is done twice may be repeated for ever.
 */
function isForgotten({ command, firstTriedAt = 0 }: OutboxRow, now: number): boolean {
  const ageMs = now - firstTriedAt;
  return !isHarmlessTwice(command) && (ageMs > FORGOTTEN_AFTER_MS || ageMs < -CLOCK_STEP_MS);
}

function isHarmlessTwice({ kind }: Command): boolean {
  return kind === 'like-post' || kind === 'delete-post' || kind === 'delete-comment';
}

/** Whether it is about a post or comment that has not got through itself: it has to wait for that. */
async function isBlocked(database: Database, { command }: OutboxRow): Promise<boolean> {
  const references = referencesOf(command);
  return references.length > 0 && (await database.outbox.where('id').anyOf(references).count()) > 0;
}

/** What came of it joins the posts that the device keeps: often no page is open that could hear of it. */
async function keepNews(database: Database, owner: string, news: Answered): Promise<void> {
  await database
    .transaction('rw', database.feeds, async () => {
      const feed = await database.feeds.get(owner);
      if (feed) await database.feeds.put({ ...withChanges(feed, news), owner });
    })
    // A full storage costs what can be read again.
    .catch(() => undefined);
}

/** Done: the row goes, and what waits for the new post or comment learns its id. */
async function settle(database: Database, row: OutboxRow, id: string | undefined): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    if (id !== undefined) await renameReferences(database, row.id, id);
    await database.outbox.delete(row.seq!);
  });
}

/**
 * Sends a row. An error is a bug of ours: the row waits like one that the server failed at, and after a few
 * such tries it becomes a draft, so that its owner can read and keep what they wrote.
 */
async function sendOrCount(tools: DrainTools, row: OutboxRow, token: string): Promise<Sent> {
  try {
    return await send(tools, row, token);
  } catch (error) {
    console.error(`The command ${row.command.kind} failed by a bug:`, error);
    const bugs = (row.bugs ?? 0) + 1;
    if (bugs >= BUGS_AT_MOST) return { kind: 'refused', refusal: { kind: 'bug' } };
    await tools.database.outbox.update(row.seq!, { bugs });
    return { kind: 'failed' };
  }
}

/** What is done stays done, whatever becomes of the news. */
function announce({ onNews }: DrainTools, news: BoardNews): void {
  try {
    onNews?.(news);
  } catch (error) {
    console.error('News of the message board were lost by a bug:', error);
  }
}

/** Each kind of command has its sender; they answer in the same words. */
function send({ database, api }: DrainTools, row: OutboxRow, token: string): Promise<Sent> {
  const { command } = row;
  if (command.kind === 'save-board') return sendSave(database, api, { ...row, command }, token);
  return sendMessage(api, { id: row.id, command, token });
}
