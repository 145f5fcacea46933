import type { DrawnCell } from '../../ui/mini-board.tsx';

/**
 * The first 81 characters of a text as the cells of a picture; a character that is not a digit is an empty
 * cell.
 */
export function drawnCells(text: string): DrawnCell[] {
  return Array.from({ length: 81 }, (_, cell) => {
    const digit = /[1-9]/.test(text.charAt(cell)) ? Number(text.charAt(cell)) : 0;
    return { kind: digit === 0 ? 'empty' : 'given', digit, notes: 0, background: 0 };
  });
}
