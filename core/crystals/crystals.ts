/** The highest balance. */
export const CRYSTAL_CAP = 99_999;
