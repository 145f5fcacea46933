import type { Cell } from '../cells.ts';
import type { DigitIndex } from '../digits.ts';
/**
 * The exact search, optimised for speed.
 *
 * **The state.** Each digit has one word of 27 bits for each band (three rows): the cells where it is still
 * possible, bit `cell - 27 * band`. That makes 27 words, at `digit * 3 + band` (digits 0–8 in this file).
 * Three more words, at OPEN, hold the cells without a settled digit.
 *
 * **Deduction.** `settleDigits` treats one digit at a time, in both directions at once. In a band, the digit
 * needs one cell in each row and in each box. So it uses three of the nine crossings of a row and a box, one
 * in each row and each box: one of six patterns. Which crossings still have a cell is a number of nine bits,
 * and LOCK tells which of them appear in any of the remaining patterns: locked candidates and hidden singles
 * by rows and boxes, in one look-up. The same holds for the three boxes of a stack and its three columns
 * (COLUMNS). In a box with one row and one column left, the digit is settled. `settleCells` counts the digits
 * of all 27 cells of a band at once by adding bit by bit: none, one, two, more. Both repeat until nothing
 * changes.
 *
 * **Branching.** A cell with two candidates, if there is one. Of several, the one whose candidates occur most
 * often among its peers, above all in other cells with two, since those are settled at once.
 *
 * **Memory.** One typed array contains state, tables and stack, and nothing is allocated: V8 then keeps one
 * base address and one length, which saves a third of the time. Table offsets are multiples of their size, so
 * that an index is `OFFSET | bits`.
 */

const ALL_CELLS = 0x7ffffff;
/** Multiplying by this repeats nine bits of columns (or one bit at its column) in each of the three rows. */
const EACH_ROW = 0x40201;
/** The first cell of each of the nine crossings of a row and a box. */
const FIRSTS = 0o111111111;
const ALL_DIGITS = 0x1ff;

const OPEN = 27;
/** By band: cells with exactly two candidates, and cells with three or more. */
const TWO = 30;
const MORE = 33;
/** The 27 words of the first solution found. */
const FIRST = 36;
/** By digit and band, like the state: the cells of the givens. */
const GIVEN = 64;
/** By cell of a band: the cells of its band (of another band) where its digit remains possible. */
const OWN_BAND = 96;
const OTHER_BAND = 128;
/** By set of boxes: their cells in the band. */
const BOXES = 160;
/** By nine bits of columns: the boxes with exactly one column left. */
const ONE_COLUMN = 512;
/** By nine bits: how many are set. */
const COUNT = 1024;
/**
 * By remaining crossings (bit 3 * box + row): the cells of the crossings in some pattern; from bit 27 on, the
 * boxes with one row left. 0: no pattern is left.
 */
const LOCK = 1536;
/** By remaining columns in the three boxes of a stack: those in some pattern, bit 9 * band + column. */
const COLUMNS = 2048;
const COLUMNS_MIDDLE = 2560;
const COLUMNS_RIGHT = 3072;
const STACK = 3584;
/** The state that a branch saves, in doubles: the digits and OPEN. */
const SAVED_DOUBLES = 15;

const words = new Int32Array(STACK + 81 * SAVED_DOUBLES * 2);
/**
 * The same memory as pairs of words, to copy states (with 27 bits in the high word, a pair is never a NaN).
 */
const doubles = new Float64Array(words.buffer);
/** The digit to look at again after backtracking to a branch. */
const branchDigit = new Int32Array(81);
/** The characters of a solution; a plain array is the fastest to convert to a string. */
const solutionCodes: number[] = new Array<number>(81).fill(0);

fillTables();

/** Loads a puzzle: 81 digits, 0 = empty. Returns false if two equal digits see each other. */
export function loadDigits(digits: ArrayLike<number>): boolean {
  for (let index = 0; index < 27; index++) {
    words[index] = ALL_CELLS;
    words[GIVEN + index] = 0;
  }
  for (let band = 0; band < 3; band++) {
    const next = band === 2 ? 0 : band + 1;
    const last = band === 0 ? 2 : band - 1;
    let filled = 0;
    for (let cell = 0; cell < 27; cell++) {
      const digit = digits[band * 27 + cell];
      if (digit === 0) continue;
      const index = (digit - 1) * 3;
      const others = words[OTHER_BAND + cell];
      words[index + band] &= words[OWN_BAND + cell];
      words[index + next] &= others;
      words[index + last] &= others;
      words[GIVEN + index + band] |= 1 << cell;
      filled |= 1 << cell;
    }
    words[OPEN + band] = ALL_CELLS ^ filled;
  }
  for (let band = 0; band < 3; band++) {
    const filled = ALL_CELLS ^ words[OPEN + band];
    for (let index = band; index < 27; index += 3) {
      const given = words[GIVEN + index];
      const cells = words[index] & ~(filled ^ given);
      if ((cells & given) !== given) return false;
      words[index] = cells;
    }
  }
  return true;
}

