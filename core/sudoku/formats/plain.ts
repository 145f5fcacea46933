import { failure, success } from '../../base/result.ts';
import { formatGrid, parseGrid } from '../grid.ts';
import {
  contentLines,
  EMPTY_SIGN,
  framed,
  gridsOf,
  hasStrayLetter,
  linesOf,
  signsOf,
  thirds,
} from './grid-lines.ts';
import {
  allDigits,
  finishDraft,
  newDraft,
  placeOf,
  wrongCount,
  type Draft,
  type ImportedPuzzle,
  type Parsed,
} from './imported-puzzle.ts';
import { findRepeat } from './repeats.ts';

/**
 * Reads 81 characters, in one line or drawn as a grid: digits, `+d` for a digit of the player, one of `. 0 _
 * - * X x` for an empty cell (a letter only if no other character stands for it). A second grid adds the
 * player's digits to the first, unless it is the solution.
 *
 * Undefined for other texts.
 *
 * @see https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats
 */
export function parsePlain(text: string): Parsed | undefined {
  const line = text.trim();
  const givens = line.length === 81 ? parseGrid(line) : undefined;
  if (givens !== undefined) return success({ givens, entries: new Uint8Array(81) });
  if (hasStrayLetter(signsOf(text))) return undefined;
  const grids = gridsOf(text);
  if (grids === undefined || grids.length > 2) return parseBlanks(text);
  const draft = newDraft();
  for (const [at, signs] of grids.entries())
    if (!isSolution(draft, signs) && !fillDigits(draft, signs, at === 0 ? 'givens' : 'entries'))
      return undefined;
  return success(finishDraft(draft));
}

/** Whether a grid is full and right, and agrees with the givens of another. */
function isSolution({ givens }: Draft, signs: readonly string[]): boolean {
  const digits = signs.map((sign) => (/^[1-9]$/.test(sign) ? Number(sign) : 0));
  return (
    givens.some((digit) => digit !== 0) &&
    digits.every((digit, cell) => digit !== 0 && [0, digit].includes(givens[cell])) &&
    findRepeat(digits) === undefined
  );
}

/** Puts the digits of a grid of single characters into a draft; false if a cell is anything else. */
export function fillDigits(draft: Draft, cells: readonly string[], into: 'givens' | 'entries'): boolean {
  return cells.every((text, cell) => {
    const entered = text.length === 2 && text.startsWith('+');
    const sign = entered ? text.slice(1) : text;
    if (/^[1-9]$/.test(sign)) {
      if (draft.givens[cell] === 0) draft[entered ? 'entries' : into][cell] = Number(sign);
      return true;
    }
    return !entered && EMPTY_SIGN.test(sign);
  });
}

/** Reads spaces as empty cells: a line of exactly 81, or nine rows whose trailing spaces may be missing. */
function parseBlanks(text: string): Parsed | undefined {
  const lines = text.replace(/\r?\n$/, '').split('\n');
  const rows = lines.map((line) => line.replace(/[\r|]/g, ''));
  const width = rows.length === 1 ? 81 : 9;
  if (!(rows.length === 1 ? rows[0].length === 81 : rows.length === 9)) return undefined;
  if (!rows.every((row) => row.length <= width && /^[1-9 ]*$/.test(row))) return undefined;
  const draft = newDraft();
  draft.givens.set(
    Array.from(rows.map((row) => row.padEnd(width)).join(''), (sign) => (sign === ' ' ? 0 : Number(sign))),
  );
  return success(finishDraft(draft));
}

/**
 * Why a text that no format accepts is not a plain grid: a wrong number of cells, or an unexpected character.
 * A text that is mostly other characters is of no known format.
 */
export function explainPlain(text: string): Parsed {
  const signs = signsOf(text);
  const foreign = signs.replace(hasStrayLetter(signs) ? /[0-9.+_*-]/g : /[0-9.+_*xX-]/g, '');
  if (foreign.length > signs.length / 8 || signs === '') return failure({ kind: 'unknown-format' });
  const badSign = Array.from(foreign).at(0);
  if (badSign !== undefined) {
    const line = contentLines(text).find((content) => content.includes(badSign)) ?? '';
    const offset = text.indexOf(line) + line.indexOf(badSign);
    return failure({ kind: 'unexpected-sign', sign: badSign, ...placeOf(text, offset) });
  }
  const count = signs.replaceAll('+', '').length;
  return failure(count === 81 ? { kind: 'unknown-format' } : wrongCount(count));
}

/** 81 characters: the givens only, since a reader could not tell them from the player's digits. */
export function formatPlain({ givens }: ImportedPuzzle, empty: '.' | '0'): string {
  return formatGrid(givens, empty);
}

/** Nine rows with frames between the boxes: the form common in forums. */
export function formatDrawnGrid(puzzle: ImportedPuzzle): string {
  const border = '+-------+-------+-------+';
  const rows = linesOf(allDigits(puzzle)).map(
    (row) =>
      `| ${thirds(row)
        .map((third) => third.split('').join(' '))
        .join(' | ')} |`,
  );
  return framed(rows, border, border, border);
}

/** Simple Sudoku's `.ss` file. */
export function formatSs({ givens }: ImportedPuzzle): string {
  const rows = linesOf(givens).map((row) => thirds(row).join('|'));
  return framed(rows, '', '-----------', '').trim();
}
