import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from '../areas/posts/pictures/picture-store.ts';
import { makePrivateFolder } from '../storage/private-folder.ts';
import { contentOfDump, countContent, readDump } from './dump.ts';
import { inSqlite } from './tools.ts';

/** Restored pictures are not needed: their bytes were checked with the file. */
const NO_PICTURES: PictureStore = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  sweepDrafts: () => Promise.resolve(),
};

/** Throws unless a backup, restored into a new database next to it, has all of its rows. */
export async function proveBackup(file: string): Promise<void> {
  const folder = `${file}.proof`;
  makePrivateFolder(folder);
  try {
    const restored = path.join(folder, 'nonet.sqlite');
    await inSqlite(restored, 'write', (tx) => readDump(tx, NO_PICTURES, file));
    const rows = await inSqlite(restored, 'read', countContent);
    const expected = await contentOfDump(file);
    if (rows !== expected)
      throw new Error(`Only ${rows} of ${expected} rows can be restored from the backup ${file}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