/** Loads a state of candidates: 81 masks of nine bits; a settled cell has one bit. */
export function loadCandidates(masks: ArrayLike<number>): void {
  words.fill(0, 0, OPEN);
  words.fill(ALL_CELLS, OPEN, OPEN + 3);
  for (let cell = 0; cell < 81; cell++) {
    const band = cell < 27 ? 0 : cell < 54 ? 1 : 2;
    for (let mask = masks[cell] & ALL_DIGITS; mask !== 0; mask &= mask - 1) {
      const digit = 31 - Math.clz32(mask & -mask);
      words[digit * 3 + band] |= 1 << (cell - band * 27);
    }
  }
}

/** Returned by `search` when the limit of branches is reached. */
export const UNDECIDED = -1;

/**
 * Counts the solutions of the loaded state, up to `limit` (at least 1). The first solution can then be read;
 * if the limit was reached, so can the last.
 *
 * @param branches the maximum number of branches, after which the search gives up with UNDECIDED
 */
export function search(limit: number, branches = Infinity): number {
  let depth = 0;
  let found = 0;
  let possible = propagate(ALL_DIGITS);
  for (;;) {
    if (possible) {
      if ((words[OPEN] | words[OPEN + 1] | words[OPEN + 2]) === 0) {
        if (found === 0) words.copyWithin(FIRST, 0, 27);
        if (++found >= limit) return found;
      } else {
        if (--branches < 0) return UNDECIDED;
        const branch = chooseBranch();
        const digit = branch >> 8;
        const band = (branch >> 5) & 3;
        const cell = branch & 31;
        // Save the other branch: the same state without the candidate.
        words[digit * 3 + band] ^= 1 << cell;
        const top = STACK / 2 + depth * SAVED_DOUBLES;
        for (let index = 0; index < SAVED_DOUBLES; index++) doubles[top + index] = doubles[index];
        branchDigit[depth++] = digit;
        possible = propagate(assign(band, digit, cell));
        continue;
      }
    }
    if (depth === 0) return found;
    depth--;
    const top = STACK / 2 + depth * SAVED_DOUBLES;
    for (let index = 0; index < SAVED_DOUBLES; index++) doubles[index] = doubles[top + index];
    possible = propagate(1 << branchDigit[depth]);
  }
}

/** The first solution that `search` found, as 81 characters. */
export function firstSolutionText(): string {
  readSolution(FIRST);
  return String.fromCharCode.apply(null, solutionCodes);
}

/** The first solution that `search` found, as digits. */
export function firstSolution(): Uint8Array {
  return solutionDigits(FIRST);
}

/** The solution at which `search` stopped, as digits. */
export function lastSolution(): Uint8Array {
  return solutionDigits(0);
}

function solutionDigits(from: number): Uint8Array {
  readSolution(from);
  const digits = new Uint8Array(81);
  for (let cell = 0; cell < 81; cell++) digits[cell] = solutionCodes[cell] - 48;
  return digits;
}

function readSolution(from: number): void {
  for (let index = 0; index < 27; index++) {
    const first = (index % 3) * 27;
    const code = 49 + Math.floor(index / 3);
    for (let cells = words[from + index]; cells !== 0; cells &= cells - 1)
      solutionCodes[first + 31 - Math.clz32(cells & -cells)] = code;
  }
}

/**
 * Draws all conclusions that need no branching.
 *
 * @param dirty set of digits (nine bits) whose cells changed
 * @returns false on a contradiction
 */
function propagate(dirty: number): boolean {
  for (;;) {
    if (!settleDigits(dirty)) return false;
    if ((words[OPEN] | words[OPEN + 1] | words[OPEN + 2]) === 0) return true;
    dirty = 0;
    for (let band = 0; band < 3; band++) {
      const changed = settleCells(band);
      if (changed < 0) return false;
      dirty |= changed;
    }
    if (dirty === 0) return true;
  }
}

