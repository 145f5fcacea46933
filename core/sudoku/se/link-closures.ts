import { BIT_OF, lowestBit, WORD_OF } from '../cell-set.ts';
import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT } from '../cells.ts';
import { COUNT, LOWEST } from '../digits.ts';
import { Closures, ROW_LENGTH, rowStart, WORDS } from './closures.ts';
import type { SePosition } from './se-position.ts';

/** What follows from each candidate by chains of links in a position that does not change on the way. */
export class LinkClosures extends Closures {
  /** The candidates with strong links that the position of `begin` does not have: if one is false, others are true. */
  private readonly linked = new Int32Array(WORDS);
  /** By candidate: the number of these links, and the rows that they lead to, at most one in its cell and three in houses. */
  private readonly counts = new Uint8Array(CELL_COUNT * 9);
  private readonly ends = new Int32Array(CELL_COUNT * 9 * 4);

  protected override prepare({ candidates, places }: SePosition): void {
    this.linked.fill(0);
    this.counts.fill(0);
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      const two = candidates[cell];
      if (COUNT[two] !== 2 || two === this.candidates[cell]) continue;
      const first = LOWEST[two];
      const second = LOWEST[two & (two - 1)];
      this.link(cell, first, cell, second);
      this.link(cell, second, cell, first);
    }
    for (let house = 0; house < HOUSE_COUNT; house++)
      for (let at = 0; at < 9; at++) {
        const two = places[house * 9 + at];
        if (COUNT[two] !== 2 || two === this.places[house * 9 + at]) continue;
        const first = HOUSE_CELLS[house][LOWEST[two]];
        const second = HOUSE_CELLS[house][LOWEST[two & (two - 1)]];
        this.link(first, at, second, at);
        this.link(second, at, first, at);
      }
  }

  private link(cell: number, at: number, endCell: number, endAt: number): void {
    const candidate = cell * 9 + at;
    this.linked[at * 3 + WORD_OF[cell]] |= BIT_OF[cell];
    this.ends[candidate * 4 + this.counts[candidate]++] = rowStart(endCell, endAt);
  }

  protected override close(row: number, from: Int32Array): boolean {
    const { rows, now, linked } = this;
    let pending = 0;
    for (let word = 0; word < WORDS; word++) {
      const left = from[row + word] & now[word];
      rows[row + word] = left;
      pending |= linked[word] & ~left;
    }
    if (pending !== 0) this.followLinks(row, from);
    const candidate = row / ROW_LENGTH;
    const cell = Math.floor(candidate / 9);
    return (rows[row + (candidate % 9) * 3 + WORD_OF[cell]] & BIT_OF[cell]) !== 0;
  }

  private followLinks(row: number, from: Int32Array): void {
    const { rows, linked, counts, ends } = this;
    done.fill(0);
    for (let word = 0; word < WORDS; word++) {
      const next = linked[word] & ~rows[row + word] & ~done[word];
      if (next === 0) continue;
      done[word] |= next;
      const first = (word % 3) * 27 * 9 + Math.floor(word / 3);
      for (let rest = next; rest !== 0; rest &= rest - 1) {
        const candidate = first + lowestBit(rest) * 9;
        for (let link = candidate * 4; link < candidate * 4 + counts[candidate]; link++)
          this.meet(row, ends[link], from);
      }
      // Start again, as words before this one may have changed.
      word = -1;
    }
  }

  private meet(row: number, other: number, from: Int32Array): void {
    const { rows } = this;
    if (other >= row) {
      for (let word = 0; word < WORDS; word++) rows[row + word] &= from[other + word];
      return;
    }
    for (let word = 0; word < WORDS; word++) {
      rows[row + word] &= rows[other + word];
      done[word] |= ~rows[other + word];
    }
  }
}

/** Scratch memory: the candidates that are false and whose links were followed. */
const done = new Int32Array(WORDS);
