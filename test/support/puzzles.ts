import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The puzzles of a list in test/fixtures/puzzles, 81 characters each (see the README there). */
export function readPuzzles(
  name: 'seventeen-clue' | 'magictour' | 'hardest' | 'ordinary' | 'rated',
): string[] {
  return fixtureLines(name === 'rated' ? 'rated.tsv' : `${name}.txt`).map((line) => line.slice(0, 81));
}

export function fixtureLines(name: string): string[] {
  return readFileSync(join(process.cwd(), 'test/fixtures/puzzles', name), 'utf8')
    .trim()
    .split('\n');
}
