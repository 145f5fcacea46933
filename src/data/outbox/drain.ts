import type { Clock } from '../../../core/base/clock.ts';
import { DAY_MS } from '../../../core/base/day.ts';
import { invariant } from '../../../core/base/invariant.ts';
import { ANSWERS_KEPT_MS } from '../../../core/protocol/endpoint.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { removeReceived } from '../db/belongings.ts';
import type { Database, DeletionRecord, EndedSessionRecord } from '../db/database.ts';
import { adoptMemories } from '../db/memories.ts';
import { ownerNow } from '../db/owner.ts';
import { adoptRecords } from '../db/records.ts';
import { withChanges, type FeedChanges } from '../posts/feed.ts';
import {
  conversationOf,
  referencesOf,
  seqOf,
  type Command,
  type OutboxRow,
  type Refusal,
} from './command.ts';
import { renameReferences } from './outbox.ts';
import { exchangeMemories } from './send-memories.ts';
import { exchangeRecords, type ExchangeTools } from './send-records.ts';
import { sendPost, sendTakeBack } from './send-post.ts';
import type { BoardNews, Sent } from './sent.ts';

/** The tag of the Background Sync registration. */
export const SYNC_TAG = 'nonet-outbox';
const LOCK_NAME = 'nonet-outbox';
/** How long to wait for the lock. Its holder drains the whole queue, so a longer wait gains nothing. */
const LOCK_WAIT_MS = 10_000;
/** Attempts that may fail with a bug before the command becomes a draft. */
export const BUGS_AT_MOST = 3;

export interface DrainTools extends ExchangeTools {
  /** Undefined if the browser has no Web Locks; then draining relies on a single caller. */
  readonly locks: LockManager | undefined;
  readonly lockWaitMs?: number;
  /** Milliseconds since 1970. */
  readonly now: Clock;
  /** What to fetch from the account even if there is nothing to send. */
  readonly asks?: 'records' | 'everything';
  /** Called unless what was asked for must be asked for again soon. */
  readonly onFetched?: () => Promise<void>;
  /** Deletes the device's data of a deleted account; the service worker cannot do this. */
  readonly onAccountDeleted?: (deletion: DeletionRecord) => Promise<void>;
  /** Called with the server's answers to message board commands, before their rows are deleted. */
  readonly onNews?: (news: BoardNews) => void;
}

export type Drained =
  | { readonly kind: 'empty' }
  /** Nobody is logged in, or the session is over; continues after a login. */
  | { readonly kind: 'signed-out' }
  /** The network or server is unavailable. `waitSeconds`: as requested by the server. */
  | { readonly kind: 'later'; readonly waitSeconds: number };

/**
 * Sends the logged-in person's waiting commands, oldest first, one at a time. A lock lets only one page or
 * service worker drain at once. A server error blocks only the command's own conversation.
 */
export async function drainOutbox(tools: DrainTools): Promise<Drained> {
  const run = () => sendInOrder(tools);
  if (!tools.locks) return run();
  // The timeout applies to waiting for the lock, not to draining.
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
  const isAllEnded = [await finishDeletions(tools), await endSessions(tools)].every(Boolean);
  const drained = await sendRows(tools);
  const exchanged = drained.kind === 'signed-out' ? drained : await exchangeAll(tools);
  const [late = drained] = [drained, exchanged].filter(({ kind }) => kind === 'later');
  return isAllEnded || late.kind === 'later' ? late : { kind: 'later', waitSeconds: 0 };
}

const LONG_WAIT_SECONDS = 300;

/**
 * Exchanges the logged-in person's memories and records, independently of the commands. Those from before the
 * login are assigned to the person.
 */
async function exchangeAll(tools: DrainTools): Promise<Drained> {
  const { database, asks } = tools;
  const session = await database.session.get('current');
  if (!session || session.passwordChangeDue) return { kind: 'signed-out' };
  const exchanges = [
    async () => {
      await adoptMemories(database, session.username);
      return exchangeMemories(tools, session, asks === 'everything');
    },
    async () => {
      await adoptRecords(database, session.username);
      return exchangeRecords(tools, session, asks !== undefined);
    },
  ];
  for (const exchange of exchanges) {
    // The bug has been logged; the exchange is retried with the next drain.
    const sent = await exchange().catch((): Sent => ({ kind: 'accepted' }));
    if (sent.kind === 'session-over') await database.endSession(session.token);
    if (sent.kind === 'session-over') return { kind: 'signed-out' };
    if (sent.kind === 'failed') return { kind: 'later', waitSeconds: 0 };
    // A wait of hours is a limit of this call and must not block others.
    if (sent.kind === 'later' && sent.waitSeconds < LONG_WAIT_SECONDS) return sent;
  }
  if (asks) await tools.onFetched?.();
  return { kind: 'empty' };
}

/** Not checked, since the account no longer exists. */
const NO_PASSWORD = '-';

/**
 * Repeats deletions of accounts whose answers were lost, once their sessions have ended (a deletion ends its
 * session). During the session, the person can repeat it. False if some are left.
 */
