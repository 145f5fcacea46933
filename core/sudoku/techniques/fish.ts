import { COUNT, MEMBERS, type Digit } from '../digits.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { reportStep, partOf, type Finder, type Report } from './step.ts';
import { chosenOf, findTightSets, membersOfParts, unionOf } from './tight-sets.ts';

/**
 * Basic fish: one digit in n rows (the base) limited to n columns (the cover), or vice versa; it is
 * eliminated from the rest of the cover. Finned: some base cells, the fins, lie outside the cover, all in one
 * box; only candidates that see them are eliminated. Sashimi: without the fins, a base line with fins has
 * fewer than two cells left.
 *
 * Premise: `base`, the base candidates inside the cover; `fin`, those outside. Houses: `base` and `cover`.
 * Every base line has at least two candidates, every cover line a base candidate. A fish is left out if
 * smaller ones, of some of its base and some of its cover lines, make all of its eliminations (for a finned
 * fish these may be finned, or a line locked in the box of the fins).
 *
 * @see https://hodoku.sourceforge.net/en/tech_fishb.php
 * @see https://hodoku.sourceforge.net/en/tech_fishfs.php
 */

/** @param size the number of base lines */
export function basicFish(technique: TechniqueId, size: number): Finder {
  return (position, report) => reportBasicFish(technique, position, size, report);
}

export function finnedFish(technique: TechniqueId, size: number): Finder {
  return (position, report) => reportFinnedFish(technique, position, size, false, report);
}

export function sashimiFish(technique: TechniqueId, size: number): Finder {
  return (position, report) => reportFinnedFish(technique, position, size, true, report);
}

/** First house of the base lines (rows or columns), and of the lines that cross them. */
const ORIENTATIONS = [
  { base: 0, cross: 9 },
  { base: 9, cross: 0 },
] as const;
type Orientation = (typeof ORIENTATIONS)[number];

function reportBasicFish(technique: TechniqueId, { placesOf }: Position, size: number, report: Report): void {
  for (let index = 0; index < 9; index++) {
    for (const orientation of ORIENTATIONS) {
      const offset = orientation.base * 9 + index;
      const count = findTightSets(placesOf, offset, 9, size);
      for (let n = 0; n < count; n++) {
        const base = chosenOf(n);
        const cover = unionOf(n);
        let losing = 0;
        for (let line = 0; line < 9; line++) {
          if ((base & (1 << line)) === 0) losing |= placesOf[offset + line * 9] & cover;
        }
        if (size > 2) losing &= ~membersOfParts(placesOf, offset, 9, base);
        if (losing === 0) continue;
        for (let line = 0; line < 9; line++) lines[line] = placesOf[offset + line * 9];
        reportFish(technique, orientation, index + 1, base, cover, ALL_LINES & ~base, report);
      }
    }
  }
}

const ALL_LINES = 0x1ff;
const THIRD = 0b111;

/** The search for finned fish of one digit, in one orientation, with fins in one box. */
interface FinnedSearch {
  readonly technique: TechniqueId;
  readonly size: number;
  readonly isSashimi: boolean;
  readonly report: Report;
  orientation: Orientation;
  digit: Digit;
  /** The first of the three base lines through the box of the fins. */
  band: number;
  /** The cross lines through the box, as a mask of three. */
  stack: number;
}

/** The digit's places by base line. */
const lines = new Uint16Array(9);

function reportFinnedFish(
  technique: TechniqueId,
  { placesOf }: Position,
  size: number,
  isSashimi: boolean,
  report: Report,
): void {
  const search: FinnedSearch = {
    technique,
    size,
    isSashimi,
    report,
    orientation: ORIENTATIONS[0],
    digit: 0,
    band: 0,
    stack: 0,
  };
  for (let index = 0; index < 9; index++) {
    search.digit = index + 1;
    for (const orientation of ORIENTATIONS) {
      search.orientation = orientation;
      let open = 0;
      for (let line = 0; line < 9; line++) {
        lines[line] = placesOf[(orientation.base + line) * 9 + index];
        if (COUNT[lines[line]] >= 2) open++;
      }
      if (open <= size) continue;
      for (let box = 0; box < 9; box++) {
        search.band = box - (box % 3);
        search.stack = THIRD << ((box % 3) * 3);
        searchBox(search);
      }
    }
  }
}

/**
 * Chooses the base lines that pass through the box. Their cells outside the box must be covered, those inside
 * may be fins.
 */
