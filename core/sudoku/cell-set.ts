import {
  BOX_OF,
  CELL_COUNT,
  HOUSE_CELLS,
  HOUSE_COUNT,
  PEERS,
  ROW_OF,
  sees,
  type Cell,
  type House,
} from './cells.ts';
import { ALL_DIGITS, COUNT, LOWEST, MEMBERS, type Digit, type DigitIndex } from './digits.ts';
import { candidateOf, type Candidate, type Position } from './position.ts';

/**
 * Sets of cells as three words of 27 bits, one for each band of three rows: cell `c` is bit `c % 27` of word
 * `c / 27`. `Position.cellsWith` holds such words for each digit.
 *
 * Finders combine the words of the tables below in local variables; a `CellSet` is for sets that are built up
 * and passed on.
 */
export type CellSet = Int32Array;

/** Word (0–2) of each cell. */
export const WORD_OF = new Uint8Array(CELL_COUNT);
/** Bit of each cell within its word. */
export const BIT_OF = new Int32Array(CELL_COUNT);
/** `PEER_WORDS[cell * 3 + word]`: the 20 peers of a cell. */
export const PEER_WORDS = new Int32Array(CELL_COUNT * 3);
/** `HOUSE_WORDS[house * 3 + word]`: the nine cells of a house. */
export const HOUSE_WORDS = new Int32Array(HOUSE_COUNT * 3);

for (let cell = 0; cell < CELL_COUNT; cell++) {
  WORD_OF[cell] = Math.floor(cell / 27);
  BIT_OF[cell] = 1 << (cell % 27);
}
for (let cell = 0; cell < CELL_COUNT; cell++) {
  for (const peer of PEERS[cell]) PEER_WORDS[cell * 3 + WORD_OF[peer]] |= BIT_OF[peer];
}
for (let house = 0; house < HOUSE_COUNT; house++) {
  for (const cell of HOUSE_CELLS[house]) HOUSE_WORDS[house * 3 + WORD_OF[cell]] |= BIT_OF[cell];
}

