import { existsSync, statSync } from 'node:fs';
import { Kysely } from 'kysely';
import type { Db } from './database.ts';
import { isStorageFault } from './faults.ts';
import { isMigrated, migrate, type Tell } from './migrate.ts';
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
  // Deleted data is overwritten, so that a copy of the file reveals nothing about deleted accounts.
  connection.pragma('secure_delete = ON');
  return connection;
}

/**
 * Opens an existing file for reading. When such a connection is the last to close, SQLite leaves the log and
 * its index in place. Without them, nothing could be read on a full or read-only disk.
 */
export function openSqliteToRead(file: string): SqliteConnection {
  return new Sqlite(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
}

export function kyselyOn(connection: SqliteConnection): Db {
  return new Kysely<Tables>({ dialect: sqliteDialect(connection) });
}

/** Larger files are not checked, since that would delay the start. */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** Throws if the file is damaged, so that the server fails at start. */
export function checkSqlite(file: string): void {
  const size = sizeOf(file);
  if (size === 0 || size > CHECKED_BYTES) return;
  const message = `The database ${file} is damaged: restore a backup.`;
  let connection: SqliteConnection | undefined;
  try {
    // Only a writer can roll back what an interrupted first start left.
    connection = existsSync(`${file}-journal`) ? openSqlite(file) : openSqliteToRead(file);
    const result = connection.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new Error(message);
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? '')) throw new Error(message, { cause: error });
    if (!isStorageFault(error)) throw error;
    throw new Error(
      `The database ${file} cannot be opened (${sqliteCode(error)}). If the disk is full, free some space; if it is read-only, make it writable.`,
      { cause: error },
    );
  } finally {
    connection?.close();
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Creates the file if missing, and migrates its tables. */
export async function migrateSqlite(file: string, tell?: Tell): Promise<void> {
  if (sizeOf(file) > 0 && (await isMigratedFile(file))) return;
  const connection = openSqlite(file);
  try {
    connection.exec('BEGIN IMMEDIATE');
    await migrate(kyselyOn(connection), tell);
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}

/** Checked first, so that a start needs no write: the disk may be full or read-only. */
async function isMigratedFile(file: string): Promise<boolean> {
  const connection = openSqliteToRead(file);
  try {
    return await isMigrated(kyselyOn(connection));
  } catch {
    // The migration itself will report what is wrong.
    return false;
  } finally {
    connection.close();
  }
}
