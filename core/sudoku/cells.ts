/**
 * The geometry of the 9×9 grid, as tables.
 *
 * A cell is its index 0–80, row-major. A house is its index 0–26: rows 0–8, columns 9–17, boxes 18–26.
 * The nine places within a house are numbered 0–8 in reading order.
 */

/**
 * A number with a meaning. Plain numbers are accepted, so that arithmetic and tables need no cast, but
 * meanings cannot be mixed up: passing a digit as a cell does not compile. No cost at run time.
 */
export type Meaning<Name extends string> = number & { readonly meaning?: Name };

/** 0–80. */
export type Cell = Meaning<'cell'>;
/** 0–26. */
export type House = Meaning<'house'>;

export const CELL_COUNT = 81;
export const HOUSE_COUNT = 27;

/** House index of a cell's row (0–8). */
export const ROW_OF = new Uint8Array(CELL_COUNT);
/** Column number of a cell (0–8). The column's house index is 9 more. */
export const COLUMN_OF = new Uint8Array(CELL_COUNT);
/** Box number of a cell (0–8). The box's house index is 18 more. */
export const BOX_OF = new Uint8Array(CELL_COUNT);
/** Place of a cell within its box (0–8). Its place in its row is its column, and vice versa. */
export const PLACE_IN_BOX = new Uint8Array(CELL_COUNT);
/** `HOUSE_CELLS[house]`: the nine cells of a house in reading order. */
export const HOUSE_CELLS: readonly Uint8Array[] = Array.from(
  { length: HOUSE_COUNT },
  () => new Uint8Array(9),
);
/** `HOUSES_OF[cell]`: the three house indices [row, column, box] of a cell. */
export const HOUSES_OF: readonly (readonly [House, House, House])[] = Array.from(
  { length: CELL_COUNT },
  (_, cell) => {
    const row = Math.floor(cell / 9);
    const column = cell % 9;
    const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
    const placeInBox = (row % 3) * 3 + (column % 3);
    ROW_OF[cell] = row;
    COLUMN_OF[cell] = column;
    BOX_OF[cell] = box;
    PLACE_IN_BOX[cell] = placeInBox;
    HOUSE_CELLS[row][column] = cell;
    HOUSE_CELLS[9 + column][row] = cell;
    HOUSE_CELLS[18 + box][placeInBox] = cell;
    return [row, 9 + column, 18 + box];
  },
);
/** `PEERS[cell]`: the 20 other cells of its row, column and box, ascending. */
export const PEERS: readonly Uint8Array[] = Array.from({ length: CELL_COUNT }, (_, cell) => {
  const peers = new Set(HOUSES_OF[cell].flatMap((house) => [...HOUSE_CELLS[house]]));
  peers.delete(cell);
  return Uint8Array.from([...peers].sort((a, b) => a - b));
});

const SEES = new Uint8Array(CELL_COUNT * CELL_COUNT);
PEERS.forEach((peers, cell) => {
  for (const peer of peers) SEES[cell * CELL_COUNT + peer] = 1;
});

/** A cell with the digit that sees this one, in its box if there is one; `digits`: 81, 0 for an empty cell. */
export function nearestWith(digits: ArrayLike<number>, digit: number, cell: Cell): Cell | undefined {
  const all = PEERS[cell].filter((peer) => digits[peer] === digit);
  return all.find((peer) => BOX_OF[peer] === BOX_OF[cell]) ?? all[0];
}

/** Whether two different cells share a house. A cell does not see itself. */
export function sees(cell: Cell, other: number): boolean {
  return SEES[cell * CELL_COUNT + other] === 1;
}

/** The place (0–8) of a cell within one of its own houses. */
export function placeIn(house: House, cell: Cell): number {
  return house < 9 ? COLUMN_OF[cell] : house < 18 ? ROW_OF[cell] : PLACE_IN_BOX[cell];
}

/** What tells a house from others of its kind: A to I for a row, 1 to 9 for a column or box. */
export function houseSign(house: House): string {
  return house < 9 ? 'ABCDEFGHI'.charAt(house) : String((house % 9) + 1);
}

/** A cell's usual name: rows A–I, columns 1–9. `cellName(0)` is `A1`, `cellName(80)` is `I9`. */
export function cellName(cell: Cell): string {
  return 'ABCDEFGHI'.charAt(ROW_OF[cell]) + String(COLUMN_OF[cell] + 1);
}
