import { CELL_COUNT, PEERS } from './cells.ts';

/** 81 digits, row-major; 0 is an empty cell. */
export type Grid = Uint8Array;

const POINT = '.'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** Reads exactly 81 characters `1`–`9`, `.` or `0`; anything else gives `undefined`. */
export function parseGrid(text: string): Grid | undefined {
  if (!/^[0-9.]{81}$/.test(text)) return undefined;
  const grid = new Uint8Array(CELL_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const code = text.charCodeAt(cell);
    grid[cell] = code === POINT ? 0 : code - ZERO;
  }
  return grid;
}

/** Writes 81 characters, `.` (or another sign) for an empty cell. */
export function formatGrid(grid: ArrayLike<number>, empty = '.'): string {
  let text = '';
  for (let cell = 0; cell < CELL_COUNT; cell++) text += grid[cell] === 0 ? empty : String(grid[cell]);
  return text;
}

/** Cells whose digit stands again in one of their houses, ascending. */
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
  return Uint16Array.from({ length: CELL_COUNT }, (_, cell) => {
    if (grid[cell] !== 0) return 0;
    let mask = 0x1ff;
    for (const peer of PEERS[cell]) {
      const digit = grid[peer];
      if (digit !== 0) mask &= ~(1 << (digit - 1));
    }
    return mask;
  });
}
