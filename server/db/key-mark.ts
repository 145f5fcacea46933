import type { SecretBox } from '../storage/secret-box.ts';
import type { Database, Db } from './database.ts';

/**
 * Throws if the database was sealed with another key, so that the server fails at start and not at the first
 * login.
 */
export async function checkSecretKey(database: Database, box: SecretBox): Promise<void> {
  const mark = box.hash('key', 'nonet');
  if ((await database.run(markKey, { mark })) !== mark) throw new Error(OTHER_KEY);
}

export const OTHER_KEY =
  'The database was sealed with another SECRET_KEY (or secret.key file). Bring that one back.';

/** Stores the key's fingerprint in a new database; returns the stored one. */
export async function markKey(tx: Db, { mark }: { mark: string }): Promise<string> {
  await tx
    .insertInto('settings')
    .values({ name: 'secret-key', value: mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'secret-key')
    .executeTakeFirstOrThrow();
  return row.value;
}
