import { failure, success } from '../../base/result.ts';
import { COUNT, LOWEST } from '../digits.ts';
import { allCandidates, finishDraft, newDraft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';

/**
 * SudokuWiki's second version: `S9B` and 81 pairs in base 36: 1–9 a clue, 10–18 a solved cell, 19–529 the
 * candidate mask + 18, 0 nothing. Other first letters mark other kinds of puzzles.
 */
export function parseSudokuWiki2(text: string): Parsed | undefined {
  const code = text.length < 400 ? text.trim() : '';
  if (!/^[A-Z][0-9][A-Z](?:[0-9a-z]{2}){81}$/.test(code))
    // Cut off, or with something after it.
    return /^S9B[0-9a-z]{2,}$/.test(code) ? failure({ kind: 'damaged', format: 'sudokuwiki' }) : undefined;
  const [kind, version, pairs] = [code.slice(0, 2), code.charAt(2), code.slice(3)];
  if (kind !== 'S9') return failure({ kind: 'variant', format: 'sudokuwiki', name: kind });
  if (version !== 'B') return failure({ kind: 'unsupported-version', format: 'sudokuwiki', version });
  const draft = newDraft();
  for (let cell = 0; cell < 81; cell++) {
    const value = parseInt(pairs.slice(cell * 2, cell * 2 + 2), 36);
    if (value > 529) return failure({ kind: 'damaged', format: 'sudokuwiki' });
    if (value > 18) draft.candidates[cell] = value - 18;
    else if (value > 9) draft.entries[cell] = value - 9;
    else draft.givens[cell] = value;
  }
  return success(finishDraft(draft));
}

/**
 * The first version: 81 pairs in base 32, `mask << 1 | clue`. It has no marker, and does not distinguish a
 * last candidate from a solved cell: both are read as solved.
 */
export function parseSudokuWiki1(text: string): Parsed | undefined {
  const pairs = text.trim();
  if (!/^[0-9a-v]{162}$/.test(pairs)) return undefined;
  const draft = newDraft();
  for (let cell = 0; cell < 81; cell++) {
    const value = parseInt(pairs.slice(cell * 2, cell * 2 + 2), 32);
    const mask = value >> 1;
    const isClue = value % 2 === 1;
    if (isClue && COUNT[mask] !== 1) return undefined;
    if (COUNT[mask] === 1) draft[isClue ? 'givens' : 'entries'][cell] = LOWEST[mask] + 1;
    else draft.candidates[cell] = mask;
  }
  return success(finishDraft(draft));
}

/** The board as SudokuWiki's second version; empty cells list their candidates, if they have any. */
export function formatSudokuWiki(puzzle: ImportedPuzzle): string {
  const candidates = allCandidates(puzzle);
  const pairs = Array.from(puzzle.givens, (given, cell) => {
    const entry = puzzle.entries[cell];
    const listed = candidates[cell] === 0 ? 0 : candidates[cell] + 18;
    const value = given !== 0 ? given : entry !== 0 ? entry + 9 : listed;
    return value.toString(36).padStart(2, '0');
  });
  return `S9B${pairs.join('')}`;
}

export function formatSudokuWikiLink(puzzle: ImportedPuzzle): string {
  return `https://www.sudokuwiki.org/sudoku.htm?bd=${formatSudokuWiki(puzzle)}`;
}
