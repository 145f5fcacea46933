/**
 * The places of corner notes in the 3 × 3 grid, in the order in which they fill. More notes stand in two rows of five:
 * the middle belongs to the other kind.
 */
export const CORNER_PLACES = [0, 2, 6, 8, 1, 7];

const MOST_IN_LINE = 5;

/** Centre notes per line. More than five wrap onto two lines if the cell has no corner notes. */
export function centreNotesInLine(count: number, hasCorners: boolean): number {
  return count > MOST_IN_LINE && !hasCorners ? Math.ceil(count / 2) : count;
}
