import { failure, success, type Result } from '../../core/base/result.ts';
import { DAY_MS } from '../../core/base/day.ts';
import { ANSWERS_KEPT_MS } from '../../core/protocol/endpoint.ts';
import type { Command, Database, Db, NotRun, OnceKey } from './database.ts';
import { countCall, latestEnd, readCalls, secondsUntil } from './paces.ts';
import { prepared } from './prepared.ts';

/** A call that is sent twice with one `Idempotency-Key` takes effect once, and gets the same answer twice. */

/**
 * How long a key stays used. After its answer is deleted, a repetition is refused, since running the command
 * again would do it twice.
 */
export const KEYS_KEPT_MS = 90 * DAY_MS;

/**
 * Maximum number of keys per account and day: each takes about 300 bytes for as long. More calls than anybody
 * makes by hand.
 */
const KEYS_A_DAY = 5_000;

/**
 * Outcomes of commands that have changed nothing. Their keys are not kept, so that refused callers cannot
 * fill the disk: a repetition is judged again. All other outcomes are kept, so that nothing is done twice.
 */
const REFUSALS: ReadonlySet<unknown> = new Set([
  ...['banned', 'rules-not-agreed', 'session-over', 'forbidden', 'limit-reached', 'bad-picture'],
  'changed-meanwhile',
  ...['no-such-post', 'no-such-comment', 'no-such-user', 'too-few-crystals', 'above-cap', 'below-zero'],
  'too-fast',
]);

function isRefusal(output: unknown): boolean {
  return output === false || REFUSALS.has((output as { readonly kind?: unknown } | null)?.kind);
}

/** The fingerprint that distinguishes a repeated call from another one by the same account. */
export type RepeatKey = Omit<OnceKey, 'accountId'>;

/**
 * The stored answer for a key, for calls that check first. A different request, or a deleted answer, is a
 * conflict.
 */
export async function findAnswer(
  db: Db,
  { accountId, key, requestHash, now }: OnceKey,
): Promise<{ readonly isSame: boolean; readonly output: unknown } | undefined> {
  const [known] = await readAnswer(db, accountId, key);
  if (known === undefined) return undefined;
  const isForgotten = known.output === '' || known.created_at < now - ANSWERS_KEPT_MS;
  if (known.request_hash !== requestHash || isForgotten) return { isSame: false, output: undefined };
  return { isSame: true, output: JSON.parse(known.output) as unknown };
}

const readAnswer = prepared((db, accountId: string, key: string) =>
  db
    .selectFrom('answers')
    .select(['request_hash', 'output', 'created_at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .compile(),
);

/** Stores the answer of a command that created the key's account. */
export async function keepAnswer(
  tx: Db,
  { accountId, key, requestHash, now }: OnceKey,
  output: unknown,
): Promise<void> {
  await tx
    .insertInto('answers')
    .values({
      account_id: accountId,
      key,
      request_hash: requestHash,
      output: JSON.stringify(output),
      created_at: now,
    })
    .execute();
}

/**
 * Runs a command in the caller's transaction, unless its key has an answer. The key is inserted first, so
 * that a concurrent second call waits for the first.
 */
export async function runOnceIn<Input, Output>(
  tx: Db,
  command: Command<Input, Output>,
  input: Input,
  once: OnceKey,
): Promise<Result<Output, NotRun>> {
  const { accountId, key, requestHash, isGuarded = false, now } = once;
  const [taken] = await takeKey(tx, accountId, key, requestHash, now);
  if (taken === undefined) {
    const known = await findAnswer(tx, once);
    return known?.isSame === true ? success(known.output as Output) : failure({ kind: 'key-reused' });
  }
  const waitSeconds = isGuarded ? 0 : await waitForKey(tx, once);
  if (waitSeconds > 0) {
    await forgetKey(tx, once);
    return failure({ kind: 'too-fast', waitSeconds });
  }
  const output = await command(tx, input);
  if (isRefusal(output)) {
    await forgetKey(tx, once);
    return success(output);
  }
  await setAnswer(tx, JSON.stringify(output), accountId, key);
  if (!isGuarded) await countCall(tx, { key: countOf(once), now, windowMs: DAY_MS });
  return success(output);
}

const takeKey = prepared((db, accountId: string, key: string, requestHash: string, now: number) =>
  db
    .insertInto('answers')
    .values({ account_id: accountId, key, request_hash: requestHash, output: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .compile(),
);

const setAnswer = prepared((db, output: string, accountId: string, key: string) =>
  db
    .updateTable('answers')
    .set({ output })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .compile(),
);

function countOf({ accountId }: OnceKey): string {
  return `keys ${accountId}`;
}

/** Seconds until the account may use another key. */
async function waitForKey(tx: Db, once: OnceKey): Promise<number> {
  const { now } = once;
  const used = await readCalls(tx, countOf(once), now);
  if (used === undefined || used.calls < KEYS_A_DAY || used.endsAt > latestEnd(now, DAY_MS)) return 0;
  return secondsUntil(used.endsAt, now);
}

async function forgetKey(tx: Db, { accountId, key }: OnceKey): Promise<void> {
  await tx.deleteFrom('answers').where('account_id', '=', accountId).where('key', '=', key).execute();
}

/**
 * Records that a call has deleted its account, since a stored answer would be deleted with the account. The
 * record expires like answers, and contains nothing about the account.
 */
export async function noteDeletion(tx: Db, repeat: RepeatKey): Promise<void> {
  await countCall(tx, { key: deletionOf(repeat), now: repeat.now, windowMs: ANSWERS_KEPT_MS });
}

export async function wasDeletion(db: Db, repeat: RepeatKey): Promise<boolean> {
  return (await readCalls(db, deletionOf(repeat), repeat.now)) !== undefined;
}

function deletionOf({ key, requestHash }: RepeatKey): string {
  return `deletion ${key} ${requestHash}`;
}

/** Runs a command; if the call has a key, once per key: a repetition gets the first answer. */
export async function runNamed<Input, Output>(
  database: Database,
  command: Command<Input, Output>,
  input: Input,
  once: OnceKey | undefined,
): Promise<Output | NotRun> {
  if (once === undefined) return database.run(command, input);
  const done = await database.runOnce(command, input, once);
  return done.ok ? done.value : done.failure;
}
