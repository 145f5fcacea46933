import { BOX_OF, CELL_COUNT, COLUMN_OF, HOUSE_COUNT, PEERS, ROW_OF } from './cells.ts';

/** 81 digits, row-major; 0 is an empty cell. */
export type Grid = Uint8Array;

/** Puzzles with fewer givens never have a unique solution. */
export const GIVENS_MIN = 17;

const POINT = '.'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** Parses exactly 81 characters `1`–`9`, `.` or `0`; otherwise undefined. */
export function parseGrid(text: string): Grid | undefined {
  if (!/^[0-9.]{81}$/.test(text)) return undefined;
  const grid = new Uint8Array(CELL_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const code = text.charCodeAt(cell);
    grid[cell] = code === POINT ? 0 : code - ZERO;
  }
  return grid;
}

/** Formats a grid as 81 characters, with `.` (or another character) for an empty cell. */
export function formatGrid(grid: ArrayLike<number>, empty = '.'): string {
  let text = '';
  for (let cell = 0; cell < CELL_COUNT; cell++) text += grid[cell] === 0 ? empty : String(grid[cell]);
  return text;
}

/** Cells whose digit is repeated in one of their houses, ascending. */
export function conflictingCells(grid: ArrayLike<number>): number[] {
  const found: number[] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const digit = grid[cell];
    if (digit !== 0 && PEERS[cell].some((peer) => grid[peer] === digit)) found.push(cell);
  }
  return found;
}

/** Candidate masks that follow from the digits alone: 0 for a filled cell. */
export function candidatesFromDigits(grid: ArrayLike<number>): Uint16Array {
  const used = new Uint16Array(HOUSE_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const bit = grid[cell] === 0 ? 0 : 1 << (grid[cell] - 1);
    used[ROW_OF[cell]] |= bit;
    used[9 + COLUMN_OF[cell]] |= bit;
    used[18 + BOX_OF[cell]] |= bit;
  }
  const masks = new Uint16Array(CELL_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (grid[cell] !== 0) continue;
    masks[cell] = 0x1ff & ~(used[ROW_OF[cell]] | used[9 + COLUMN_OF[cell]] | used[18 + BOX_OF[cell]]);
  }
  return masks;
}
