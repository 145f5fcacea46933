import {
  BIT_OF,
  candidatesOfCells,
  cellsOf,
  hasCell,
  isEmptySet,
  lowestBit,
  PEER_WORDS,
  WORD_OF,
} from '../cell-set.ts';
import { CELL_COUNT, HOUSE_CELLS, HOUSES_OF, placeIn, type House } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import { candidateOf, cellOf, type Candidate, type Position } from '../position.ts';
import { reportStep, partOf, where, type Finder, type Report } from './step.ts';

/**
 * 3D Medusa: candidates of all digits joined by strong links, in bivalue cells and conjugate pairs, form nets
 * of two colours, of which one is true and the other one false. A net of one digit is simple colouring and
 * left out.
 *
 * A colour (`color-a`) that cannot be true is eliminated as a whole; one instance for each reason:
 * - `cell-wrap`: a cell has two of its candidates
 * - `house-wrap`: a house has two of its candidates of one digit
 * - `cell-emptied`: it excludes all candidates of a cell
 * - `house-emptied`: it excludes all places of a digit in a house
 *
 * In addition:
 * - `trap`: candidates that both colours exclude are eliminated: in a cell with both colours, where they see
 *   the digit in both colours, or one of each
 *
 * Steps: `color-a`, `color-b`, and for the first four a `target` part with the candidates of the
 * contradiction; `houses` has the houses of the contradiction.
 *
 * Source: SudokuWiki "3D Medusa", rules 1 to 6, and its rule 6 applied to houses too.
 */
export const findThreeDMedusa: Finder = (position, report) => {
  COLOR.fill(UNSEEN);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    for (const index of MEMBERS[position.candidates[cell]]) {
      if (COLOR[cell * 9 + index] === UNSEEN && paintNet(position, cell * 9 + index)) {
        ruleOut();
        reportFalseColors(position, report);
        reportTrap(position, report);
      }
    }
  }
};

const UNSEEN = -1;
/** Colour of each candidate, 0 or 1, in the net it belongs to. */
const COLOR = new Int8Array(CELL_COUNT * 9);
/** The candidates of the net. */
const NET = new Int16Array(CELL_COUNT * 9);
let netSize = 0;
/** Cells of the net by colour and digit: `color * 27 + (digit - 1) * 3 + word`. */
const CELLS = new Int32Array(54);
/**
 * The cells where a digit is excluded if the colour is true: those that see its candidates, and their own
 * cells for other digits.
 */
const RULED_OUT = new Int32Array(54);
/** Set of cells that a search has found; read before the next one. */
const FOUND = new Int32Array(3);
const NONE: readonly never[] = [];
/** Cells with a candidate of the colour: `color * 3 + word`. */
const TOUCHED = new Int32Array(6);

/** Colours the net of a candidate; false if it has no link, only one digit, or no consistent colours. */
function paintNet(position: Position, start: Candidate): boolean {
  let isConsistent = true;
  let digits = 0;
  NET[0] = start;
  netSize = 1;
  COLOR[start] = 0;
  for (let at = 0; at < netSize; at++) {
    const cell = cellOf(NET[at]);
    const index = NET[at] - cell * 9;
    const opposite = 1 - COLOR[NET[at]];
    digits |= 1 << index;
    const mask = position.candidates[cell];
    if (COUNT[mask] === 2)
      isConsistent = paint(cell * 9 + LOWEST[mask ^ (1 << index)], opposite) && isConsistent;
    for (const house of HOUSES_OF[cell]) {
      const places = position.placesOf[house * 9 + index];
      if (COUNT[places] !== 2) continue;
      const partner = HOUSE_CELLS[house][LOWEST[places ^ (1 << placeIn(house, cell))]];
      isConsistent = paint(partner * 9 + index, opposite) && isConsistent;
    }
  }
  return isConsistent && COUNT[digits] > 1;
}

