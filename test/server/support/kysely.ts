import path from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, type LogEvent } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../server/db/tables.ts';
import { Sqlite } from '../../../server/db/sqlite-driver.ts';
import type { Store } from './test-server.ts';

/** A store as commands see it, beside its server: for a command by itself. */
export function openStore({ env, folder }: Store, log?: (event: LogEvent) => void): Kysely<Tables> {
  const dialect =
    'DATABASE_URL' in env
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 }) })
      : new SqliteDialect({ database: new Sqlite(path.join(folder, 'nonet.sqlite'), { timeout: 5000 }) });
  return new Kysely<Tables>({ dialect, ...(log && { log }) });
}
