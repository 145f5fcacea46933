/**
 * The only module that imports the driver of the embedded database, better-sqlite3: version 13 on Node 22 and
 * later, version 12 on Node 20 (scripts/sqlite-for-node-20.mjs).
 */
import Sqlite from 'better-sqlite3';

export { Sqlite };
export type SqliteConnection = Sqlite.Database;
export type SqliteStatement = Sqlite.Statement;

/** The code of an error of SQLite, such as `SQLITE_BUSY`; undefined for any other error. */
export function sqliteCode(error: unknown): string | undefined {
  // Not by its class: Jest reloads the class for each file, while the native part keeps the first one.
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}
