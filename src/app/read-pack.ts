import type { Level } from '../../core/sudoku/techniques/catalogue.ts';

/** The puzzles of a level that come with the app. Rejects when they cannot be had. */
export async function readPack(level: Level): Promise<string> {
  const response = await fetch(`/packs/${level}.txt`);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}
