import path from 'node:path';
import { COMMANDS, lanesOf } from './commands.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Tell } from './db/migrate.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { openSqliteDatabase } from './db/sqlite.ts';

export function openDatabase(config: Config, tell?: Tell): Promise<Database> {
  const { databaseUrl, poolSize } = config;
  if (databaseUrl !== undefined) return openPostgresDatabase(databaseUrl, { poolSize, lanesOf, tell });
  const writer = new URL('./writer.js', import.meta.url);
  return openSqliteDatabase(path.join(config.dataFolder, 'nonet.sqlite'), writer, COMMANDS, tell);
}
