import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Files created with the default modes of the server's user. */
const FILES = ['nonet.sqlite', 'nonet.sqlite-wal', 'nonet.sqlite-shm', 'secret.key'];

/**
 * Creates a folder that only the server's user can read, and closes the server's files in it to others. An
 * existing folder keeps its mode: it may be `/tmp` or shared on purpose.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of FILES) chmodQuietly(path.join(folder, name), 0o600);
}

/** Files that are mounted or owned by another user keep their mode, which does no harm. */
function chmodQuietly(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
