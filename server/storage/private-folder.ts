import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What SQLite makes with the modes of its user. */
const FILES = ['nonet.sqlite', 'nonet.sqlite-wal', 'nonet.sqlite-shm', 'secret.key'];

/**
 * Makes a folder for the server's own user and nobody else, and closes the server's files in it to others. A
 * folder that is there keeps its modes: it may be `/tmp`, or shared with whom its owner likes.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of FILES) chmodQuietly(path.join(folder, name), 0o600);
}

/** A file that is mounted or owned by another user keeps its modes: the server can work in it all the same. */
function chmodQuietly(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