/** Number of bits in a word. */
export function bitCount(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number (0–26) of the lowest bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** A set of the given cells. */
export function cellSet(cells: Iterable<Cell> = []): CellSet {
  const set = new Int32Array(3);
  for (const cell of cells) addCell(set, cell);
  return set;
}

export function addCell(set: CellSet, cell: Cell): void {
  set[WORD_OF[cell]] |= BIT_OF[cell];
}

export function hasCell(set: CellSet, cell: Cell): boolean {
  return (set[WORD_OF[cell]] & BIT_OF[cell]) !== 0;
}

export function isEmptySet(set: CellSet): boolean {
  return (set[0] | set[1] | set[2]) === 0;
}

/** The cells of a set, ascending. */
export function cellsOf(set: CellSet): Cell[] {
  const cells: Cell[] = [];
  for (let word = 0; word < 3; word++) {
    for (let rest = set[word]; rest !== 0; rest &= rest - 1) cells.push(word * 27 + lowestBit(rest));
  }
  return cells;
}

/** The candidates of a digit in all cells of a set, ascending. */
export function candidatesIn(set: CellSet, digit: DigitIndex): Candidate[] {
  return cellsOf(set).map((cell) => cell * 9 + digit);
}

/** The cells that see every one of the given cells; all 81 if there are none. */
export function commonPeers(cells: Iterable<Cell>): CellSet {
  const set = new Int32Array(3).fill(0x7ffffff);
  for (const cell of cells) {
    for (let word = 0; word < 3; word++) set[word] &= PEER_WORDS[cell * 3 + word];
  }
  return set;
}

/** Whether a candidate of the digit sees both cells. */
export function someSeeBoth(position: Position, digit: Digit, first: number, second: number): boolean {
  const { cellsWith } = position;
  const own = digit * 3 - 3;
  const a = first * 3;
  const b = second * 3;
  return (
    ((cellsWith[own] & PEER_WORDS[a] & PEER_WORDS[b]) |
      (cellsWith[own + 1] & PEER_WORDS[a + 1] & PEER_WORDS[b + 1]) |
      (cellsWith[own + 2] & PEER_WORDS[a + 2] & PEER_WORDS[b + 2])) !==
    0
  );
}

/** The candidates of a digit in the cells of a set, ascending. */
export function candidatesWithin(position: Position, digit: Digit, set: CellSet): Candidate[] {
  const found: Candidate[] = [];
  for (let word = 0; word < 3; word++) {
    let rest = set[word] & position.cellsWith[digit * 3 - 3 + word];
    for (; rest !== 0; rest &= rest - 1) found.push(candidateOf(word * 27 + lowestBit(rest), digit));
  }
  return found;
}

/** The candidates of a digit that see every one of the cells, ascending. */
export function candidatesSeeing(position: Position, digit: Digit, cells: Iterable<Cell>): Candidate[] {
  return candidatesWithin(position, digit, commonPeers(cells));
}

/** The house that two cells share, preferring a line to a box; −1 if they do not see each other. */
export function sharedHouse(first: number, second: number): number {
  if (!sees(first, second)) return -1;
  if (ROW_OF[first] === ROW_OF[second]) return ROW_OF[first];
  if (first % 9 === second % 9) return 9 + (first % 9);
  return 18 + BOX_OF[first];
}

/**
 * The strong links (conjugate pairs) of one digit: two cells that are its only places in a house. A pair that
 * is alone in a line and in a box is one link. The object is reused for every digit.
 */
export class StrongLinks {
  count = 0;
  /** The two cells of each link, in the reading order of the house. */
  readonly first = new Uint8Array(27);
  readonly second = new Uint8Array(27);
  /** The line (house 0–17) in which the two are alone, or −1. */
  readonly line = new Int8Array(27);
  /** The box (house 18–26) in which the two are alone, or −1. */
  readonly box = new Int8Array(27);

  /** Fills the list with the links of a digit and returns their number. */
  collect(position: Position, digit: Digit): number {
    const { placesOf } = position;
    this.count = 0;
    for (let house = 0; house < HOUSE_COUNT; house++) {
      const places = placesOf[house * 9 + digit - 1];
      if (COUNT[places] !== 2) continue;
      const first = HOUSE_CELLS[house][LOWEST[places]];
      const second = HOUSE_CELLS[house][LOWEST[places & (places - 1)]];
      if (house < 18) {
        const box = 18 + BOX_OF[first];
        const alone = box === 18 + BOX_OF[second] && COUNT[placesOf[box * 9 + digit - 1]] === 2;
        this.push(first, second, house, alone ? box : -1);
      } else {
        const shared = sharedHouse(first, second);
        const known = shared < 18 && COUNT[placesOf[shared * 9 + digit - 1]] === 2;
        if (!known) this.push(first, second, -1, house);
      }
    }
    return this.count;
  }

  /** The line, or else the box, in which the two are alone. */
  houseOf(link: number): House {
    return this.line[link] < 0 ? this.box[link] : this.line[link];
  }

  private push(first: number, second: number, line: number, box: number): void {
    this.first[this.count] = first;
    this.second[this.count] = second;
    this.line[this.count] = line;
    this.box[this.count] = box;
    this.count++;
  }
}

/** Writes the cells with exactly two candidates into `into` (81 long), ascending; returns their number. */
export function collectBivalueCells(position: Position, into: Uint8Array): number {
  let count = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (COUNT[position.candidates[cell]] === 2) into[count++] = cell;
  }
  return count;
}

/** The candidates of a mask of digits that the cells have, by cell in the order given, then by digit. */
export function candidatesOfCells(
  position: Position,
  cells: Iterable<Cell>,
  digits: number = ALL_DIGITS,
): Candidate[] {
  const found: Candidate[] = [];
  for (const cell of cells) {
    for (const index of MEMBERS[position.candidates[cell] & digits]) found.push(cell * 9 + index);
  }
  return found;
}
