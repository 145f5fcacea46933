import { at } from '../base/at.ts';
import { COLUMN_OF, ROW_OF, type Cell } from '../sudoku/cells.ts';

/** Selected cells in the order in which they were chosen; the last one is the cursor. */
export type Selection = readonly number[];

export type Direction = 'up' | 'down' | 'left' | 'right' | 'row-start' | 'row-end' | 'first' | 'last';

export function cursorOf(selection: Selection): number | null {
  return selection.at(-1) ?? null;
}

/**
 * The neighbouring cell in a direction.
 *
 * @param wraps whether a step over the edge continues at the other end of the row or column; otherwise it
 * stops
 */
export function neighbour(cell: Cell, direction: Direction, wraps = false): number {
  const row = at(ROW_OF, cell);
  const column = at(COLUMN_OF, cell);
  const across = wraps ? 8 : 0;
  switch (direction) {
    case 'up':
      return row === 0 ? cell + across * 9 : cell - 9;
    case 'down':
      return row === 8 ? cell - across * 9 : cell + 9;
    case 'left':
      return column === 0 ? cell + across : cell - 1;
    case 'right':
      return column === 8 ? cell - across : cell + 1;
    case 'row-start':
      return row * 9;
    case 'row-end':
      return row * 9 + 8;
    case 'first':
      return 0;
    case 'last':
      return 80;
  }
}

/** Toggles the cell; if added, it becomes the cursor. */
export function toggled(selection: Selection, cell: Cell): Selection {
  return selection.includes(cell) ? selection.filter((other) => other !== cell) : [...selection, cell];
}

/** Adds the cell, if necessary, and makes it the cursor. */
export function extended(selection: Selection, cell: Cell): Selection {
  return [...selection.filter((other) => other !== cell), cell];
}

/** The rectangle between the cursor and a cell, which becomes the cursor; earlier cells stay selected. */
export function rectangle(selection: Selection, cell: Cell): Selection {
  const from = cursorOf(selection) ?? cell;
  const [top, bottom] = ordered(at(ROW_OF, from), at(ROW_OF, cell));
  const [left, right] = ordered(at(COLUMN_OF, from), at(COLUMN_OF, cell));
  const inside: number[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) inside.push(row * 9 + column);
  }
  return [...new Set([...selection, ...inside])].filter((other) => other !== cell).concat(cell);
}

function ordered(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one];
}