/** Adds a candidate to the net; false if it already has the other colour. */
function paint(candidate: Candidate, color: number): boolean {
  if (COLOR[candidate] === UNSEEN) {
    COLOR[candidate] = color;
    NET[netSize++] = candidate;
  }
  return COLOR[candidate] === color;
}

/** Fills the tables of the net. */
function ruleOut(): void {
  CELLS.fill(0);
  RULED_OUT.fill(0);
  TOUCHED.fill(0);
  for (let at = 0; at < netSize; at++) {
    const cell = cellOf(NET[at]);
    const color = COLOR[NET[at]];
    const start = color * 27 + (NET[at] - cell * 9) * 3;
    CELLS[start + WORD_OF[cell]] |= BIT_OF[cell];
    TOUCHED[color * 3 + WORD_OF[cell]] |= BIT_OF[cell];
    for (let word = 0; word < 3; word++) RULED_OUT[start + word] |= PEER_WORDS[cell * 3 + word];
  }
  for (let index = 0; index < 54; index++)
    RULED_OUT[index] |= TOUCHED[(index < 27 ? 0 : 3) + (index % 3)] & ~CELLS[index];
}

function reportTrap(position: Position, report: Report): void {
  const eliminations: Candidate[] = [];
  for (let index = 0; index < 27; index++) {
    const colored = CELLS[index] | CELLS[index + 27];
    let rest = RULED_OUT[index] & RULED_OUT[index + 27] & position.cellsWith[index] & ~colored;
    for (; rest !== 0; rest &= rest - 1)
      eliminations.push(((index % 3) * 27 + lowestBit(rest)) * 9 + Math.floor(index / 3));
  }
  if (eliminations.length === 0) return;
  reportStep(report, {
    technique: 'three-d-medusa',
    variant: 'trap',
    eliminations: ascending(eliminations),
    premise: [partOf('color-a', colored(0)), partOf('color-b', colored(1))],
  });
}

function reportFalseColors(position: Position, report: Report): void {
  for (let color = 0; color < 2; color++) {
    reportFalse(report, 'cell-wrap', color, wrappedCells(color));
    reportFalse(report, 'house-wrap', color, ...wrappedHouses(color));
    reportFalse(report, 'cell-emptied', color, emptiedCells(position, color));
    reportFalse(report, 'house-emptied', color, ...emptiedHouses(position, color));
  }
}

/** The candidates of a colour in cells that have two or more of them. */
function wrappedCells(color: number): readonly Candidate[] {
  for (let word = 0; word < 3; word++) {
    let once = 0;
    let twice = 0;
    for (let index = color * 27 + word; index < color * 27 + 27; index += 3) {
      twice |= once & CELLS[index];
      once |= CELLS[index];
    }
    FOUND[word] = twice;
  }
  if (isEmptySet(FOUND)) return NONE;
  return colored(color).filter((candidate) => hasCell(FOUND, cellOf(candidate)));
}

/** The houses with two or more candidates of a digit in a colour, and these candidates. */
function wrappedHouses(color: number): Clash {
  const found: Candidate[] = [];
  let houses = 0;
  for (let index = 0; index < 27; index += 3) {
    const at = color * 27 + index;
    const seen =
      (CELLS[at] & RULED_OUT[at]) | (CELLS[at + 1] & RULED_OUT[at + 1]) | (CELLS[at + 2] & RULED_OUT[at + 2]);
    if (seen === 0) continue;
    const cells = cellsOf(CELLS.subarray(at, at + 3));
    for (const cell of cells) {
      for (const house of HOUSES_OF[cell]) {
        if (!cells.some((other) => other !== cell && HOUSES_OF[other].includes(house))) continue;
        houses |= 1 << house;
        found.push(candidateOf(cell, index / 3 + 1));
      }
    }
  }
  return houses === 0 ? NO_CLASH : [ascending(new Set(found)), housesOfBits(houses)];
}

