import {
  BOX_OF,
  CELL_COUNT,
  COLUMN_OF,
  HOUSE_CELLS,
  HOUSE_COUNT,
  HOUSES_OF,
  ROW_OF,
  sees,
  type Cell,
  type House,
} from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import { partOf, reportStep, type Finder, type Report, type Step } from './step.ts';

/**
 * Franken fish of size 2 to 4: the base is rows and boxes and the cover columns and boxes, or the base
 * columns and boxes and the cover rows and boxes, with at least one box, and no box in both.
 *
 * A candidate in more base houses than cover houses is a fin; one in more cover houses than base houses that
 * sees every fin (of which there may be any number) is eliminated.
 *
 * Premise: `base`, the base candidates that are not fins; `fin`. Houses: `base` and `cover`. Variant: the
 * size, `x-wing`, `swordfish` or `jellyfish`, prefixed with `finned-` if there are fins. A fish is left out
 * if smaller ones, of some of its base and some of its cover houses, make all of its eliminations.
 *
 * The search: the digit is eliminated from a cell if n base houses that do not contain the cell, without the
 * cells that it sees, fit into n − 1 cover houses that do not contain it either: if the cell were true, there
 * would be one cover house too few. So the search takes each candidate as victim and adds base houses one by
 * one, each with the cover houses that it needs; n houses that fit into fewer than n − 1 belong to a smaller
 * fish.
 *
 * @see https://hodoku.sourceforge.net/en/tech_fishfr.php
 */
export const findFrankenFish: Finder = (position, report) => {
  for (let index = 0; index < 9; index++) fishOfDigit(position, index).forEach(report);
};

/** The latest result for each digit: from step to step of a path, most digits stay the same. */
const known = Array.from({ length: 9 }, () => ({ cells: new Int32Array(3), steps: [] as Step[] }));

function fishOfDigit({ placesOf, cellsWith }: Position, index: number): readonly Step[] {
  const { cells } = known[index];
  const isKnown = cells.every((word, band) => word === cellsWith[index * 3 + band]);
  if (isKnown) return known[index].steps;
  const steps: Step[] = [];
  for (const orientation of ORIENTATIONS) {
    const report: Report = (step) => steps.push(step);
    const search: Search = { placesOf, index, orientation, reported: new Set(), report };
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      if (placesOf[ROW_OF[cell] * 9 + index] & (1 << COLUMN_OF[cell])) searchVictim(search, cell);
    }
  }
  known[index] = { cells: cellsWith.slice(index * 3, index * 3 + 3), steps };
  return steps;
}

/** First house of the lines among the base houses, and among the cover houses. */
const ORIENTATIONS = [
  { base: 0, cover: 9 },
  { base: 9, cover: 0 },
] as const;

interface Search {
  readonly placesOf: Uint16Array;
  /** Digit − 1. */
  readonly index: number;
  readonly orientation: (typeof ORIENTATIONS)[number];
  /** Fish reported already, by base and cover mask. */
  readonly reported: Set<number>;
  readonly report: Report;
}

/*
 * Base and cover houses are masks of 18 bits: the nine lines of that side, then the nine boxes.
 */
const BOXES = 0x1ff << 9;
const COVER_LIMIT = 3;

function countOf(houses: number): number {
  return COUNT[houses & 0x1ff] + COUNT[houses >> 9];
}

/** `UNSEEN[cell * 27 + house]`: the places of a house that the cell neither sees nor is. */
const UNSEEN = new Uint16Array(CELL_COUNT * HOUSE_COUNT);
for (let cell = 0; cell < CELL_COUNT; cell++) {
  for (let house = 0; house < HOUSE_COUNT; house++) {
    HOUSE_CELLS[house].forEach((other, place) => {
      if (other !== cell && !sees(cell, other)) UNSEEN[cell * HOUSE_COUNT + house] |= 1 << place;
    });
  }
}

/** The ways to cover base houses for a victim: each a base house and the cover houses that it needs. */
const optionBase = new Uint8Array(256);
const optionCover = new Int32Array(256);
/** Base lines that share unseen candidates with a base box: these would count twice and be fins. */
const optionClash = new Int32Array(256);

function searchVictim(search: Search, victim: number): void {
  const optionCount = listOptions(search, victim);
  for (let option = 0; option < optionCount; option++)
    addBases(search, victim, option, optionCount, 1, 1 << optionBase[option], optionCover[option]);
}

/**
 * @param last the option taken last; the next ones belong to base houses after its own
 * @param size number of base houses, which never exceeds that of the cover houses
 */
function addBases(
  search: Search,
  victim: number,
  last: number,
  optionCount: number,
  size: number,
  base: number,
  cover: number,
): void {
  const spare = COVER_LIMIT - countOf(cover);
  const isClosing = COVER_LIMIT - spare === size;
  for (let option = last + 1; option < optionCount; option++) {
    const extra = optionCover[option] & ~cover;
    if (extra !== 0 && (size === COVER_LIMIT || spare === 0 || countOf(extra) > spare)) continue;
    if (optionBase[option] === optionBase[last] || optionClash[option] & base) continue;
    const nextBase = base | (1 << optionBase[option]);
    if (extra === 0 && isClosing) considerFish(search, victim, nextBase, cover);
    else if (size < COVER_LIMIT) {
      addBases(search, victim, option, optionCount, size + 1, nextBase, cover | extra);
    }
  }
}

