import { HOUSE_WORDS, lowestBit } from '../cell-set.ts';
import { ALL_DIGITS, COUNT, MEMBERS, type DigitIndex } from '../digits.ts';
import { Closures, FAILS, OPEN, rowStart, WORDS } from './closures.ts';
import { BOX } from './se-position.ts';

const CELLS = 1 << 9;
/** Repeats nine columns in each of the three rows of a band. */
const EACH_ROW = 0x40201;
/** By the columns (nine bits) of a digit in a row: the boxes that it can be in; shifted by 3, those with several. */
const BOXES = new Uint8Array(512);
/** By the columns of a digit in a row: the same if there is only one, otherwise 0. */
const SINGLE = new Uint16Array(512);
for (let columns = 0; columns < 512; columns++) {
  if (COUNT[columns] === 1) SINGLE[columns] = columns;
  for (let box = 0; box < 3; box++) {
    const count = COUNT[(columns >> (box * 3)) & 7];
    BOXES[columns] |= ((count > 0 ? 1 : 0) | (count > 1 ? 8 : 0)) << box;
  }
}
/** By boxes of a band (three bits): their cells. */
const BOX_CELLS = Int32Array.from({ length: 8 }, (_, boxes) =>
  MEMBERS[boxes].reduce((cells, box) => cells | HOUSE_WORDS[(BOX + box) * 3], 0),
);

/** What follows from each candidate by singles, as in dynamic chains of level 0. A row that fails is empty. */
export class SingleClosures extends Closures {
  /** The cells of each band that have candidates. */
  private readonly cells = new Int32Array(3);
  /** By digit: the houses of the position with places for it, as in `housesOf`. */
  private readonly houses = new Int32Array(9);
  /** The digits for which hidden singles can follow (nine bits), and `CELLS` if naked ones can. */
  private toDo = 0;

  protected override prepare(): void {
    const { now, cells, houses } = this;
    cells.fill(0);
    for (let word = 0; word < WORDS; word++) cells[word % 3] |= now[word];
    for (let digit = 0; digit < 9; digit++) houses[digit] = housesOf(now, digit * 3);
  }

  protected override close(row: number, from: Int32Array): boolean {
    if (from[row + FAILS] === 0 && this.draw(row, from)) return true;
    this.rows.fill(0, row, row + WORDS);
    return false;
  }

  /** Returns false if a cell has no candidate left, or a house no place for a digit. */
  private draw(row: number, from: Int32Array): boolean {
    const { rows, cells, now } = this;
    this.toDo = 0;
    this.meet(row, now, 0, from, row);
    while (this.toDo !== 0) {
      if (!this.drawHidden(row, from)) return false;
      this.toDo = 0;
      for (let band = 0; band < 3; band++) {
        let one = 0;
        let two = 0;
        for (let word = row + band; word < row + WORDS; word += 3) {
          two |= one & rows[word];
          one |= rows[word];
        }
        if (one !== cells[band]) return false;
        const naked = one & ~two & rows[row + OPEN + band];
        for (let digit = 0; naked !== 0 && digit < 9; digit++)
          if (!this.settle(row, digit, band, naked & rows[row + digit * 3 + band], from)) return false;
      }
    }
    return true;
  }

  /** Draws conclusions from hidden singles of the digits in `toDo` until there are none. */
  private drawHidden(row: number, from: Int32Array): boolean {
    const { rows, houses } = this;
    for (let left = this.toDo & ALL_DIGITS; left !== 0; left = this.toDo & ALL_DIGITS) {
      const digit = lowestBit(left);
      this.toDo ^= 1 << digit;
      if (housesOf(rows, row + digit * 3) !== houses[digit]) return false;
      for (let band = 0; band < 3; band++)
        if (!this.settle(row, digit, band, hidden[band] & rows[row + OPEN + band], from)) return false;
    }
    return true;
  }

