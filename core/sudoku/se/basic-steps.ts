/**
 * The steps of the rating without chains, uniqueness and aligned exclusion: sections 5 to 8 of
 * docs/se-rating.md. Most functions return the first step that they find.
 */
import { CELL_COUNT, HOUSE_CELLS, sees, type House } from '../cells.ts';
import { ALL_DIGITS, COUNT, LOWEST, MEMBERS, type Digit } from '../digits.ts';
import {
  BOX,
  BOX_COLUMN_ROW,
  cellsAt,
  COLUMN,
  ORDERED_PEERS,
  ROW,
  SUBSETS,
  type HouseType,
  type SePosition,
  type SeStep,
} from './se-position.ts';

export function hiddenSingle(position: SePosition): SeStep | undefined {
  return singleIn(position, true) ?? singleIn(position, false);
}

/** @param last whether to search only houses with one empty cell, or only all others */
function singleIn(position: SePosition, last: boolean): SeStep | undefined {
  for (const type of BOX_COLUMN_ROW)
    for (let house = type; house < type + 9; house++) {
      const count = position.emptyCount(house);
      if (last ? count !== 1 : count < 2) continue;
      for (let at = 0; at < 9; at++) {
        const places = position.places[house * 9 + at];
        if (COUNT[places] !== 1) continue;
        const cell = HOUSE_CELLS[house][LOWEST[places]];
        const rating = last ? 1.0 : type === BOX ? 1.2 : 1.5;
        return { rating, name: 'Hidden Single', removals: [], placement: { cell, digit: at + 1 } };
      }
    }
  return undefined;
}

export function nakedSingle(position: SePosition): SeStep | undefined {
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const mask = position.candidates[cell];
    if (COUNT[mask] === 1)
      return {
        rating: 2.3,
        name: 'Naked Single',
        removals: [],
        placement: { cell, digit: LOWEST[mask] + 1 },
      };
  }
  return undefined;
}

/**
 * The order of the search for locked digits: the type of the house that contains them, then of the house that
 * they lock.
 */
const LOCKING_PAIRS: readonly (readonly [HouseType, HouseType])[] = [
  [BOX, COLUMN],
  [BOX, ROW],
  [COLUMN, BOX],
  [ROW, BOX],
];

/** `COMMON_PLACES[house * 27 + other]`: mask of the places of the first house that are also in the other. */
const COMMON_PLACES = Uint16Array.from({ length: 27 * 27 }, (_, index) => {
  const other = new Set(HOUSE_CELLS[index % 27]);
  return HOUSE_CELLS[Math.floor(index / 27)].reduce(
    (mask, cell, place) => mask | (other.has(cell) ? 1 << place : 0),
    0,
  );
});

/** A digit whose places in `house` are all in `locked`. */
export interface Locked {
  readonly house: House;
  readonly locked: number;
  readonly digit: Digit;
}

function* lockedDigits(position: SePosition): Generator<Locked> {
  for (const [type, other] of LOCKING_PAIRS)
    for (let house = type; house < type + 9; house++)
      for (let locked = other; locked < other + 9; locked++) {
        const common = COMMON_PLACES[house * 27 + locked];
        if (common === 0) continue;
        for (let digit = 1; digit <= 9; digit++) {
          const places = position.places[house * 9 + digit - 1];
          if (COUNT[places] >= 2 && (places & ~common) === 0) yield { house, locked, digit };
        }
      }
}

export function directLocking(position: SePosition): SeStep | undefined {
  for (const { house, locked, digit } of lockedDigits(position)) {
    const type = house < COLUMN ? ROW : house < BOX ? COLUMN : BOX;
    for (let next = type; next < type + 9; next++) {
      const common = COMMON_PLACES[next * 27 + locked];
      if (next === house || common === 0) continue;
      const places = position.places[next * 9 + digit - 1];
      const outside = places & ~common;
      if (COUNT[places] < 2 || COUNT[outside] !== 1) continue;
      const placement = { cell: HOUSE_CELLS[next][LOWEST[outside]], digit };
      return type === BOX
        ? { rating: 1.7, name: 'Direct Pointing', removals: [], placement }
        : { rating: 1.9, name: 'Direct Claiming', removals: [], placement };
    }
  }
  return undefined;
}

