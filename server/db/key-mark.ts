import type { SecretBox } from '../storage/secret-box.ts';
import type { Database } from './database.ts';
import { lastingSetting } from './lasting-setting.ts';

export const OTHER_KEY =
  'The database was encrypted with another SECRET_KEY (or secret.key file). Restore that key.';

/** The key's fingerprint, which is stored in the database. */
export function keyMark(box: SecretBox) {
  return { name: 'secret-key', value: box.hash('key', 'nonet') } as const;
}

/**
 * Throws if the database was sealed with another key, so that the server fails at start rather than at the
 * first login.
 */
export async function checkSecretKey(database: Database, box: SecretBox): Promise<void> {
  const mark = keyMark(box);
  if ((await lastingSetting(database, mark)) !== mark.value) throw new Error(OTHER_KEY);
}
