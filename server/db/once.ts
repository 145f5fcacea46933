import { failure, success, type Result } from '../../core/base/result.ts';
import type { Command, Db, KeyReused, OnceKey } from './database.ts';

/** How long a repeated call is still answered like the first. */
export const ANSWERS_KEPT_MS = 7 * 24 * 3_600_000;

/** What tells a repeated call from another one; whose it is comes with the account. */
export type RepeatKey = Omit<OnceKey, 'accountId'>;

/** The answer that a key has already, for calls that have to look before they begin. */
export async function answerOf<Output>(
  db: Db,
  { accountId, key, requestHash }: Pick<OnceKey, 'accountId' | 'key' | 'requestHash'>,
): Promise<Output | undefined> {
  const known = await db
    .selectFrom('answers')
    .select('output')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('request_hash', '=', requestHash)
    .executeTakeFirst();
  return known === undefined ? undefined : (JSON.parse(known.output) as Output);
}

/** Keeps the answer of a command that made the account which the key then belongs to. */
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
 * Runs a command in the caller's transaction, unless its key has an answer already. The key is taken
 * first: of two calls at the same moment the second waits for the first's end.
 */
export async function runOnceIn<Input, Output>(
  tx: Db,
  command: Command<Input, Output>,
  input: Input,
  once: OnceKey,
): Promise<Result<Output, KeyReused>> {
  const { accountId, key, requestHash, now } = once;
  const mine = { account_id: accountId, key };
  await tx
    .deleteFrom('answers')
    .where('account_id', '=', accountId)
    .where('created_at', '<', now - ANSWERS_KEPT_MS)
    .execute();
  const taken = await tx
    .insertInto('answers')
    .values({ ...mine, request_hash: requestHash, output: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken === undefined) {
    const known = await tx
      .selectFrom('answers')
      .select(['request_hash', 'output'])
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (known.request_hash !== requestHash) return failure({ kind: 'key-reused' });
    return success(JSON.parse(known.output) as Output);
  }
  const output = await command(tx, input);
  await tx
    .updateTable('answers')
    .set({ output: JSON.stringify(output) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
  return success(output);
}

/** What a key was used for, by the hash of that request: undefined while it has no answer. */
export async function findAnswered(db: Db, { accountId, key, now }: OnceKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('answers')
    .select('request_hash')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>=', now - ANSWERS_KEPT_MS)
    .executeTakeFirst();
  return row?.request_hash;
}
