import { fetchText } from '../platform/fetch-text.ts';

/** Reads a pack of the app (a level, or `techniques`). Rejects if it cannot be loaded. */
export function readPack(name: string): Promise<string> {
  return fetchText(`/packs/${name}.txt`);
}
