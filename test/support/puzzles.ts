import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The puzzles of a list in test/fixtures/puzzles, 81 characters each (see the README there). */
export function readPuzzles(
  name: 'seventeen-clue' | 'magictour' | 'hardest' | 'ordinary' | 'exchange',
): string[] {
  const file = name === 'exchange' ? 'exchange.tsv' : `${name}.txt`;
  const text = readFileSync(join(__dirname, '../fixtures/puzzles', file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 81));
}
