/** Scratch tools for finders that count candidates by bits before they build a step. */
import type { DigitIndex } from '../digits.ts';
import { bitCount, candidatesIn } from '../cell-set.ts';
import type { Candidate } from '../position.ts';

/** A set of candidates in three words of 27 bits for each digit, laid out as `Position.cellsWith`. */
export class Hits {
  readonly words = new Int32Array(27);

  clear(): void {
    this.words.fill(0);
  }

  /** Adds candidates of a digit that are in both of two cell sets. */
  addCommon(digit: DigitIndex, a: Int32Array, atA: number, b: Int32Array, atB: number): void {
    this.words[digit * 3] |= a[atA] & b[atB];
    this.words[digit * 3 + 1] |= a[atA + 1] & b[atB + 1];
    this.words[digit * 3 + 2] |= a[atA + 2] & b[atB + 2];
  }

  count(): number {
    let total = 0;
    for (const word of this.words) if (word !== 0) total += bitCount(word);
    return total;
  }

  /** The candidates, ascending. */
  list(): Candidate[] {
    const found: Candidate[] = [];
    for (let digit = 0; digit < 9; digit++)
      found.push(...candidatesIn(this.words.subarray(digit * 3, digit * 3 + 3), digit));
    return found.sort((a, b) => a - b);
  }
}

/**
 * Decides which instances are worth building: with `all` every one, otherwise those that no earlier one beats
 * by its effect or, with the same effect, by its length (the first two criteria of `compareSteps`).
 */
export class Contest {
  private most = 1;
  private shortest = Infinity;

  constructor(private readonly all: boolean) {}

  admits(effect: number, length: number): boolean {
    const isAllowed = this.allows(effect, length);
    if (isAllowed) this.take(effect, length);
    return isAllowed;
  }

  allows(effect: number, length: number): boolean {
    if (effect === 0) return false;
    return this.all || effect > this.most || (effect === this.most && length <= this.shortest);
  }

  take(effect: number, length: number): void {
    if (this.all) return;
    this.most = effect;
    this.shortest = length;
  }

  /** The fewest eliminations that can still win. */
  get least(): number {
    return this.most;
  }
}
