import { StorageUnavailable } from './database.ts';
import { sqliteCode } from './sqlite-driver.ts';

/** Whether an error is about the disk, the file or the connection rather than the query. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  const code = sqliteCode(error);
  if (code !== undefined) return /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|BUSY)/.test(code);
  if (!(error instanceof Error)) return false;
  // SQLSTATE classes for connection, resources, operator intervention and system errors; timeouts and
  // repeated conflicts; and socket error codes.
  return (
    /^(?:(?:08|53|57P|58).*|57014|55P03|40001|40P01|E[A-Z]{4,})$/.test(codeOf(error)) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message) ||
    // The rollback's error on a broken connection, which hides the original one.
    error.message.includes('not queryable')
  );
}

/**
 * Whether the embedded database had no room on its disk, or in a quota. Its writer passes on the message alone.
 * A disk of PostgreSQL is for its own monitoring.
 */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof StorageUnavailable && /disk is full|disk I\/O error/.test(error.message);
}

/** Whether a write referred to a missing row, usually an account that was just deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    codeOf(error) === '23503' ||
    (error instanceof Error && error.message.includes('FOREIGN KEY constraint failed'))
  );
}

export function codeOf(error: unknown): string {
  return String((error as { readonly code?: string | number } | null)?.code ?? '');
}
