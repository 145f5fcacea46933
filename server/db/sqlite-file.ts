import { statSync } from 'node:fs';
import { Kysely } from 'kysely';
import type { Db } from './database.ts';
import { migrate, type Tell } from './migrate.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { Sqlite, sqliteCode, type SqliteConnection } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

const BUSY_TIMEOUT_MS = 20_000;

/** Opens the file for one thread. Every acknowledged commit is on the disk. */
export function openSqlite(file: string): SqliteConnection {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // What is deleted is overwritten: a copy of the file tells nothing of accounts that are gone.
  connection.pragma('secure_delete = ON');
  return connection;
}

export function kyselyOn(connection: SqliteConnection): Db {
  return new Kysely<Tables>({ dialect: sqliteDialect(connection) });
}

/** Larger files are not checked, since that would delay the start. */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** Throws if the file is damaged, so that the server fails at start. */
export function checkSqlite(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > CHECKED_BYTES) return;
  const message = `The database ${file} is damaged: bring back a backup.`;
  let connection: SqliteConnection | undefined;
  try {
    connection = openSqlite(file);
    const result = connection.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new Error(message);
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? '')) throw new Error(message, { cause: error });
    throw error;
  } finally {
    connection?.close();
  }
}

/** Creates the file if missing, and migrates its tables. */
export async function migrateSqlite(file: string, tell?: Tell): Promise<void> {
  const connection = openSqlite(file);
  try {
    connection.exec('BEGIN IMMEDIATE');
    await migrate(kyselyOn(connection), tell);
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}
