import { failure, success } from '../../base/result.ts';
import { candidatesFromDigits } from '../grid.ts';
import { digitsOf, maskOf } from '../digits.ts';
import {
  allDigits,
  finishDraft,
  newDraft,
  wrongCount,
  type Draft,
  type ImportedPuzzle,
  type Parsed,
} from './imported-puzzle.ts';

/**
 * Susser's line as Sudoku Studio and HoDoKu use it: 81 of `.`, `0`, a digit or `+digit` (the
 * player's), then perhaps `:` and the removed candidates as triplets digit-row-column.
 */
export function parseSusser(text: string): Parsed | undefined {
  const [grid, removed = '', ...rest] = text.trim().split(':');
  if (rest.length > 0 || !/^[0-9.+]{81,162}$/.test(grid)) return undefined;
  if (!/^[1-9\s]*$/.test(removed)) return undefined;
  return parseSusserCells(grid, removed);
}

/** @param removed triplets digit-row-column, 1–9 each, separated by white space */
export function parseSusserCells(grid: string, removed: string): Parsed {
  const draft = newDraft();
  const cells = grid.match(/\+[1-9]|[^+]/g) ?? [];
  if (cells.length !== 81) return failure(wrongCount(cells.length));
  cells.forEach((sign, cell) => {
    if (sign.length === 2) draft.entries[cell] = Number(sign[1]);
    else if (sign !== '.') draft.givens[cell] = Number(sign);
  });
  const triplets = removed.split(/\s+/).filter((triplet) => triplet !== '');
  if (!triplets.every((triplet) => /^[1-9]{3}$/.test(triplet)))
    return failure({ kind: 'damaged', format: 'susser' });
  if (triplets.length === 0) return success(finishDraft(draft));
  removeCandidates(draft, triplets);
  return success(finishDraft(draft, { listsAll: true }));
}

function removeCandidates(draft: Draft, triplets: readonly string[]): void {
  draft.candidates.set(candidatesFromDigits(allDigits(draft)));
  for (const triplet of triplets) {
    const [digit, row, column] = Array.from(triplet, Number);
    draft.candidates[(row - 1) * 9 + column - 1] &= ~maskOf(digit);
  }
}

/** The removed candidates as triplets, by cell and digit; empty if the text lists no candidates. */
export function formatRemoved(puzzle: ImportedPuzzle): string {
  if (puzzle.candidates === undefined) return '';
  return Array.from(candidatesFromDigits(allDigits(puzzle)), (mask, cell) =>
    digitsOf(mask & ~puzzle.candidates![cell]).map(
      (digit) => `${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`,
    ),
  )
    .flat()
    .join(' ');
}

/** 81 cells, `+` before the player's digits. */
export function formatSusserCells(puzzle: ImportedPuzzle): string {
  return Array.from(puzzle.givens, (given, cell) => {
    const entry = puzzle.entries[cell];
    return given !== 0 ? String(given) : entry !== 0 ? `+${entry}` : '.';
  }).join('');
}

export function formatSusser(puzzle: ImportedPuzzle): string {
  const removed = formatRemoved(puzzle);
  return formatSusserCells(puzzle) + (removed === '' ? '' : `:${removed}`);
}

/**
 * The shortened line: nine rows separated by commas, `*` for the run (or runs of equal length) of empty cells
 * that fills the row to nine.
 */
export function parseShortSusser(text: string): Parsed | undefined {
  const rows = text.trim().split(',');
  if (rows.length !== 9 || !rows.every((row) => /^[0-9.+*]{1,18}$/.test(row))) return undefined;
  const full: string[] = [];
  for (const row of rows) {
    const parts = row.split('*');
    const missing = 9 - parts.join('').replaceAll('+', '').length;
    const runs = parts.length - 1;
    if (missing < 0 || (runs === 0 ? missing !== 0 : missing % runs !== 0)) return undefined;
    full.push(runs === 0 ? row : parts.join('.'.repeat(missing / runs)));
  }
  return parseSusserCells(full.join(''), '');
}

/** The inline line: 81 of `.`, `0`, `d`, `+d` or `[digits]`, the candidates removed from an empty cell. */
export function parseInlineSusser(text: string): Parsed | undefined {
  const compact = text.replace(/\s/g, '');
  const tokens = compact.match(/\[[1-9]{1,9}\]|\+[1-9]|[0-9.]/g) ?? [];
  if (tokens.length !== 81 || tokens.join('') !== compact) return undefined;
  const cells = tokens.map((token) => (token.startsWith('[') ? '.' : token)).join('');
  const removed = tokens.flatMap((token, cell) =>
    token.startsWith('[')
      ? Array.from(token.slice(1, -1), (digit) => `${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`)
      : [],
  );
  return parseSusserCells(cells, removed.join(' '));
}
