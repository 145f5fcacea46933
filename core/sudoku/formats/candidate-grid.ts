import { success } from '../../base/result.ts';
import { PEERS, type Cell } from '../cells.ts';
import { candidatesFromDigits } from '../grid.ts';
import { COUNT, digitsOf, LOWEST, maskOfText } from '../digits.ts';
import { framed, gridsOf, linesOf, thirds } from './grid-lines.ts';
import {
  allCandidates,
  allDigits,
  finishDraft,
  newDraft,
  type Draft,
  type ImportedPuzzle,
  type Parsed,
} from './imported-puzzle.ts';
import { fillDigits } from './plain.ts';

/**
 * Reads a grid of 81 candidate groups, with any frame. One or two plain grids may precede it: the givens, and
 * the givens with the player's digits (as in Simple Sudoku).
 *
 * Marks: `u5` (SudoCue) and `*5*` (Sudoku Studio) are digits of the player, `<5>` is a given; the marks of
 * HoDoKu's steps (`+ * # @ -` and letters) are dropped. Without marks, a group of one digit is a placed digit
 * unless an unsolved peer still has it as a candidate: then it is a naked single.
 */
export function parseCandidateGrid(text: string): Parsed | undefined {
  const grids = gridsOf(text);
  const groups = grids?.at(-1);
  if (grids === undefined || groups?.some((group) => group.length > 20) !== false) return undefined;
  if (!groups.some((group) => /[1-9].*[1-9]|[u<*][1-9]/.test(group))) return undefined;
  const draft = newDraft();
  const drawn = grids.slice(0, -1);
  if (!drawn.every((cells, grid) => fillDigits(draft, cells, grid === 0 ? 'givens' : 'entries')))
    return undefined;
  const marks = groups.some((group) => group.startsWith('<'))
    ? 'studio'
    : groups.some((group) => /^u[1-9]$/.test(group))
      ? 'sudocue'
      : 'none';
  for (let cell = 0; cell < 81; cell++) {
    if (!readGroup(draft, cell, groups[cell], marks)) return undefined;
  }
  if (marks === 'none') placeSingles(draft, drawn.length === 0 ? 'givens' : 'entries');
  return success(finishDraft(draft));
}

function readGroup(draft: Draft, cell: Cell, group: string, marks: 'studio' | 'sudocue' | 'none'): boolean {
  const digits = group.replace(/[^0-9.]/g, '').replace(/[.0]/g, '');
  const mask = maskOfText(digits);
  if (!/^[0-9.<>+*#@A-Za-z-]+$/.test(group)) return false;
  if (draft.givens[cell] !== 0 || draft.entries[cell] !== 0) return true;
  const home = homeOf(group, marks);
  if (home === 'candidates') draft.candidates[cell] = mask;
  else draft[home][cell] = Number(digits);
  return true;
}

function homeOf(group: string, marks: 'studio' | 'sudocue' | 'none'): keyof Draft {
  if (marks === 'studio') {
    if (/^<[1-9]>$/.test(group)) return 'givens';
    return /^\*[1-9]\*$/.test(group) ? 'entries' : 'candidates';
  }
  if (marks === 'sudocue') {
    if (/^u[1-9]$/.test(group)) return 'entries';
    return /^[1-9]$/.test(group) ? 'givens' : 'candidates';
  }
  return 'candidates';
}

/** Turns cells with one candidate into digits, unless an unsolved peer still has the candidate. */
export function placeSingles(draft: Draft, into: 'givens' | 'entries'): void {
  const masks = draft.candidates.slice();
  for (let cell = 0; cell < 81; cell++) {
    if (COUNT[masks[cell]] !== 1) continue;
    if (PEERS[cell].some((peer) => COUNT[masks[peer]] > 1 && (masks[peer] & masks[cell]) !== 0)) continue;
    draft[into][cell] = LOWEST[masks[cell]] + 1;
    draft.candidates[cell] = 0;
  }
}

/**
 * The candidates of the empty cells, without those that a placed digit excludes: on reading, such a candidate would
 * make that digit look like a naked single.
 */
export function possibleCandidates(puzzle: ImportedPuzzle): Uint16Array {
  const possible = candidatesFromDigits(allDigits(puzzle));
  return allCandidates(puzzle).map((mask, cell) => mask & possible[cell]);
}

/** HoDoKu's grid: every digit, and the candidates of the empty cells. */
export function formatCandidateGrid(puzzle: ImportedPuzzle): string {
  const digits = allDigits(puzzle);
  const candidates = possibleCandidates(puzzle);
  const groups = Array.from(digits, (digit, cell) =>
    digit === 0 ? digitsOf(candidates[cell]).join('') || '.' : String(digit),
  );
  const widths = Array.from({ length: 9 }, (_, column) =>
    Math.max(...groups.filter((_group, cell) => cell % 9 === column).map((group) => group.length)),
  );
  const border = (left: string, middle: string, right: string) =>
    left + [0, 3, 6].map((at) => '-'.repeat(sum(widths.slice(at, at + 3)) + 6)).join(middle) + right;
  const lines = Array.from({ length: 9 }, (_, row) => {
    const cells = widths.map((width, column) => groups[row * 9 + column].padEnd(width));
    return `| ${[0, 3, 6].map((at) => cells.slice(at, at + 3).join('  ')).join(' | ')} |`;
  });
  return framed(lines, border('.', '.', '.'), border(':', '+', ':'), border("'", "'", "'"));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Givens, all digits and candidates as three grids, which tell them apart. */
export function formatSimpleSudoku(puzzle: ImportedPuzzle): string {
  const border = '*-----------*';
  const drawn = (digits: ArrayLike<number>) => {
    const rows = linesOf(digits).map((row) => `|${thirds(row).join('|')}|`);
    return framed(rows, border, '|---+---+---|', border);
  };
  return [drawn(puzzle.givens), drawn(allDigits(puzzle)), formatCandidateGrid(puzzle)].join('\n\n');
}

/** SudoCue's `.sdx`: nine rows of groups, `u` before the player's digits. */
export function formatSdx(puzzle: ImportedPuzzle): string {
  const candidates = allCandidates(puzzle);
  const groups = Array.from(puzzle.givens, (given, cell) => {
    if (given !== 0) return String(given);
    const entry = puzzle.entries[cell];
    return entry === 0 ? digitsOf(candidates[cell]).join('') || '.' : `u${entry}`;
  });
  return Array.from({ length: 9 }, (_, row) => groups.slice(row * 9, row * 9 + 9).join(' ')).join('\n');
}
