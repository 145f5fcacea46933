import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSqlite, type Db } from '../db/database.ts';
import { readSetting } from '../db/lasting-setting.ts';

interface Settings {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
}

/** How long a new database file may stay empty before its schema is written. */
const FRESH_MS = 10_000;

/** An empty file, or a key without a database, means lost data rather than a new site. */
export function refuseLostDatabase({ databaseUrl, dataFolder }: Settings): void {
  if (databaseUrl !== undefined) return;
  const file = path.join(dataFolder, 'nonet.sqlite');
  const key = path.join(dataFolder, 'secret.key');
  const wayOut = 'restore a backup with npm run restore -- FILE';
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: undefined, mtimeMs: 0 };
  // Without a key, this may be a first start that was interrupted a moment ago.
  if (size === 0 && (existsSync(key) || Date.now() - mtimeMs > FRESH_MS))
    throw new Error(`The database ${file} is empty: ${wayOut}, or delete the file to start a new site.`);
  if (size === undefined && existsSync(key))
    throw new Error(
      `There is a key (${key}), but no database ${file}: ${wayOut}, set DATABASE_URL if the data is there, or move the key away to start a new site.`,
    );
}

/** Data saved in a database after it was moved would be missing from the new one. */
export async function refuseMovedDatabase(db: Db): Promise<void> {
  if (isSqlite(db) && (await readSetting(db, 'moved')) !== undefined)
    throw new Error(
      'The embedded database was moved to PostgreSQL: set DATABASE_URL. To move back, make a backup there and restore it here with npm run restore -- FILE.',
    );
}