/** Locked candidates and hidden singles of the dirty digits until they are stable. */
function settleDigits(dirty: number): boolean {
  while (dirty !== 0) {
    const digit = (31 - Math.clz32(dirty)) & 15;
    const index = digit * 3;

    // Rows and boxes, in each band separately. A crossing is three adjacent bits: combine them into the
    // first, then gather the nine firsts (bits 0, 3 … 24) in bits 0–8.
    const before0 = words[index];
    const before1 = words[index + 1];
    const before2 = words[index + 2];
    const crossings0 = (before0 | (before0 >> 1) | (before0 >> 2)) & FIRSTS;
    const crossings1 = (before1 | (before1 >> 1) | (before1 >> 2)) & FIRSTS;
    const crossings2 = (before2 | (before2 >> 1) | (before2 >> 2)) & FIRSTS;
    const lock0 = words[LOCK | ((crossings0 | (crossings0 >> 8) | (crossings0 >> 16)) & 511)];
    const lock1 = words[LOCK | ((crossings1 | (crossings1 >> 8) | (crossings1 >> 16)) & 511)];
    const lock2 = words[LOCK | ((crossings2 | (crossings2 >> 8) | (crossings2 >> 16)) & 511)];
    const locked0 = before0 & lock0;
    const locked1 = before1 & lock1;
    const locked2 = before2 & lock2;

    // Columns and boxes, in each stack over the three bands.
    const used0 = (locked0 | (locked0 >> 9) | (locked0 >> 18)) & 511;
    const used1 = (locked1 | (locked1 >> 9) | (locked1 >> 18)) & 511;
    const used2 = (locked2 | (locked2 >> 9) | (locked2 >> 18)) & 511;
    const columns =
      words[COLUMNS | (used0 & 7) | ((used1 & 7) << 3) | ((used2 & 7) << 6)] |
      words[COLUMNS_MIDDLE | ((used0 >> 3) & 7) | (used1 & 0o70) | ((used2 & 0o70) << 3)] |
      words[COLUMNS_RIGHT | (used0 >> 6) | ((used1 >> 3) & 0o70) | (used2 & 0o700)];
    const columns0 = columns & 511;
    const columns1 = (columns >> 9) & 511;
    const columns2 = columns >>> 18;
    const after0 = locked0 & Math.imul(columns0, EACH_ROW);
    const after1 = locked1 & Math.imul(columns1, EACH_ROW);
    const after2 = locked2 & Math.imul(columns2, EACH_ROW);
    if (after0 === 0 || after1 === 0 || after2 === 0) return false;
    // If a crossing lost its last cell, check the rows again: LOCK returned the previous state. (Adding
    // ALL_CELLS to a set of cells carries into bit 27 unless the set is empty.)
    const gone0 = (lock0 & FIRSTS) ^ ((after0 | (after0 >> 1) | (after0 >> 2)) & FIRSTS);
    const gone1 = (lock1 & FIRSTS) ^ ((after1 | (after1 >> 1) | (after1 >> 2)) & FIRSTS);
    const gone2 = (lock2 & FIRSTS) ^ ((after2 | (after2 >> 1) | (after2 >> 2)) & FIRSTS);
    const again = ((gone0 | gone1 | gone2) + ALL_CELLS) >>> 27;

    // If one row and one column are left in a box, the digit is settled there; the other digits lose the
    // cell.
    const solved0 = after0 & words[BOXES | ((lock0 >>> 27) & words[ONE_COLUMN | columns0])] & words[OPEN];
    const solved1 = after1 & words[BOXES | ((lock1 >>> 27) & words[ONE_COLUMN | columns1])] & words[OPEN + 1];
    const solved2 = after2 & words[BOXES | ((lock2 >>> 27) & words[ONE_COLUMN | columns2])] & words[OPEN + 2];
    if (solved0 !== 0) dirty |= close(0, solved0);
    if (solved1 !== 0) dirty |= close(1, solved1);
    if (solved2 !== 0) dirty |= close(2, solved2);
    words[index] = after0;
    words[index + 1] = after1;
    words[index + 2] = after2;
    dirty = (dirty & ~(1 << digit)) | (again << digit);
  }
  return true;
}