function searchBox(search: FinnedSearch): void {
  const { band, stack, size } = search;
  let crossing = 0;
  for (let line = band; line < band + 3; line++) if (lines[line] & stack) crossing |= 1 << line;
  if (COUNT[crossing] < 2) return;
  for (let through = THIRD << band; through > 0; through = (through - 1) & (THIRD << band)) {
    if (COUNT[through] > size || (through & crossing) === 0 || (crossing & ~through) === 0) continue;
    let needed = 0;
    let inBox = 0;
    let victims = 0;
    for (let line = band; line < band + 3; line++) {
      const set = lines[line];
      if ((through & (1 << line)) === 0) {
        victims |= set & stack;
      } else {
        // A line without cells outside the box is locked in it, which explains more than the fish does.
        if (COUNT[set] < 2 || (set & ~stack) === 0) needed = ALL_LINES;
        needed |= set & ~stack;
        inBox |= set & stack;
      }
    }
    if (COUNT[needed] <= size) addLines(search, 0, through, needed, inBox, victims);
  }
}

/** Adds base lines that do not pass through the box: all of their cells must be covered. */
function addLines(
  search: FinnedSearch,
  start: number,
  base: number,
  needed: number,
  inBox: number,
  victims: number,
): void {
  const { size, band } = search;
  if (COUNT[base] === size) {
    chooseCover(search, base, needed, inBox, victims);
    return;
  }
  for (let line = start; line < 9; line++) {
    if (line === band) line += 3;
    if (line > 8 || COUNT[lines[line]] < 2 || COUNT[needed | lines[line]] > size) continue;
    addLines(search, line + 1, base | (1 << line), needed | lines[line], inBox, victims);
  }
}

/** Completes the cover with cross lines of possible fins; the remaining ones are the fins. */
function chooseCover(
  search: FinnedSearch,
  base: number,
  needed: number,
  inBox: number,
  victims: number,
): void {
  const free = inBox & ~needed;
  const extraCount = search.size - COUNT[needed];
  for (let extra = free; ; extra = (extra - 1) & free) {
    const cover = needed | extra;
    if (COUNT[extra] === extraCount && free & ~extra && victims & cover)
      considerFinned(search, base, cover, victims);
    if (extra === 0) break;
  }
}

function considerFinned(search: FinnedSearch, base: number, cover: number, victims: number): void {
  const { technique, orientation, digit, isSashimi, stack, report } = search;
  const band = THIRD << search.band;
  let lacksBody = false;
  for (const line of MEMBERS[base & band]) {
    if (lines[line] & ~cover && COUNT[lines[line] & cover] < 2) lacksBody = true;
  }
  if (lacksBody !== isSashimi) return;
  if ((victims & cover & ~coverOfParts(base, band, stack)) === 0) return;
  reportFish(technique, orientation, digit, base, cover, band & ~base, report, stack);
}

/** The cover lines in which a smaller fish with its fins in the same box makes the same eliminations. */
function coverOfParts(base: number, band: number, stack: number): number {
  let covered = 0;
  for (let part = (base - 1) & base; part > 0; part = (part - 1) & base) {
    let needed = 0;
    for (const line of MEMBERS[part]) needed |= band & (1 << line) ? lines[line] & ~stack : lines[line];
    if (COUNT[needed] < COUNT[part]) return ALL_LINES;
    if (COUNT[needed] === COUNT[part]) covered |= needed;
  }
  return covered;
}

/**
 * @param base mask of the base lines, with `lines` as their places
 * @param cover mask of the covering cross lines
 * @param losing mask of the parallel lines in which the cover loses the digit
 * @param crossLosing the cross lines in which it does
 */
function reportFish(
  technique: TechniqueId,
  orientation: Orientation,
  digit: Digit,
  base: number,
  cover: number,
  losing: number,
  report: Report,
  crossLosing = ALL_LINES,
): void {
  const candidatesAt = (lineMask: number, crossMask: number): Candidate[] =>
    Array.from(MEMBERS[lineMask])
      .flatMap((line) => Array.from(MEMBERS[lines[line] & crossMask], (cross) => [line, cross]))
      .map(([line, cross]) =>
        candidateOf(orientation.base === 0 ? line * 9 + cross : cross * 9 + line, digit),
      )
      .sort((a, b) => a - b);
  const fins = candidatesAt(base, ~cover & ALL_LINES);
  const premise = [partOf('base', candidatesAt(base, cover))];
  if (fins.length > 0) premise.push(partOf('fin', fins));
  reportStep(report, {
    technique,
    eliminations: candidatesAt(losing, cover & crossLosing),
    premise,
    houses: [
      ...Array.from(MEMBERS[base], (line) => ({ house: orientation.base + line, role: 'base' as const })),
      ...Array.from(MEMBERS[cover], (line) => ({
        house: orientation.cross + line,
        role: 'cover' as const,
      })),
    ],
  });
}
