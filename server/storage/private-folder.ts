import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Files that were readable by others before the folder was closed to them. */
const FILES = ['nonet.sqlite', 'nonet.sqlite-wal', 'nonet.sqlite-shm', 'secret.key'];

/** Makes a folder, and what lies in it, accessible to the server's own user and to nobody else. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodQuietly(folder, 0o700);
  for (const name of FILES) chmodQuietly(path.join(folder, name), 0o600);
}

/** A folder that is mounted or owned by another user keeps its modes: the server can work in it all the same. */
function chmodQuietly(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
