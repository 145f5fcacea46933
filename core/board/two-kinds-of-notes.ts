/**
 * The places of corner notes in the 3 × 3 grid, in the order in which they fill. More notes stand in two rows of five:
 * the middle belongs to the other kind.
 */
export const CORNER_PLACES = [0, 2, 6, 8, 1, 7];
