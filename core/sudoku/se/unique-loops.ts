/**
 * Unique rectangles and loops as the rating defines them (section 9 of docs/se-rating.md): a loop of cells
 * that all have the same two candidates, few of them with more.
 */
import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT, HOUSES_OF, sees, type Cell, type House } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import {
  BOX_ROW_COLUMN,
  cellsAt,
  HOUSE_AT,
  ORDERED_PEERS,
  PLACE_AT,
  SUBSETS,
  type HouseType,
  type Removal,
  type SePosition,
  type SeStep,
} from './se-position.ts';

interface LoopStep extends SeStep {
  readonly type: 1 | 2 | 3 | 4;
  /** Equal steps have equal keys. */
  readonly key: string;
}

/** A loop and its cells with candidates beyond the pair. */
interface Loop {
  readonly cells: readonly Cell[];
  readonly pair: number;
  readonly extras: readonly number[];
  /** The base rating by the length of the loop. */
  readonly base: number;
}

export function uniqueLoop(position: SePosition): SeStep | undefined {
  const steps = new Map<string, LoopStep>();
  for (let start = 0; start < CELL_COUNT; start++) {
    const pair = position.candidates[start];
    if (COUNT[pair] !== 2) continue;
    for (const cells of loopsFrom(position, start, pair)) {
      if (!touchesSameHouses(cells)) continue;
      const extras = cells.filter((cell) => COUNT[position.candidates[cell]] > 2);
      for (const step of stepsOf(position, { cells, pair, extras, base: baseRating(cells.length) }))
        if (step.removals.length > 0 && !steps.has(step.key)) steps.set(step.key, step);
    }
  }
  return [...steps.values()].sort((a, b) => a.rating - b.rating || a.type - b.type)[0];
}

/**
 * Depth first; the cells alternate in colour, and a house has at most one cell of each colour. As in the
 * original rating, extra candidates of cells that were only considered count too.
 */
function loopsFrom(position: SePosition, start: number, pair: number): number[][] {
  const { candidates } = position;
  const loops: number[][] = [];
  const path: number[] = [];
  const onPath = new Uint8Array(CELL_COUNT);
  /** By colour and house. */
  const isTaken = [new Uint8Array(HOUSE_COUNT), new Uint8Array(HOUSE_COUNT)];
  const visit = (cell: Cell, allowed: number, extraSoFar: number, enteredBy: HouseType | undefined): void => {
    const taken = isTaken[path.length % 2];
    if (HOUSES_OF[cell].some((house) => taken[house] === 1)) return;
    for (const house of HOUSES_OF[cell]) taken[house] = 1;
    let extra = extraSoFar;
    path.push(cell);
    onPath[cell] = 1;
    for (const type of BOX_ROW_COLUMN) {
      if (type === enteredBy) continue;
      for (const next of HOUSE_CELLS[HOUSE_AT[type][cell]]) {
        if (next === start && path.length >= 4) loops.push([...path]);
        else if (onPath[next] === 0 && (candidates[next] & pair) === pair) {
          extra |= candidates[next] & ~pair;
          const hasMore = COUNT[candidates[next]] > 2;
          if (!hasMore || COUNT[extra] === 1 || allowed > 0)
            visit(next, hasMore ? allowed - 1 : allowed, extra, type);
        }
      }
    }
    path.pop();
    onPath[cell] = 0;
    for (const house of HOUSES_OF[cell]) taken[house] = 0;
  };
  visit(start, 2, 0, undefined);
  return loops;
}

/** Whether the cells of both colours occupy the same houses. */
function touchesSameHouses(cells: readonly Cell[]): boolean {
  const housesOf = (colour: number): Set<number> =>
    new Set(cells.filter((_, at) => at % 2 === colour).flatMap((cell) => [...HOUSES_OF[cell]]));
  const odd = housesOf(1);
  const even = housesOf(0);
  return even.size === odd.size && [...even].every((house) => odd.has(house));
}

/** Adds the doubles in this order, as rounding depends on it. */
function baseRating(length: number): number {
  let rating = 4.5;
  if (length >= 10) rating += 0.3;
  if (length >= 8) rating += 0.2;
  else if (length >= 6) rating += 0.1;
  return rating;
}

function* stepsOf(position: SePosition, loop: Loop): Generator<LoopStep> {
  const { extras, pair } = loop;
  if (extras.length === 0) return;
  if (extras.length === 1) {
    yield stepOf(loop, 1, loop.base, position.removable(extras, pair));
  } else if (extras.length > 2) {
    yield sameExtra(position, loop);
  } else {
    const digits = (position.candidates[extras[0]] | position.candidates[extras[1]]) & ~pair;
    if (COUNT[digits] === 1) yield sameExtra(position, loop);
    else yield* withSet(position, loop, digits);
    yield lockedPair(position, loop);
  }
}

