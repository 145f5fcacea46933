/** The places of corner notes in the 3 × 3 grid, in the order in which they fill. */
export const CORNER_PLACES = [0, 2, 6, 8, 1, 7, 3, 5, 4];