/** Removes cells from all nine digits and from OPEN (the caller restores them for the right digits). */
function close(band: number, cells: number): number {
  let lost = words[band] & cells;
  let dirty = (lost + ALL_CELLS) >>> 27;
  words[band] ^= lost;
  lost = words[band + 3] & cells;
  words[band + 3] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 1;
  lost = words[band + 6] & cells;
  words[band + 6] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 2;
  lost = words[band + 9] & cells;
  words[band + 9] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 3;
  lost = words[band + 12] & cells;
  words[band + 12] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 4;
  lost = words[band + 15] & cells;
  words[band + 15] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 5;
  lost = words[band + 18] & cells;
  words[band + 18] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 6;
  lost = words[band + 21] & cells;
  words[band + 21] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 7;
  lost = words[band + 24] & cells;
  words[band + 24] ^= lost;
  dirty |= ((lost + ALL_CELLS) >>> 27) << 8;
  words[OPEN + band] &= ~cells;
  return dirty;
}

/**
 * Counts the candidates of the cells of a band and settles naked singles.
 *
 * @returns the digits that changed, or -1 if a cell has no candidate
 */
function settleCells(band: number): number {
  let one = words[band];
  let next = words[band + 3];
  let two = one & next;
  one |= next;
  next = words[band + 6];
  let three = two & next;
  two |= one & next;
  one |= next;
  next = words[band + 9];
  three |= two & next;
  two |= one & next;
  one |= next;
  next = words[band + 12];
  three |= two & next;
  two |= one & next;
  one |= next;
  next = words[band + 15];
  three |= two & next;
  two |= one & next;
  one |= next;
  next = words[band + 18];
  three |= two & next;
  two |= one & next;
  one |= next;
  next = words[band + 21];
  three |= two & next;
  two |= one & next;
  one |= next;
  next = words[band + 24];
  three |= two & next;
  two |= one & next;
  one |= next;
  if (one !== ALL_CELLS) return -1;
  words[TWO + band] = two & ~three;
  words[MORE + band] = three;
  const naked = words[OPEN + band] & ~two;
  return naked === 0 ? 0 : settleNakedSingles(band, naked);
}

function settleNakedSingles(band: number, naked: number): number {
  words[OPEN + band] ^= naked;
  let dirty = 0;
  for (let digit = 0; digit < 9; digit++) {
    for (let cells = words[digit * 3 + band] & naked; cells !== 0; cells &= cells - 1) {
      rulePeersOut(band, digit, 31 - Math.clz32(cells & -cells));
      dirty |= 1 << digit;
    }
  }
  return dirty;
}

function rulePeersOut(band: number, digit: DigitIndex, cell: Cell): void {
  const index = digit * 3;
  const others = words[OTHER_BAND + cell];
  words[index + band] &= words[OWN_BAND + cell];
  words[index + (band === 2 ? 0 : band + 1)] &= others;
  words[index + (band === 0 ? 2 : band - 1)] &= others;
}

/** Puts a digit into a cell; returns the digits that changed. */
function assign(band: number, digit: DigitIndex, cell: Cell): number {
  const dirty = close(band, 1 << cell);
  words[digit * 3 + band] |= 1 << cell;
  rulePeersOut(band, digit, cell);
  return dirty | (1 << digit);
}

/** How many cells with two candidates are compared: comparing more costs more time than it saves. */
const WEIGHED = 8;

/** The candidate to try next, as `digit << 8 | band << 5 | cell of the band`. */
function chooseBranch(): number {
  let best = -1;
  let bestBand = 0;
  let bestCell = 0;
  let left = WEIGHED;
  for (let band = 0; band < 3; band++) {
    for (let cells = words[TWO + band]; cells !== 0 && left !== 0; cells &= cells - 1, left--) {
      const cell = 31 - Math.clz32(cells & -cells);
      const worth = weigh(band, cell);
      if (worth > best) {
        best = worth;
        bestBand = band;
        bestCell = cell;
      }
    }
  }
  if (best < 0) {
    while (words[MORE + bestBand] === 0) bestBand++;
    bestCell = 31 - Math.clz32(words[MORE + bestBand]);
  }
  const digit = 31 - Math.clz32(digitsIn(bestBand, bestCell));
  return (digit << 8) | (bestBand << 5) | bestCell;
}