type Clash = [candidates: readonly Candidate[], houses: readonly House[]];
const NO_CLASH: Clash = [NONE, NONE];

/**
 * The cells where a digit is possible if the colour is true, including its own: two of these that clash are a
 * wrap.
 */
function possible(index: number): number {
  return ~RULED_OUT[index] | CELLS[index];
}

/** The candidates of the cells in which a colour excludes all of them. */
function emptiedCells(position: Position, color: number): readonly Candidate[] {
  for (let word = 0; word < 3; word++) {
    let open = 0;
    let left = 0;
    for (let index = word; index < 27; index += 3) {
      open |= position.cellsWith[index];
      left |= position.cellsWith[index] & possible(color * 27 + index);
    }
    FOUND[word] = open & ~left;
  }
  return isEmptySet(FOUND) ? NONE : candidatesOfCells(position, cellsOf(FOUND));
}

/** The houses in which a colour excludes all places of some digit, and these candidates. */
function emptiedHouses({ cellsWith }: Position, color: number): Clash {
  const found: Candidate[] = [];
  let houses = 0;
  for (let index = 0; index < 27; index += 3) {
    const at = color * 27 + index;
    const top = cellsWith[index];
    const middle = cellsWith[index + 1];
    const bottom = cellsWith[index + 2];
    const leftTop = top & possible(at);
    const leftMiddle = middle & possible(at + 1);
    const leftBottom = bottom & possible(at + 2);
    if (leftTop === top && leftMiddle === middle && leftBottom === bottom) continue;
    const left = housesOf(leftTop, leftMiddle, leftBottom);
    const emptied = housesOf(top, middle, bottom) & ~left;
    if (emptied === 0) continue;
    houses |= emptied;
    for (const cell of cellsOf(cellsWith.subarray(index, index + 3))) {
      if (HOUSES_OF[cell].some((house) => emptied & (1 << house)))
        found.push(candidateOf(cell, index / 3 + 1));
    }
  }
  return houses === 0 ? NO_CLASH : [ascending(found), housesOfBits(houses)];
}

/** The houses (bits 0–26) that have a cell of a set of three words. */
function housesOf(top: number, middle: number, bottom: number): number {
  let columns = 0;
  let found = 0;
  for (let band = 0; band < 3; band++) {
    const word = band === 0 ? top : band === 1 ? middle : bottom;
    const inBand = (word | (word >>> 9) | (word >>> 18)) & 0x1ff;
    columns |= inBand;
    if (word & 0x1ff) found |= 1 << (band * 3);
    if (word & (0x1ff << 9)) found |= 2 << (band * 3);
    if (word & (0x1ff << 18)) found |= 4 << (band * 3);
    if (inBand & 0x007) found |= 1 << (18 + band * 3);
    if (inBand & 0x038) found |= 2 << (18 + band * 3);
    if (inBand & 0x1c0) found |= 4 << (18 + band * 3);
  }
  return found | (columns << 9);
}

function housesOfBits(bits: number): number[] {
  const houses: House[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) houses.push(lowestBit(rest));
  return houses;
}

/** The candidates of the net in a colour, ascending. */
function colored(color: number): Candidate[] {
  return ascending(NET.subarray(0, netSize).filter((candidate) => COLOR[candidate] === color));
}

function ascending(values: Iterable<number>): number[] {
  return [...values].sort((a, b) => a - b);
}

function reportFalse(
  report: Report,
  variant: string,
  color: number,
  contradiction: readonly Candidate[],
  houses: readonly House[] = [],
): void {
  if (contradiction.length === 0) return;
  reportStep(report, {
    technique: 'three-d-medusa',
    variant,
    eliminations: colored(color),
    premise: [
      partOf('color-a', colored(color)),
      partOf('color-b', colored(1 - color)),
      partOf('target', contradiction),
    ],
    houses: where(...houses),
  });
}
