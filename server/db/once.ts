import { failure, success, type Result } from '../../core/base/result.ts';
import type { Command, Db, KeyReused, OnceKey } from './database.ts';

/** How long a repeated call is still answered like the first. */
export const ANSWERS_KEPT_MS = 7 * 24 * 3_600_000;

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
