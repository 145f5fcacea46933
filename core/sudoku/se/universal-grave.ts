/**
 * The bivalue universal grave (section 10 of docs/se-rating.md): without a few extra candidates, every empty
 * cell would have two candidates, and every digit two places in each house.
 */
import { CELL_COUNT, sees } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import {
  BOX_ROW_COLUMN,
  cellsAt,
  HOUSE_AT,
  ORDERED_PEERS,
  SUBSETS,
  type SePosition,
  type SeStep,
} from './se-position.ts';

interface Grave {
  /** Cells with extra digits, in order of discovery, with these digits. */
  readonly extras: ReadonlyMap<number, number>;
  readonly allExtras: number;
  /** Cells that see all of those, in the order of the first one's peers. */
  readonly common: readonly number[];
}

export function universalGrave(position: SePosition): SeStep | undefined {
  const grave = findGrave(position);
  if (grave === undefined) return undefined;
  const { extras, allExtras, common } = grave;
  if (extras.size === 1) {
    const [[cell, digits]] = extras;
    return worth({ rating: 5.6, name: 'BUG type 1', removals: position.removable([cell], ~digits) });
  }
  if (COUNT[allExtras] === 1) {
    const removals = position.removable(common, allExtras);
    return worth({ rating: 5.7, name: 'BUG type 2', removals }) ?? lockedDigit(position, grave);
  }
  return lockedDigit(position, grave) ?? nakedSet(position, grave);
}

function worth(step: SeStep): SeStep | undefined {
  return step.removals.length > 0 ? step : undefined;
}

function findGrave(position: SePosition): Grave | undefined {
  const { candidates, places } = position;
  const extras = new Map<number, number>();
  const reduced = Uint16Array.from(candidates);
  let allExtras = 0;
  let common: number[] | undefined;
  for (const type of BOX_ROW_COLUMN)
    for (let house = type; house < type + 9; house++)
      for (let at = 0; at < 9; at++) {
        const mask = places[house * 9 + at];
        if (mask === 0 || COUNT[mask] === 2) continue;
        const withMore = cellsAt(house, mask).filter((cell) => COUNT[candidates[cell]] >= 3);
        if (withMore.length === 0) return undefined;
        if (withMore.length > 1) continue;
        const [cell] = withMore;
        extras.set(cell, (extras.get(cell) ?? 0) | (1 << at));
        allExtras |= 1 << at;
        reduced[cell] &= ~(1 << at);
        common = (common ?? Array.from(ORDERED_PEERS[cell])).filter(
          (peer) => sees(peer, cell) && !extras.has(peer),
        );
        if (extras.size > 1 && COUNT[allExtras] > 1 && common.length === 0) return undefined;
      }
  return common && isGrave(position, reduced) ? { extras, allExtras, common } : undefined;
}

function isGrave(position: SePosition, candidates: Uint16Array): boolean {
  const counts = new Uint8Array(27 * 9);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (position.values[cell] > 0) continue;
    if (COUNT[candidates[cell]] !== 2) return false;
    for (const at of MEMBERS[candidates[cell]])
      for (const type of BOX_ROW_COLUMN) counts[HOUSE_AT[type][cell] * 9 + at]++;
  }
  return counts.every((count) => count === 0 || count === 2);
}

/** Two cells in a house share one more digit: one of them takes it, and the other one an extra digit. */
function lockedDigit(position: SePosition, { extras, allExtras }: Grave): SeStep | undefined {
  if (extras.size !== 2) return undefined;
  const [[one, oneExtras], [two, twoExtras]] = extras;
  const shared = position.candidates[one] & position.candidates[two] & ~allExtras;
  if (COUNT[shared] !== 1) return undefined;
  if (!BOX_ROW_COLUMN.some((type) => HOUSE_AT[type][one] === HOUSE_AT[type][two])) return undefined;
  const removals = [
    ...position.removable([one], ~(oneExtras | shared)),
    ...position.removable([two], ~(twoExtras | shared)),
  ];
  return worth({ rating: 5.7, name: 'BUG type 4', removals });
}

/** The extra digits form a naked set with some of the common cells. */
function nakedSet(position: SePosition, { extras, allExtras, common }: Grave): SeStep | undefined {
  const { candidates } = position;
  const cells = [...extras.keys()];
  for (const type of BOX_ROW_COLUMN) {
    const house = HOUSE_AT[type][cells[0]];
    if (cells.some((cell) => HOUSE_AT[type][cell] !== house)) continue;
    const there = common.filter((cell) => HOUSE_AT[type][cell] === house);
    for (let size = 2; size <= 6 && size <= there.length; size++)
      for (const choice of SUBSETS[size - 1]) {
        if (choice >= 1 << there.length) break;
        const chosen = Array.from(MEMBERS[choice], (at) => there[at]);
        const union = chosen.reduce((mask, cell) => mask | candidates[cell], 0);
        if (COUNT[union] !== size || COUNT[union | allExtras] !== size) continue;
        if (chosen.some((cell) => COUNT[candidates[cell]] < 2)) continue;
        const removals = position.removable(
          there.filter((cell) => !chosen.includes(cell)),
          union,
        );
        const step = worth({ rating: 5.7 + (size - 1) * 0.1, name: 'BUG type 3', removals });
        if (step) return step;
      }
  }
  return undefined;
}
