import { parseGrid, type Grid } from '../sudoku/grid.ts';

/** The board of all lessons. */
export const LESSON_GIVENS: Grid = parseGrid(
  '.4.19....9.....7..2...78.6.5.27..8....48.39....3..94.2.5.24...8..8.....3....81.4.',
)!;
