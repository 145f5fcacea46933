import { success } from '../../base/result.ts';
import { maskOf } from '../digits.ts';
import { placeSingles, possibleCandidates } from './candidate-grid.ts';
import { allDigits, finishDraft, newDraft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';

/**
 * Reads 729 characters, nine for each cell: each candidate at its own place, or `.` or `0` if it is
 * eliminated.
 */
export function parseSukaku(text: string): Parsed | undefined {
  const signs = text.replace(/[\s|+-]/g, '');
  if (signs.length !== 729) return undefined;
  const draft = newDraft();
  for (let index = 0; index < 729; index++) {
    const sign = signs[index];
    const digit = (index % 9) + 1;
    if (sign === String(digit)) draft.candidates[Math.floor(index / 9)] |= maskOf(digit);
    else if (sign !== '.' && sign !== '0') return undefined;
  }
  placeSingles(draft, 'givens');
  return success(finishDraft(draft, { listsAll: true }));
}

export function formatSukaku(puzzle: ImportedPuzzle): string {
  const candidates = possibleCandidates(puzzle);
  return Array.from(allDigits(puzzle), (digit, cell) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((own) => ((digit === 0 ? candidates[cell] : maskOf(digit)) & maskOf(own) ? own : '.'))
      .join(''),
  ).join('');
}
