import { fetchText } from '../platform/fetch-text.ts';

/** The puzzles of a pack (a level, or `techniques`) that come with the app. Rejects when they cannot be had. */
export function readPack(name: string): Promise<string> {
  return fetchText(`/packs/${name}.txt`);
}
