import type { DrawnCell } from '../../ui/mini-board.tsx';

/** The first 81 signs of a text as a picture shows them; what is no digit is an empty cell. */
export function drawnCells(text: string): DrawnCell[] {
  return Array.from({ length: 81 }, (_, cell) => {
    const digit = /[1-9]/.test(text.charAt(cell)) ? Number(text.charAt(cell)) : 0;
    return { kind: digit === 0 ? 'empty' : 'given', digit, notes: 0, background: 0 };
  });
}
