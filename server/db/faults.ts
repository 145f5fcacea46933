import Sqlite from 'better-sqlite3';
import { StorageUnavailable } from './database.ts';

/** Whether an error is about the disk, the file or the way to the database server, not about a query. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  if (error instanceof Sqlite.SqliteError)
    return /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|BUSY)/.test(error.code);
  if (!(error instanceof Error)) return false;
  // SQLSTATE classes: connection, resources, operator's intervention, system; what took too long or lost
  // against others again and again; and the codes of sockets.
  return (
    /^(?:(?:08|53|57P|58).*|57014|40001|40P01|E[A-Z]{4,})$/.test(codeOf(error)) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message) ||
    // What the rollback says of a connection that broke before: it hides why.
    error.message.includes('not queryable')
  );
}

/** Whether a write was about a row that is gone: an account, mostly, that was deleted in this moment. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    codeOf(error) === '23503' ||
    (error instanceof Error && error.message.includes('FOREIGN KEY constraint failed'))
  );
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
