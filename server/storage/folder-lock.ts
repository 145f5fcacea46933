import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** A server that stops meanwhile lets go. */
const WAIT_MS = 2000;

/**
 * Keeps a second server off a data folder: it would count limits for itself and hear of nothing that the
 * first one does. Throws when there is one. The lock is the system's own, by way of SQLite: it goes with
 * its process, however that ends.
 *
 * @returns lets go
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
