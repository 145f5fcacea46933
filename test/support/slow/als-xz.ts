import { CELL_COUNT, HOUSE_CELLS, sees } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf, type Candidate, type Position } from '../../../core/sudoku/position.ts';
import { choose } from './choose.ts';

/** An almost locked set by its definition. */
interface Als {
  readonly cells: readonly number[];
  readonly digits: readonly number[];
}

/** What an instance comes down to, to be compared. */
export interface SlowAlsXz {
  readonly variant: 'open' | 'ring';
  readonly sets: readonly [readonly number[], readonly number[]];
  readonly eliminations: readonly Candidate[];
}

/** Every two sets of N cells with N+1 digits in a house, tried against each other. */
export function slowAlsXz(position: Position): SlowAlsXz[] {
  const found: SlowAlsXz[] = [];
  for (const [a, b] of choose(slowAls(position), 2)) {
    const commons = a.digits.filter((digit) => isRestrictedCommon(position, a, b, digit));
    if (commons.length === 0) continue;
    const common = a.digits.filter((digit) => b.digits.includes(digit));
    const isRing = commons.length > 1;
    // Whatever sees all cells of one of these (digit, cells) loses the digit.
    const locked: [number, readonly number[]][] = isRing
      ? [
          ...commons.map((digit): [number, number[]] => [digit, [...a.cells, ...b.cells]]),
          ...a.digits
            .filter((digit) => !commons.includes(digit))
            .map((digit): [number, readonly number[]] => [digit, a.cells]),
          ...b.digits
            .filter((digit) => !commons.includes(digit))
            .map((digit): [number, readonly number[]] => [digit, b.cells]),
        ]
      : common
          .filter((digit) => !commons.includes(digit))
          .map((digit): [number, number[]] => [digit, [...a.cells, ...b.cells]]);
    const eliminations = new Set(locked.flatMap(([digit, cells]) => seeingAll(position, cells, digit)));
    if (eliminations.size === 0) continue;
    found.push({
      variant: isRing ? 'ring' : 'open',
      sets: [a.cells, b.cells],
      eliminations: [...eliminations].sort((first, second) => first - second),
    });
  }
  return found;
}

export function slowAls(position: Position): Als[] {
  const sets = new Map<string, Als>();
  for (const house of HOUSE_CELLS) {
    const empty = Array.from(house).filter((cell) => position.candidates[cell] !== 0);
    for (let size = 1; size <= empty.length; size++) {
      for (const cells of choose(empty, size)) {
        const digits = digitsOf(cells.reduce((mask, cell) => mask | position.candidates[cell], 0));
        const sorted = [...cells].sort((a, b) => a - b);
        if (digits.length === size + 1) sets.set(sorted.join(), { cells: sorted, digits });
      }
    }
  }
  return [...sets.values()];
}

function holders(position: Position, cells: readonly number[], digit: number): number[] {
  return cells.filter((cell) => position.has(cell, digit));
}

function isRestrictedCommon(position: Position, a: Als, b: Als, digit: number): boolean {
  if (!a.digits.includes(digit) || !b.digits.includes(digit)) return false;
  const inB = holders(position, b.cells, digit);
  return holders(position, a.cells, digit).every((cell) => inB.every((other) => sees(cell, other)));
}

function seeingAll(position: Position, cells: readonly number[], digit: number): Candidate[] {
  const all = holders(position, cells, digit);
  return Array.from({ length: CELL_COUNT }, (_, cell) => cell)
    .filter((cell) => position.has(cell, digit) && all.every((holder) => sees(cell, holder)))
    .map((cell) => candidateOf(cell, digit));
}
