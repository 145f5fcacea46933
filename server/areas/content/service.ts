import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Handlers } from '../../http/calls.ts';

/** Documents and articles, read from `folder/<language>/<number>.md` and kept in memory. */
export function contentHandlers(folder: string): Handlers<'readText'> {
  const kept = new Map<string, string>();
  return {
    readText: async ({ language, number }) => {
      const name = path.join(language, `${number}.md`);
      const markdown = kept.get(name) ?? (await read(path.join(folder, name)));
      if (markdown === undefined) return { kind: 'not-found' };
      kept.set(name, markdown);
      return { kind: 'text', markdown };
    },
  };
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
