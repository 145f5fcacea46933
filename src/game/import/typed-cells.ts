import { EMPTY_CELL, givenCell, withDigit, withNotes, type BoardCell } from '../../../core/board/cell.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';

/** The cells of an unfinished text so far; the rest are empty. */
export function cellsSoFar(text: string): BoardCell[] {
  const tokens = text.match(/\[[1-9]\]|\{[1-9]*\}|[0-9.]/g) ?? [];
  return Array.from({ length: 81 }, (_, cell) => {
    const token = tokens[cell] ?? '0';
    const digits = Array.from(token.replace(/[^1-9]/g, ''), Number);
    if (token.startsWith('{')) {
      return withNotes(
        EMPTY_CELL,
        digits.reduce((mask, digit) => mask | (1 << (digit - 1)), 0),
      );
    }
    const [digit] = digits;
    if (digit === undefined) return EMPTY_CELL;
    return token.startsWith('[') ? withDigit(EMPTY_CELL, digit) : givenCell(digit);
  });
}

/** The number of cells in the text so far. */
export function countTokens(text: string): number {
  return (text.match(/\[[^\]]*\]|\{[^}]*\}|[0-9.]/g) ?? []).length;
}

/** Rewrites the cells of the text, nine per line; any header stays. */
export function withCells(text: string, cells: readonly BoardCell[]): string {
  const tokens = cells.map(({ kind, digit, notes }) => {
    if (kind === 'given') return String(digit);
    if (kind === 'digit') return `[${digit}]`;
    return notes > 0 ? `{${digitsOf(notes).join('')}}` : '0';
  });
  const lines = Array.from({ length: 9 }, (_, row) => tokens.slice(row * 9, row * 9 + 9).join(''));
  const before = /^\s*[A-D]:/.test(text) ? text.slice(0, text.lastIndexOf('#') + 1) : '';
  return before + lines.join('\n');
}
