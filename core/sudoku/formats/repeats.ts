import { HOUSE_CELLS, HOUSE_COUNT } from '../cells.ts';
import type { Repeat } from './imported-puzzle.ts';

/** The first digit that stands twice in a row, column or box, in this order; none in a consistent grid. */
export function findRepeat(digits: ArrayLike<number>): Repeat | undefined {
  for (let house = 0; house < HOUSE_COUNT; house++) {
    let seen = 0;
    for (const cell of HOUSE_CELLS[house]) {
      const digit = digits[cell];
      if (digit === 0) continue;
      if ((seen & (1 << digit)) !== 0) {
        const first = HOUSE_CELLS[house].find((other) => digits[other] === digit)!;
        return { digit, house, cells: [first, cell] };
      }
      seen |= 1 << digit;
    }
  }
  return undefined;
}
