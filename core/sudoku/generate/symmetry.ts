/**
 * The symmetries of a puzzle's givens. `horizontal` mirrors left and right, `vertical` top and bottom; the
 * diagonals are mirror lines.
 */
export const SYMMETRIES = [
  'none',
  'half-turn',
  'quarter-turn',
  'horizontal',
  'vertical',
  'diagonal',
  'anti-diagonal',
] as const;
/** The name of a symmetry. */
export type Symmetry = (typeof SYMMETRIES)[number];

type Move = (row: number, column: number) => readonly [row: number, column: number];

/** The move that, repeated, takes a cell to all cells that are given or empty together with it. */
const MOVES: Readonly<Record<Symmetry, Move>> = {
  none: (row, column) => [row, column],
  'half-turn': (row, column) => [8 - row, 8 - column],
  'quarter-turn': (row, column) => [column, 8 - row],
  horizontal: (row, column) => [row, 8 - column],
  vertical: (row, column) => [8 - row, column],
  diagonal: (row, column) => [column, row],
  'anti-diagonal': (row, column) => [8 - column, 8 - row],
};

/** The 81 cells in groups that are given or empty together, each group and the list in reading order. */
export function symmetricGroups(symmetry: Symmetry): number[][] {
  const groups: number[][] = [];
  for (let cell = 0; cell < 81; cell++) {
    const group = new Set<number>();
    let [row, column]: readonly [number, number] = [Math.floor(cell / 9), cell % 9];
    while (!group.has(row * 9 + column)) {
      group.add(row * 9 + column);
      [row, column] = MOVES[symmetry](row, column);
    }
    if (Math.min(...group) === cell) groups.push([...group].sort((a, b) => a - b));
  }
  return groups;
}
