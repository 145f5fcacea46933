import { failure, success, type Result } from '../../core/base/result.ts';
import { ANSWERS_KEPT_MS } from '../../core/protocol/endpoint.ts';
import type { Command, Database, Db, KeyReused, OnceKey } from './database.ts';

/**
 * How long a key stays taken. After its answer is forgotten it is refused: to carry the command out again
 * would be to do it twice.
 */
export const KEYS_KEPT_MS = 90 * 24 * 3_600_000;

/** What tells a repeated call from another one; whose it is comes with the account. */
export type RepeatKey = Omit<OnceKey, 'accountId'>;

/**
 * What a key was answered before, for calls that look before they begin. It is not the same call when the
 * request was another one, or its answer is forgotten.
 */
export async function findAnswer(
  db: Db,
  { accountId, key, requestHash, now }: OnceKey,
): Promise<{ readonly isSame: boolean; readonly output: unknown } | undefined> {
  const known = await db
    .selectFrom('answers')
    .select(['request_hash', 'output', 'created_at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const isForgotten = known.output === '' || known.created_at < now - ANSWERS_KEPT_MS;
  if (known.request_hash !== requestHash || isForgotten) return { isSame: false, output: undefined };
  return { isSame: true, output: JSON.parse(known.output) as unknown };
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
  const taken = await tx
    .insertInto('answers')
    .values({ ...mine, request_hash: requestHash, output: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken === undefined) {
    const known = await findAnswer(tx, once);
    return known?.isSame === true ? success(known.output as Output) : failure({ kind: 'key-reused' });
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

/** Runs a command; when the call has a key, once for that key: its repetition is answered like the first time. */
export async function runNamed<Input, Output>(
  database: Database,
  command: Command<Input, Output>,
  input: Input,
  once: OnceKey | undefined,
): Promise<Output | KeyReused> {
  if (once === undefined) return database.run(command, input);
  const done = await database.runOnce(command, input, once);
  return done.ok ? done.value : done.failure;
}
