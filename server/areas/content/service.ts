import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Handlers } from '../../http/calls.ts';

/** Documents and articles, from `folder/<language>/<number>.md`. */
export function contentHandlers(folder: string): Handlers<'readText'> {
  return {
    readText: async ({ language, number }) => {
      const markdown = await read(path.join(folder, language, `${number}.md`));
      return markdown === undefined ? { kind: 'not-found' } : { kind: 'text', markdown };
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