/** All steps by locked digits, with their premises. */
export function* lockingSteps(
  position: SePosition,
): Generator<{ readonly step: SeStep; readonly locked: Locked }, undefined> {
  for (const found of lockedDigits(position)) {
    const { house, locked, digit } = found;
    const outside = position.places[locked * 9 + digit - 1] & ~COMMON_PLACES[locked * 27 + house];
    if (outside === 0) continue;
    const removals = position.removable(cellsAt(locked, outside), 1 << (digit - 1));
    const step =
      house >= BOX
        ? { rating: 2.6, name: 'Pointing', removals }
        : { rating: 2.8, name: 'Claiming', removals };
    yield { step, locked: found };
  }
}

const HIDDEN_NAMES = ['', '', 'Hidden Pair', 'Hidden Triplet', 'Hidden Quad'];
const HIDDEN_RATINGS = [0, 0, 3.4, 4.0, 5.4];

/** A set of digits confined to as many places in a house, or the reverse. */
export interface SetInHouse {
  readonly house: House;
  readonly places: number;
  readonly digits: number;
}

/** @param limit only houses with more empty cells than this */
function* hiddenTuples(position: SePosition, size: number, limit: number): Generator<SetInHouse> {
  for (const type of BOX_COLUMN_ROW)
    for (let house = type; house < type + 9; house++) {
      if (position.emptyCount(house) <= limit) continue;
      let possible = 0;
      for (let at = 0; at < 9; at++) if (canBeIn(position.places[house * 9 + at], size)) possible |= 1 << at;
      for (const digits of SUBSETS[size]) {
        if (digits & ~possible) continue;
        const places = unionOf(MEMBERS[digits], (at) => position.places[house * 9 + at], size);
        if (places) yield { house, places, digits };
      }
    }
}

/** Whether a set can be one of `size` sets whose union has `size` members. */
function canBeIn(set: number, size: number): boolean {
  return COUNT[set] >= 2 && COUNT[set] <= size;
}

/** The union of the sets if each has at least two members and the union has `size`; otherwise 0. */
function unionOf(members: Uint8Array, setAt: (member: number) => number, size: number): number {
  let union = 0;
  for (const member of members) {
    const set = setAt(member);
    if (COUNT[set] < 2) return 0;
    union |= set;
    if (COUNT[union] > size) return 0;
  }
  return COUNT[union] === size ? union : 0;
}

export function* hiddenSteps(
  position: SePosition,
  size: 2 | 3 | 4,
): Generator<{ readonly step: SeStep; readonly set: SetInHouse }, undefined> {
  for (const set of hiddenTuples(position, size, 2 * size)) {
    const removals = position.removable(cellsAt(set.house, set.places), ~set.digits);
    if (removals.length > 0)
      yield { step: { rating: HIDDEN_RATINGS[size], name: HIDDEN_NAMES[size], removals }, set };
  }
}

export function directHiddenSet(position: SePosition, size: 2 | 3): SeStep | undefined {
  for (const { house, places, digits } of hiddenTuples(position, size, size))
    for (let at = 0; at < 9; at++) {
      if (digits & (1 << at)) continue;
      const other = position.places[house * 9 + at];
      const outside = other & ~places;
      if (COUNT[other] < 2 || COUNT[outside] !== 1) continue;
      return {
        rating: size === 2 ? 2.0 : 2.5,
        name: `Direct ${HIDDEN_NAMES[size]}`,
        removals: [],
        placement: { cell: HOUSE_CELLS[house][LOWEST[outside]], digit: at + 1 },
      };
    }
  return undefined;
}

const NAKED_NAMES = ['', '', 'Naked Pair', 'Naked Triplet', 'Naked Quad'];
const NAKED_RATINGS = [0, 0, 3.0, 3.6, 5.0];

