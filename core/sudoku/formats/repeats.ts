import { HOUSE_CELLS, HOUSE_COUNT } from '../cells.ts';
import type { Repeat } from './imported-puzzle.ts';

/** The first repeated digit in a row, column or box, in this order; undefined if none exists. */
export function findRepeat(digits: ArrayLike<number>): Repeat | undefined {
  for (let house = 0; house < HOUSE_COUNT; house++) {
    let seen = 0;
    const cells = HOUSE_CELLS[house];
    for (let place = 0; place < 9; place++) {
      const cell = cells[place];
      const digit = digits[cell];
      if (digit === 0) continue;
      if ((seen & (1 << digit)) !== 0)
        return { digit, house, cells: Array.from(cells).filter((other) => digits[other] === digit) };
      seen |= 1 << digit;
    }
  }
  return undefined;
}
