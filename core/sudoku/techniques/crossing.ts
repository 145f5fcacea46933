import { BOX_OF, COLUMN_OF, HOUSE_CELLS, ROW_OF, type House } from '../cells.ts';
import { LOWEST } from '../digits.ts';

const BOX_ROW = 0b111;
const BOX_COLUMN = 0b1001001;

/**
 * The other house that contains all of these places (at least two) of a house: the line for places of a box,
 * the box for places of a line; -1 if none exists.
 */
export function crossingHouse(house: House, places: number): number {
  const lowest = LOWEST[places];
  const cell = HOUSE_CELLS[house][lowest];
  if (house < 18) return places & ~(BOX_ROW << (lowest - (lowest % 3))) ? -1 : 18 + BOX_OF[cell];
  if ((places & ~(BOX_ROW << (lowest - (lowest % 3)))) === 0) return ROW_OF[cell];
  return places & ~(BOX_COLUMN << (lowest % 3)) ? -1 : 9 + COLUMN_OF[cell];
}