async function finishDeletions(tools: DrainTools): Promise<boolean> {
  const { database, onAccountDeleted } = tools;
  const session = await database.session.get('current');
  const deletions = await database.deletions.toArray();
  for (const asked of deletions.filter(({ token, texts }) => token !== session?.token && !texts)) {
    const isDeleted = await askDeleted(tools, asked);
    if (isDeleted === undefined) return false;
    if (!isDeleted) await database.deletions.delete(asked.key);
    else if (onAccountDeleted) await onAccountDeleted(asked);
    else await database.deletions.update(asked.key, { isDone: true });
  }
  return true;
}

/** Whether an account is deleted; undefined if the server does not answer. */
async function askDeleted(
  { api, isOnline, now }: DrainTools,
  { key, token, posts, askedAt, isDone = false }: DeletionRecord,
): Promise<boolean | undefined> {
  // The server no longer stores the answer.
  if (isDone || Math.abs(now() - askedAt) > ANSWERS_KEPT_MS) return isDone;
  if (!isOnline()) return undefined;
  const answer = await api.call('deleteAccount', { password: NO_PASSWORD, posts }, { key, token });
  if (isFailure(answer) && answer.kind !== 'session-over') return undefined;
  return answer.kind === 'deleted';
}

/**
 * Ends on the server the sessions that were ended here, each with its own token, whoever is logged in now.
 * False if some are left.
 */
async function endSessions(tools: DrainTools): Promise<boolean> {
  const { database, api, isOnline } = tools;
  const ended = await database.endedSessions.toArray();
  if (ended.length > 0 && !isOnline()) return false;
  for (const session of ended) {
    const { token } = session;
    await sendLast(tools, session);
    const { kind } = await api.call('logOut', {}, { token });
    if (kind !== 'logged-out' && kind !== 'session-over') return false;
    await database.endedSessions.delete(token);
  }
  return true;
}

/** Sends what a person learned and played just before the end of a session; what fails waits for their next login. */
async function sendLast(tools: DrainTools, { token, owner, removes }: EndedSessionRecord): Promise<void> {
  if (owner === undefined) return;
  const person = { username: owner, token };
  for (const exchange of [exchangeMemories, exchangeRecords])
    await exchange(tools, person).catch(() => undefined);
  const isBack = (await ownerNow(tools.database)) === owner;
  if (removes && !isBack) await removeReceived(tools.database, owner);
}

async function sendRows(tools: DrainTools): Promise<Drained> {
  const { database } = tools;
  const held = new Set<string>();
  for (;;) {
    const session = await database.session.get('current');
    if (!session) return { kind: 'signed-out' };
    const row = await beginNext(tools, session.username, held);
    if (row === 'offline') return { kind: 'later', waitSeconds: 0 };
    if (!row) return held.size === 0 ? { kind: 'empty' } : { kind: 'later', waitSeconds: 0 };
    const sent = await sendOrCount(tools, row, session);
    const end = await conclude(tools, row, sent, session.token);
    if (end === 'hold') held.add(conversationOf(row));
    else if (end) return end;
  }
}

/**
 * Stores the result of sending a row, and returns how to continue: block its conversation, stop, or send the
 * next row.
 */
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
        announce(tools, { ...sent.news, rowId: row.id, id: sent.id, owner: row.owner });
      }
      await settle(tools, row, sent.id);
      return undefined;
    case 'refused':
      if (sent.refusal.kind === 'invalid' && isBeforeUpgrade(row, tools.now())) return 'hold';
      await refuse(tools, row, sent.refusal);
      return undefined;
    case 'session-over':
      await database.endSession(token);
      return { kind: 'signed-out' };
    case 'password-change-due':
      return { kind: 'signed-out' };
    case 'failed':
      return 'hold';
    case 'later':
      // A wait of hours is a limit of this row's call and must not block others.
      return sent.waitSeconds < LONG_WAIT_SECONDS ? sent : 'hold';
  }
}

const UPGRADE_MS = 600_000;

/**
 * Whether an `invalid` may mean only that the page is newer than the server, which refuses fields that it does
 * not know: an upgrade replaces its processes one after the other.
 */
function isBeforeUpgrade({ firstTriedAt }: OutboxRow, now: number): boolean {
  return now - (firstTriedAt ?? now) < UPGRADE_MS;
}

/**
 * Takes the oldest row that can be sent and marks it as tried. In one transaction, so that an edit of the row
 * happens either before it is read or after it is marked.
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
        .filter(
          (each) => each.refusal === null && !passed.has(seqOf(each)) && !held.has(conversationOf(each)),
        )
        .first();
      if (!row) return undefined;
      if (await isBlocked(database, row)) passed.add(seqOf(row));
      else if (!isOnline()) return 'offline';
      else {
        const { firstTriedAt } = row;
        if (firstTriedAt !== undefined && isForgotten(row, now())) {
          await database.outbox.update(seqOf(row), { refusal: { kind: 'maybe-sent', at: firstTriedAt } });
          continue;
        }
        await database.outbox.update(seqOf(row), {
          attempts: row.attempts + 1,
          firstTriedAt: firstTriedAt ?? now(),
        });
        return row;
      }
    }
  });
}

/** Safety margin before the server forgets a key, since device clocks are inexact. */
const FORGOTTEN_AFTER_MS = ANSWERS_KEPT_MS - DAY_MS;
/** A first try this far in the future means that the clock has been set back since. */
const CLOCK_STEP_MS = DAY_MS;

