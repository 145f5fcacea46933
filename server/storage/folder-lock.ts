import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { Sqlite, sqliteCode } from '../db/sqlite-driver.ts';

/** How long to wait for a stopping server to release the lock. */
const WAIT_MS = 2000;

/**
 * Prevents a second server on the same data folder, which would count limits separately and miss the first
 * one's announcements. Throws if there is one. Uses an operating system lock through SQLite, which ends with
 * its process in any case.
 *
 * @returns a function that releases the lock
 */
export function lockFolder(folder: string): () => void {
  const unlock = tryLock(path.join(folder, 'running.lock'), WAIT_MS);
  if (unlock === undefined)
    throw new Error(
      `Another server is using ${folder}. Stop it, or set another DATA_DIR. Several processes on one database require PostgreSQL (DATABASE_URL).`,
    );
  return unlock;
}

/**
 * Takes a lock that ends with its process in any case; undefined if it is already held.
 *
 * @param waitMs how long to wait for it
 */
export function tryLock(file: string, waitMs: number): (() => void) | undefined {
  const lock = new Sqlite(file, { timeout: waitMs });
  try {
    // A journal could not be written on a full disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw error;
    return undefined;
  }
  // SQLite also opens a read-only file, and then grants its lock to any number of readers. That is fine on a
  // read-only disk, where nothing can be written.
  if (!isWritable(file) && isWritable(path.dirname(file))) {
    lock.close();
    throw new Error(
      `${file} is not writable. If another user runs a server there, stop it; then delete the file.`,
    );
  }
  return () => {
    lock.close();
  };
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