function listOptions({ placesOf, index, orientation }: Search, victim: number): number {
  let count = 0;
  for (let base = 0; base < 18; base++) {
    const house = base < 9 ? orientation.base + base : base + 9;
    const places = placesOf[house * 9 + index];
    const unseen = places & UNSEEN[victim * HOUSE_COUNT + house];
    if (unseen === 0 || COUNT[places] < 2) continue;
    if (base < 9) {
      count = listLineOptions(count, base, house, unseen);
    } else {
      optionBase[count] = base;
      optionClash[count] = linesThrough(base - 9, unseen, orientation.cover === 0);
      optionCover[count++] = linesThrough(base - 9, unseen, orientation.cover === 9);
    }
  }
  return count;
}

/** A line is covered third by third: by the box there, or by the cross lines of its cells. */
function listLineOptions(start: number, base: number, house: House, unseen: number): number {
  let count = start;
  for (let boxed = 0; boxed < 8; boxed++) {
    let cover = 0;
    for (let third = 0; third < 3; third++) {
      const part = unseen & (0b111 << (third * 3));
      if ((boxed & (1 << third)) === 0) cover |= part;
      else cover |= part === 0 ? -1 : 1 << (9 + BOX_OF[HOUSE_CELLS[house][third * 3]]);
    }
    if (cover < 0 || countOf(cover) > COVER_LIMIT) continue;
    optionBase[count] = base;
    optionClash[count] = 0;
    optionCover[count++] = cover;
  }
  return count;
}

/** The columns (or rows) that these places of a box lie in, as a mask of nine. */
function linesThrough(box: number, places: number, areColumns: boolean): number {
  if (areColumns) return ((places | (places >> 3) | (places >> 6)) & 0b111) << ((box % 3) * 3);
  const rows = (places & 0b111 ? 1 : 0) | (places & 0b111000 ? 2 : 0) | (places & 0b111000000 ? 4 : 0);
  return rows << (Math.floor(box / 3) * 3);
}

/** @param cover the cover houses except the one through the victim, which may be its line or its box */
function considerFish(search: Search, victim: number, base: number, cover: number): void {
  if (base & cover & BOXES) return;
  const line = 1 << (search.orientation.cover === 9 ? COLUMN_OF[victim] : ROW_OF[victim]);
  for (const own of [line, 1 << (9 + BOX_OF[victim])]) {
    const whole = cover | own;
    if (((base | whole) & BOXES) === 0) continue;
    const key = base * 0x40000 + whole;
    if (search.reported.has(key) || hasSmaller(search, victim, base, cover)) continue;
    search.reported.add(key);
    reportFish(search, base, whole);
  }
}

/**
 * Whether some of the base houses fit into so few of the cover houses that a smaller fish eliminates the
 * victim.
 */
function hasSmaller(search: Search, victim: number, base: number, cover: number): boolean {
  const { placesOf, index, orientation } = search;
  const bases = membersOf(base);
  for (let part = (cover - 1) & cover; ; part = (part - 1) & cover) {
    const covered = bases.filter((member) => {
      const house = member < 9 ? orientation.base + member : member + 9;
      const unseen = placesOf[house * 9 + index] & UNSEEN[victim * HOUSE_COUNT + house];
      return Array.from(MEMBERS[unseen]).every(
        (place) => part & coversThrough(orientation.cover, HOUSE_CELLS[house][place]),
      );
    });
    if (covered.length > countOf(part)) return true;
    if (part === 0) return false;
  }
}

/** The two cover houses that could cover a cell. */
function coversThrough(coverLines: 0 | 9, cell: Cell): number {
  return (1 << (coverLines === 9 ? COLUMN_OF[cell] : ROW_OF[cell])) | (1 << (9 + BOX_OF[cell]));
}

function membersOf(houses: number): number[] {
  return [...MEMBERS[houses & 0x1ff], ...Array.from(MEMBERS[houses >> 9], (box) => box + 9)];
}

const SIZES = ['x-wing', 'swordfish', 'jellyfish'];

function reportFish({ placesOf, index, orientation, report }: Search, base: number, cover: number): void {
  const baseHouses = membersOf(base).map((member) => (member < 9 ? orientation.base + member : member + 9));
  const coverHouses = membersOf(cover).map((member) =>
    member < 9 ? orientation.cover + member : member + 9,
  );
  const inBase: number[] = [];
  const fins: number[] = [];
  const losing: number[] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if ((placesOf[ROW_OF[cell] * 9 + index] & (1 << COLUMN_OF[cell])) === 0) continue;
    const baseCount = HOUSES_OF[cell].filter((house) => baseHouses.includes(house)).length;
    const coverCount = HOUSES_OF[cell].filter((house) => coverHouses.includes(house)).length;
    if (baseCount > coverCount) fins.push(cell);
    else if (baseCount > 0) inBase.push(cell);
    if (coverCount > baseCount) losing.push(cell);
  }
  const candidatesIn = (cells: readonly Cell[]): Candidate[] =>
    cells.map((cell) => candidateOf(cell, index + 1));
  const premise = [partOf('base', candidatesIn(inBase))];
  if (fins.length > 0) premise.push(partOf('fin', candidatesIn(fins)));
  reportStep(report, {
    technique: 'franken-fish',
    variant: (fins.length > 0 ? 'finned-' : '') + SIZES[baseHouses.length - 2],
    eliminations: candidatesIn(losing.filter((cell) => fins.every((fin) => sees(cell, fin)))),
    premise,
    houses: [
      ...baseHouses.map((house) => ({ house, role: 'base' as const })),
      ...coverHouses.map((house) => ({ house, role: 'cover' as const })),
    ],
  });
}
