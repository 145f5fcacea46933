import path from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, type LogEvent } from 'kysely';
import pg from 'pg';
import type { Command, Database } from '../../../server/db/database.ts';
import { openPostgresDatabase } from '../../../server/db/postgres.ts';
import { Sqlite } from '../../../server/db/sqlite-driver.ts';
import { migrateSqlite } from '../../../server/db/sqlite-file.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { newStore, type Engine, type Store } from './test-server.ts';

/** A store as commands see it, beside its server: for a command by itself. */
export function openStore({ env, folder }: Store, log?: (event: LogEvent) => void): Kysely<Tables> {
  const dialect =
    'DATABASE_URL' in env
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 }) })
      : new SqliteDialect({ database: new Sqlite(path.join(folder, 'nonet.sqlite'), { timeout: 5000 }) });
  return new Kysely<Tables>({ dialect, ...(log && { log }) });
}

/** The tables of a new store without a server. */
export async function newTables(engine: Engine): Promise<{ store: Store; tables: Kysely<Tables> }> {
  const store = await newStore(engine);
  if ('DATABASE_URL' in store.env) await (await openPostgresDatabase(store.env.DATABASE_URL)).close();
  else await migrateSqlite(path.join(store.folder, 'nonet.sqlite'));
  return { store, tables: openStore(store) };
}

/** The same as handlers see it. */
export function databaseOn(tables: Kysely<Tables>): Database {
  return {
    read: tables,
    run: (command: Command<unknown, unknown>, input: unknown) =>
      tables.transaction().execute((tx) => command(tx, input)),
  } as Database;
}
