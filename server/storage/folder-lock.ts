import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** How long to wait for a stopping server to release the lock. */
const WAIT_MS = 2000;

/**
 * Prevents a second server on the same data folder, which would count limits separately and miss the first
 * one's announcements. Throws if there is one. Uses an operating system lock by way of SQLite, which ends
 * with its process in any case.
 *
 * @returns a function that releases the lock
 */
export function lockFolder(folder: string): () => void {
  const lock = new Sqlite(path.join(folder, 'running.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(
      `Another server works on ${folder}. Stop it, or name another DATA_DIR; several processes on one database need PostgreSQL (DATABASE_URL).`,
      { cause: error },
    );
  }
  return () => {
    lock.close();
  };
}
