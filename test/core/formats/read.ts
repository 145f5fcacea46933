import { digitsOf } from '../../../core/sudoku/digits.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { readPuzzles, type ReadPuzzles } from '../../../core/sudoku/formats/sniff.ts';

export const NOW = Date.UTC(2026, 0, 1);

/** A puzzle as texts that compare well: 81 characters each, candidates of the cells that list some. */
export function show({ givens, entries, candidates, ...about }: ImportedPuzzle) {
  return {
    givens: formatGrid(givens),
    entries: formatGrid(entries),
    candidates: candidates && Array.from(candidates, (mask) => digitsOf(mask).join('')).join(','),
    ...about,
    listsAll: undefined,
  };
}

export function readAll(text: string): ReadPuzzles {
  const result = readPuzzles(text, { now: NOW });
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.failure)}`);
  return result.value;
}

export function readOne(text: string): { format: string; puzzle: ImportedPuzzle } {
  const { format, puzzles } = readAll(text);
  expect(puzzles).toHaveLength(1);
  return { format, puzzle: puzzles[0] };
}

export function refusal(text: string) {
  const result = readPuzzles(text, { now: NOW });
  return result.ok ? result.value.format : result.failure;
}
