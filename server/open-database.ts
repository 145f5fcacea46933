import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from './commands.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { openSqliteDatabase } from './db/sqlite.ts';

/** How long a new database file may stay empty before its schema is written. */
const FRESH_MS = 10_000;

export function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgresDatabase(config.databaseUrl);
  const writer = new URL('./writer.js', import.meta.url);
  return openSqliteDatabase(path.join(config.dataFolder, 'nonet.sqlite'), writer, COMMANDS);
}

/** An empty file, or a key without a database, means lost data, not a new site. */
export function refuseLostDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl !== undefined) return;
  const file = path.join(dataFolder, 'nonet.sqlite');
  const key = path.join(dataFolder, 'secret.key');
  const wayOut = 'bring back a backup with npm run restore -- FILE';
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: undefined, mtimeMs: 0 };
  // Without a key, this may be a first start that was interrupted a moment ago.
  if (size === 0 && (existsSync(key) || Date.now() - mtimeMs > FRESH_MS))
    throw new Error(`The database ${file} is empty: ${wayOut}, or delete the file to begin a new site.`);
  if (size === undefined && existsSync(key))
    throw new Error(
      `There is a key (${key}), and no database ${file}: ${wayOut}, set DATABASE_URL if the data is there, or move the key away to begin a new site.`,
    );
}
