import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from './commands.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { openSqliteDatabase } from './db/sqlite.ts';

/** A database file gets its content right after it is made. */
const FRESH_MS = 10_000;

export function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgresDatabase(config.databaseUrl);
  const writer = new URL('./writer.js', import.meta.url);
  return openSqliteDatabase(path.join(config.dataFolder, 'nonet.sqlite'), writer, COMMANDS);
}

/** A file without content, or a key without a database, means that the data is lost, and not that the site is new. */
export function refuseLostDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl !== undefined) return;
  const file = path.join(dataFolder, 'nonet.sqlite');
  const key = path.join(dataFolder, 'secret.key');
  const wayOut = 'bring back a backup with npm run restore -- FILE';
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: undefined, mtimeMs: 0 };
  // Without a key, a first start may have been stopped in the middle, a moment ago.
  if (size === 0 && (existsSync(key) || Date.now() - mtimeMs > FRESH_MS))
    throw new Error(`The database ${file} is empty: ${wayOut}, or delete the file to begin a new site.`);
  if (size === undefined && existsSync(key))
    throw new Error(
      `There is a key (${key}), and no database ${file}: ${wayOut}, set DATABASE_URL if the data is there, or move the key away to begin a new site.`,
    );
}