  /** Makes candidates true, of which more may follow already; returns false if a contradiction follows from one. */
  private settle(row: number, digit: DigitIndex, band: number, cells: number, from: Int32Array): boolean {
    const { rows } = this;
    for (let rest = cells; rest !== 0; rest &= rest - 1) {
      const other = rowStart(band * 27 + lowestBit(rest), digit);
      const its = other < row ? rows : from;
      if (its[other + FAILS] === 1) return false;
      this.meet(row, rows, row, its, other);
    }
    return true;
  }

  /**
   * Makes a row what is left in two rows, from which all conclusions were drawn. Something new can follow only
   * for a digit or in a cell that both have changed: notes it in `toDo`.
   */
  private meet(row: number, mine: Int32Array, first: number, its: Int32Array, other: number): void {
    const { rows } = this;
    for (let word = OPEN; word < OPEN + 3; word++) rows[row + word] = mine[first + word] & its[other + word];
    // Three bands at a time in local variables: this is where most of the time goes.
    let toDo = 0;
    let lost0 = 0;
    let lost1 = 0;
    let lost2 = 0;
    let more0 = 0;
    let more1 = 0;
    let more2 = 0;
    for (let word = 0; word < WORDS; word += 3) {
      const mine0 = mine[first + word];
      const mine1 = mine[first + word + 1];
      const mine2 = mine[first + word + 2];
      const its0 = its[other + word];
      const its1 = its[other + word + 1];
      const its2 = its[other + word + 2];
      rows[row + word] = mine0 & its0;
      rows[row + word + 1] = mine1 & its1;
      rows[row + word + 2] = mine2 & its2;
      lost0 |= mine0 & ~its0;
      lost1 |= mine1 & ~its1;
      lost2 |= mine2 & ~its2;
      more0 |= its0 & ~mine0;
      more1 |= its1 & ~mine1;
      more2 |= its2 & ~mine2;
      if (
        ((mine0 & ~its0) | (mine1 & ~its1) | (mine2 & ~its2)) !== 0 &&
        ((its0 & ~mine0) | (its1 & ~mine1) | (its2 & ~mine2)) !== 0
      )
        toDo |= 1 << (word / 3);
    }
    if (((lost0 & more0) | (lost1 & more1) | (lost2 & more2)) !== 0) toDo |= CELLS;
    this.toDo |= toDo;
  }
}

/** Scratch memory: the hidden singles of a digit in each band. */
const hidden = new Int32Array(3);

/**
 * The houses in which a digit has places: its columns, then its boxes, then the number of its rows. Leaves the
 * cells that are its only place in a house in `hidden`.
 *
 * @param first the digit's word of the first band
 */
function housesOf(words: Int32Array, first: number): number {
  let someColumns = 0;
  let severalColumns = 0;
  let found = 0;
  for (let band = 0; band < 3; band++) {
    const cells = words[first + band];
    const top = cells & 511;
    const middle = (cells >> 9) & 511;
    const bottom = cells >> 18;
    const columns = top | middle | bottom;
    severalColumns |= (top & middle) | ((top | middle) & bottom) | (someColumns & columns);
    someColumns |= columns;
    const inTop = BOXES[top];
    const inMiddle = BOXES[middle];
    const inBottom = BOXES[bottom];
    const boxes = inTop | inMiddle | inBottom;
    const severalBoxes = (boxes >> 3) | (inTop & inMiddle) | ((inTop | inMiddle) & inBottom);
    found |= (boxes & 7) << (9 + band * 3);
    found += ((top > 0 ? 1 : 0) + (middle > 0 ? 1 : 0) + (bottom > 0 ? 1 : 0)) << 18;
    hidden[band] =
      SINGLE[top] | (SINGLE[middle] << 9) | (SINGLE[bottom] << 18) | BOX_CELLS[boxes & ~severalBoxes & 7];
  }
  const inColumns = Math.imul(someColumns & ~severalColumns, EACH_ROW);
  for (let band = 0; band < 3; band++) hidden[band] = words[first + band] & (hidden[band] | inColumns);
  return found | someColumns;
}
