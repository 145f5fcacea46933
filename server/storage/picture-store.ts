import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where pictures are kept: by a name that is the hash of the content, so nothing is ever overwritten. */
export interface PictureStore {
  /** Resolves when the picture is kept for good. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

/** A folder, with a level of folders in between, as some disks are slow with many files in one. */
export function folderStore(folder: string): PictureStore {
  const placeOf = (name: string): string => path.join(folder, name.slice(0, 2), name);
  return {
    put: async (name, bytes) => {
      const place = placeOf(name);
      const draft = `${place}.${randomUUID()}`;
      await mkdir(path.dirname(place), { recursive: true });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      // Whole or not at all, also for another process that writes the same.
      await rename(draft, place);
    },
    get: async (name) => {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}