/**
 * Whether the server may have forgotten the first try's key, so that a repetition could take effect twice.
 * Commands whose repetition changes nothing may be retried for ever.
 */
function isForgotten({ command, firstTriedAt = 0 }: OutboxRow, now: number): boolean {
  const ageMs = now - firstTriedAt;
  return !isHarmlessTwice(command) && (ageMs > FORGOTTEN_AFTER_MS || ageMs < -CLOCK_STEP_MS);
}

function isHarmlessTwice({ kind }: Command): boolean {
  return kind === 'like-post' || kind === 'delete-post' || kind === 'delete-comment';
}

/**
 * Whether it refers to a post or comment that is still in the outbox. It waits for that, even if that was refused: a
 * retry then sends both.
 */
async function isBlocked(database: Database, { command }: OutboxRow): Promise<boolean> {
  const references = referencesOf(command);
  return references.length > 0 && (await database.outbox.where('id').anyOf(references).count()) > 0;
}

/** Adds the result to the stored feed, because often no page is open that could. */
async function keepNews(database: Database, owner: string, news: FeedChanges): Promise<void> {
  await database
    .transaction('rw', database.feeds, async () => {
      const feed = await database.feeds.get(owner);
      if (feed) await database.feeds.put({ ...withChanges(feed, news), owner });
    })
    // If storage is full, only what can be loaded again is lost.
    .catch(() => undefined);
}

/** For how long a command may still name a row that has been sent. */
const SENT_AS_KEPT_MS = DAY_MS;

/** Deletes an accepted row, and gives commands and drafts that refer to it the server's id. */
async function settle({ database, now }: DrainTools, row: OutboxRow, id: string | undefined): Promise<void> {
  const { outbox, composerDrafts, sentAs } = database;
  await database.transaction('rw', outbox, composerDrafts, sentAs, async () => {
    if (id !== undefined) {
      await renameReferences(database, row.id, id);
      await sentAs.filter(({ at }) => Math.abs(now() - at) > SENT_AS_KEPT_MS).delete();
      await sentAs.put({ row: row.id, owner: row.owner, id, at: now() });
    }
    if (!(await isCancelledSince(database, row))) await outbox.delete(seqOf(row));
  });
}

/** A refused row becomes a draft; one that could not be taken back may still be on the server. */
async function refuse({ database, now }: DrainTools, row: OutboxRow, refusal: Refusal): Promise<void> {
  const { isCancelled, firstTriedAt } = row;
  const draft = isCancelled
    ? { kind: 'maybe-sent', ...(firstTriedAt !== undefined && { at: firstTriedAt }) }
    : { ...refusal, at: now() };
  await database.transaction('rw', database.outbox, async () => {
    if (!(await isCancelledSince(database, row)))
      await database.outbox.update(seqOf(row), { refusal: draft });
  });
}

/** Whether the row was cancelled while it was being sent: then it stays, and is taken back next. */
async function isCancelledSince(database: Database, row: OutboxRow): Promise<boolean> {
  return !row.isCancelled && (await database.outbox.get(seqOf(row)))?.isCancelled === true;
}

/**
 * Sends a row. An exception is a bug in this code: the row waits as after a server error, and becomes a draft
 * after a few attempts, so that its owner can keep the text.
 */
async function sendOrCount(
  tools: DrainTools,
  row: OutboxRow,
  { username, token }: { readonly username: string; readonly token: string },
): Promise<Sent> {
  invariant(row.owner === username, 'a row is sent with the token of its owner');
  invariant(row.refusal === null, 'a refused row waits for its owner');
  try {
    return await send(tools, row, token);
  } catch (error) {
    console.error(`The command ${row.command.kind} failed by a bug:`, error);
    const bugs = (row.bugs ?? 0) + 1;
    if (bugs >= BUGS_AT_MOST) return { kind: 'refused', refusal: { kind: 'bug' } };
    await tools.database.outbox.update(seqOf(row), { bugs });
    return { kind: 'failed' };
  }
}

/** The command was accepted, even if announcing it fails. */
function announce({ onNews }: DrainTools, news: BoardNews): void {
  try {
    onNews?.(news);
  } catch (error) {
    console.error('News of the message board were lost by a bug:', error);
  }
}

function send({ api }: DrainTools, { id, command, isCancelled }: OutboxRow, token: string): Promise<Sent> {
  return isCancelled ? sendTakeBack(api, { id, token }) : sendPost(api, { id, command, token });
}
