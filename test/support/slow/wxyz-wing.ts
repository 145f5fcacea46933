import { sees } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf, type Candidate, type Position } from '../../../core/sudoku/position.ts';
import { choose } from './choose.ts';

export interface SlowWing {
  readonly cells: readonly number[];
  readonly eliminations: readonly Candidate[];
}

/** Every four cells of the board, tried by the definition. */
export function slowWxyzWing(position: Position): SlowWing[] {
  const found: SlowWing[] = [];
  const digitsIn = (cells: readonly number[]): number[] =>
    digitsOf(cells.reduce((mask, cell) => mask | position.candidates[cell], 0));
  const cells = Array.from({ length: 81 }, (_, cell) => cell).filter(
    (cell) => digitsIn([cell]).length >= 2 && digitsIn([cell]).length <= 4,
  );
  for (const four of choose(cells, 4)) {
    const digits = digitsIn(four);
    if (digits.length !== 4) continue;
    const smaller = [...choose(four, 2), ...choose(four, 3)];
    if (smaller.some((part) => digitsIn(part).length <= part.length)) continue;
    const open = digits.filter((digit) =>
      choose(
        four.filter((cell) => position.has(cell, digit)),
        2,
      ).some(([a, b]) => !sees(a, b)),
    );
    if (open.length !== 1) continue;
    const [digit] = open;
    const holders = four.filter((cell) => position.has(cell, digit));
    const eliminations = Array.from({ length: 81 }, (_, cell) => cell)
      .filter((cell) => position.has(cell, digit) && holders.every((holder) => sees(cell, holder)))
      .map((cell) => candidateOf(cell, digit));
    if (eliminations.length > 0) found.push({ cells: four, eliminations });
  }
  return found;
}