function stepOf(
  { cells }: Loop,
  type: LoopStep['type'],
  rating: number,
  removals: Removal[],
  kind = '',
): LoopStep {
  const shape = cells.length === 4 ? 'Rectangle' : 'Loop';
  const length = cells.length > 6 ? ` ${cells.length}` : '';
  const key = `${type} ${kind} ${[...cells].sort((a, b) => a - b).join()}`;
  return { rating, name: `Unique ${shape}${length} type ${type}`, removals, type, key };
}

function sameExtra(position: SePosition, loop: Loop): LoopStep {
  const { extras, pair, base } = loop;
  const digit = LOWEST[position.candidates[extras[0]] & ~pair];
  const victims = ORDERED_PEERS[extras[0]].filter(
    (cell) => !extras.includes(cell) && extras.every((extra, at) => at === 0 || sees(cell, extra)),
  );
  return stepOf(loop, 2, base, position.removable(victims, 1 << digit));
}

function lockedPair(position: SePosition, loop: Loop): LoopStep {
  const { extras, pair, base } = loop;
  const [one, two] = extras;
  const digits = MEMBERS[pair];
  const isLocked = Array.from(digits, (at) =>
    BOX_ROW_COLUMN.some((type) => {
      const house = HOUSE_AT[type][one];
      if (HOUSE_AT[type][two] !== house) return false;
      const own = (1 << PLACE_AT[type][one]) | (1 << PLACE_AT[type][two]);
      return (position.places[house * 9 + at] & ~own) === 0;
    }),
  );
  const removed = isLocked[0] ? 1 << digits[1] : isLocked[1] ? 1 << digits[0] : 0;
  return stepOf(loop, 4, base, position.removable([one, two], removed));
}

/**
 * The two extra cells count as one cell with the extra digits, in a naked or hidden set of a house that they
 * share.
 */
function* withSet(position: SePosition, loop: Loop, extraDigits: number): Generator<LoopStep> {
  const [one, two] = loop.extras;
  for (let size = COUNT[extraDigits]; size <= 7; size++)
    for (const type of BOX_ROW_COLUMN) {
      const house = HOUSE_AT[type][one];
      if (HOUSE_AT[type][two] !== house) continue;
      const own = 1 << PLACE_AT[type][one];
      const other = 1 << PLACE_AT[type][two];
      const input = { position, loop, house, own, other, size, extraDigits };
      if (2 * size <= position.emptyCount(house)) yield* withNakedSet(input);
      if (2 * size < position.emptyCount(house)) yield* withHiddenSet(input);
    }
}

interface SetSearch {
  readonly position: SePosition;
  readonly loop: Loop;
  readonly house: House;
  /** The places of the two extra cells in the house, as masks. */
  readonly own: number;
  readonly other: number;
  readonly size: number;
  readonly extraDigits: number;
}

function* withNakedSet(search: SetSearch): Generator<LoopStep> {
  const { position, loop, house, own, other, size, extraDigits } = search;
  const { candidates } = position;
  const [one, two] = loop.extras;
  const shared = extraDigits & candidates[one] & candidates[two];
  for (const places of SUBSETS[size]) {
    if (!(places & own) || places & other) continue;
    const others = cellsAt(house, places & ~own);
    if (others.some((cell) => COUNT[candidates[cell]] < 2)) continue;
    const union = others.reduce((mask, cell) => mask | candidates[cell], 0);
    const digits = union | extraDigits;
    if (COUNT[union | shared] !== size || COUNT[digits] !== size) continue;
    const victims = cellsAt(house, 0x1ff & ~(places | other));
    const rating = loop.base + (size - 1) * 0.1;
    const removals = position.removable(victims, digits);
    yield stepOf(loop, 3, rating, removals, `naked ${house} ${digits} ${places & ~own}`);
  }
}

function* withHiddenSet(search: SetSearch): Generator<LoopStep> {
  const { position, loop, house, own, other, size, extraDigits } = search;
  const free = MEMBERS[0x1ff & ~(loop.pair | extraDigits)];
  // An empty selection from no digits does not count.
  if (free.length === 0) return;
  for (const choice of SUBSETS[size - 2]) {
    if (choice >= 1 << free.length) break;
    const digits = MEMBERS[choice].reduce((mask, at) => mask | (1 << free[at]), loop.pair);
    const sets = Array.from(MEMBERS[digits], (at) => position.places[house * 9 + at] & ~other);
    if (sets.includes(0)) continue;
    const places = sets.reduce((mask, set) => mask | set, 0);
    if (COUNT[places] !== size) continue;
    const rating = loop.base + (size - 2) * 0.1;
    const removals = position.removable(cellsAt(house, places & ~own), ~digits);
    yield stepOf(loop, 3, rating, removals, `hidden ${house} ${digits} ${places & ~own}`);
  }
}
