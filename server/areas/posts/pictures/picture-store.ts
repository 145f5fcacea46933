import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The store of pictures, named by the hash of their content, so that nothing is ever overwritten. */
export interface PictureStore {
  /** Resolves when the picture is durable. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /** Removes unfinished files from before a time (in milliseconds). */
  sweepDrafts(before: number): Promise<void>;
}

/** The name of a picture, and the suffix of its unfinished file. */
const DRAFT = /\.webp\.[0-9a-f-]{36}$/;

/** A folder with one level of subfolders, since some disks are slow with many files in one folder. */
export function folderStore(folder: string): PictureStore {
  const placeOf = (name: string): string => path.join(folder, name.slice(0, 2), name);
  return {
    put: async (name, bytes) => {
      const place = placeOf(name);
      const draft = `${place}.${randomUUID()}`;
      await mkdir(path.dirname(place), { recursive: true });
      try {
        await writeWhole(draft, bytes);
        // Atomic, even if another process writes the same file.
        await rename(draft, place);
      } catch (error) {
        // Remove the partial file, which would fill the disk further.
        await rm(draft, { force: true });
        throw error;
      }
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
    sweepDrafts: async (before) => {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      for (const name of names.filter((each) => DRAFT.test(each))) {
        const draft = path.join(folder, name);
        const time = (await stat(draft).catch(() => undefined))?.mtimeMs ?? before;
        if (time < before) await rm(draft, { force: true });
      }
    },
  };
}

async function writeWhole(place: string, bytes: Buffer): Promise<void> {
  const file = await open(place, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