export function* nakedSteps(
  position: SePosition,
  size: 2 | 3 | 4,
): Generator<{ readonly step: SeStep; readonly set: SetInHouse }, undefined> {
  for (const type of BOX_COLUMN_ROW)
    for (let house = type; house < type + 9; house++) {
      if (position.emptyCount(house) < 2 * size) continue;
      const cells = HOUSE_CELLS[house];
      let possible = 0;
      for (let place = 0; place < 9; place++)
        if (canBeIn(position.candidates[cells[place]], size)) possible |= 1 << place;
      for (const places of SUBSETS[size]) {
        if (places & ~possible) continue;
        const digits = unionOf(MEMBERS[places], (place) => position.candidates[cells[place]], size);
        if (digits === 0) continue;
        const removals = position.removable(cellsAt(house, 0x1ff & ~places), digits);
        if (removals.length === 0) continue;
        yield {
          step: { rating: NAKED_RATINGS[size], name: NAKED_NAMES[size], removals },
          set: { house, places, digits },
        };
      }
    }
}

const FISH_NAMES = ['', '', 'X-Wing', 'Swordfish', 'Jellyfish'];
const FISH_RATINGS = [0, 0, 3.2, 3.8, 5.2];

/** A digit whose places in some lines are all in as many crossing lines. */
export interface Fish {
  readonly digit: Digit;
  readonly baseType: HouseType;
  /** Lines as masks of their numbers 0–8. */
  readonly base: number;
  readonly cover: number;
}

export function* fishSteps(
  position: SePosition,
  size: 2 | 3 | 4,
): Generator<{ readonly step: SeStep; readonly fish: Fish }, undefined> {
  for (const baseType of [COLUMN, ROW] as const) {
    const coverType = baseType === ROW ? COLUMN : ROW;
    const digitsIn = new Uint16Array(9);
    for (let line = 0; line < 9; line++)
      for (let at = 0; at < 9; at++)
        if (canBeIn(position.places[(baseType + line) * 9 + at], size)) digitsIn[line] |= 1 << at;
    for (const base of SUBSETS[size]) {
      let digits = ALL_DIGITS;
      for (const line of MEMBERS[base]) digits &= digitsIn[line];
      for (const at of MEMBERS[digits]) {
        if (position.placed[at] > 9 - 2 * size) continue;
        const cover = unionOf(MEMBERS[base], (line) => position.places[(baseType + line) * 9 + at], size);
        if (cover === 0) continue;
        const victims = Array.from(MEMBERS[cover]).flatMap((line) =>
          cellsAt(coverType + line, position.places[(coverType + line) * 9 + at] & ~base),
        );
        if (victims.length === 0) continue;
        const removals = position.removable(victims, 1 << at);
        yield {
          step: { rating: FISH_RATINGS[size], name: FISH_NAMES[size], removals },
          fish: { digit: at + 1, baseType, base, cover },
        };
      }
    }
  }
}

/** An XY-wing (`size` 2: candidates of the pivot) or an XYZ-wing (3). */
export function wing(position: SePosition, size: 2 | 3): SeStep | undefined {
  const { candidates } = position;
  for (let pivot = 0; pivot < CELL_COUNT; pivot++) {
    if (COUNT[candidates[pivot]] !== size) continue;
    for (const first of ORDERED_PEERS[pivot]) {
      if (COUNT[candidates[first]] !== 2 || COUNT[candidates[pivot] & ~candidates[first]] !== 1) continue;
      for (const second of ORDERED_PEERS[pivot]) {
        if (COUNT[candidates[second]] !== 2) continue;
        if (COUNT[candidates[pivot] | candidates[first] | candidates[second]] !== 3) continue;
        if (COUNT[candidates[pivot] & candidates[first] & candidates[second]] !== size - 2) continue;
        const digit = LOWEST[candidates[first] & candidates[second]];
        const victims = ORDERED_PEERS[first].filter(
          (cell) => sees(cell, second) && cell !== pivot && (size === 2 || sees(cell, pivot)),
        );
        const removals = position.removable(victims, 1 << digit);
        if (removals.length > 0)
          return size === 2
            ? { rating: 4.2, name: 'XY-Wing', removals }
            : { rating: 4.4, name: 'XYZ-Wing', removals };
      }
    }
  }
  return undefined;
}