/** Mask of the digits that a cell may take. */
function digitsIn(band: number, cell: Cell): number {
  return (
    ((words[band] >> cell) & 1) |
    (((words[band + 3] >> cell) & 1) << 1) |
    (((words[band + 6] >> cell) & 1) << 2) |
    (((words[band + 9] >> cell) & 1) << 3) |
    (((words[band + 12] >> cell) & 1) << 4) |
    (((words[band + 15] >> cell) & 1) << 5) |
    (((words[band + 18] >> cell) & 1) << 6) |
    (((words[band + 21] >> cell) & 1) << 7) |
    (((words[band + 24] >> cell) & 1) << 8)
  );
}

/**
 * Number of candidates that settling a cell with two would remove from its peers; those in cells with two
 * count four times.
 */
function weigh(band: number, cell: Cell): number {
  const next = band === 2 ? 0 : band + 1;
  const last = band === 0 ? 2 : band - 1;
  const digits = digitsIn(band, cell);
  const a = 3 * (31 - Math.clz32(digits));
  const b = 3 * (31 - Math.clz32(digits & -digits));

  const peers = ~words[OWN_BAND + cell] & ALL_CELLS;
  const nearA = words[a + band] & peers;
  const nearB = words[b + band] & peers;
  const two = words[TWO + band];
  const near =
    countCells(nearA) + countCells(nearB) + 3 * (countCells(nearA & two) + countCells(nearB & two));

  // In the other bands, only the cell's column matters: shifted to column 0, it is three bits, far enough
  // apart to add the words.
  const column = cell % 9;
  const nextA = words[a + next] >> column;
  const nextB = words[b + next] >> column;
  const nextTwo = words[TWO + next] >> column;
  const lastA = words[a + last] >> column;
  const lastB = words[b + last] >> column;
  const lastTwo = words[TWO + last] >> column;
  const all = (nextA & EACH_ROW) + (nextB & EACH_ROW) + (lastA & EACH_ROW) + (lastB & EACH_ROW);
  const twos =
    (nextA & nextTwo & EACH_ROW) +
    (nextB & nextTwo & EACH_ROW) +
    (lastA & lastTwo & EACH_ROW) +
    (lastB & lastTwo & EACH_ROW);
  const far = all + 3 * twos;
  return near + ((far + (far >> 9) + (far >> 18)) & 511);
}

function countCells(cells: number): number {
  return words[COUNT | (cells & 511)] + words[COUNT | ((cells >> 9) & 511)] + words[COUNT | (cells >>> 18)];
}

function fillTables(): void {
  for (let cell = 0; cell < 27; cell++) {
    const column = cell % 9;
    const row = 511 << (cell - column);
    const box = Math.imul(7 << (column - (column % 3)), EACH_ROW);
    words[OWN_BAND + cell] = (ALL_CELLS & ~(row | box)) | (1 << cell);
    words[OTHER_BAND + cell] = ALL_CELLS & ~(EACH_ROW << column);
  }
  for (let bits = 0; bits < 512; bits++) {
    words[COUNT + bits] = bits === 0 ? 0 : words[COUNT + (bits >> 1)] + (bits & 1);
    const kept = keptByPatterns(bits);
    for (let group = 0; group < 3; group++) {
      const three = (bits >> (3 * group)) & 7;
      if (three === 1 || three === 2 || three === 4) words[ONE_COLUMN + bits] |= 1 << group;
      // In each group, `kept` has the rows of a box for LOCK, and the columns of a band for COLUMNS.
      const members = (kept >> (3 * group)) & 7;
      if (members === 1 || members === 2 || members === 4) words[LOCK + bits] |= 1 << (27 + group);
      for (let row = 0; row < 3; row++) {
        if (members & (1 << row)) words[LOCK + bits] |= 7 << (9 * row + 3 * group);
      }
      words[COLUMNS + bits] |= members << (9 * group);
      words[COLUMNS_MIDDLE + bits] |= members << (9 * group + 3);
      words[COLUMNS_RIGHT + bits] |= members << (9 * group + 6);
    }
  }
  for (let boxes = 0; boxes < 8; boxes++) {
    const columns = (boxes & 1 ? 7 : 0) | (boxes & 2 ? 0o70 : 0) | (boxes & 4 ? 0o700 : 0);
    words[BOXES + boxes] = Math.imul(columns, EACH_ROW);
  }
}

/**
 * For nine bits in three groups: the bits that occur in a choice of one bit from each group, all at different
 * places.
 */
function keptByPatterns(bits: number): number {
  let kept = 0;
  for (const pattern of [0o421, 0o241, 0o412, 0o142, 0o214, 0o124]) {
    if ((bits & pattern) === pattern) kept |= pattern;
  }
  return kept;
}
