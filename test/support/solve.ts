import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT } from '../../core/sudoku/cells.ts';
import { COUNT, digitsOf, MEMBERS } from '../../core/sudoku/digits.ts';
import type { Grid } from '../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, type Candidate, type Position } from '../../core/sudoku/position.ts';

/** A solution by plain trial, for tests that must not trust the solver of the product. */
export function solveByTrial(position: Position): Grid | undefined {
  if (position.emptyCount === 0) return position.digits;
  for (const candidate of narrowestChoice(position)) {
    const next = position.clone();
    next.place(cellOf(candidate), digitOf(candidate));
    const solution = solveByTrial(next);
    if (solution) return solution;
  }
  return undefined;
}

/** The candidates of the cell, or of the digit in a house, that leaves the least choice. */
function narrowestChoice({ digits, candidates, placesOf }: Position): Candidate[] {
  let choice: Candidate[] = [];
  let count = 10;
  for (let cell = 0; cell < CELL_COUNT && count > 1; cell++) {
    if (digits[cell] !== 0 || COUNT[candidates[cell]] >= count) continue;
    count = COUNT[candidates[cell]];
    choice = digitsOf(candidates[cell]).map((digit) => candidateOf(cell, digit));
  }
  for (let index = 0; index < HOUSE_COUNT * 9 && count > 1; index++) {
    const places = placesOf[index];
    if (places === 0 || COUNT[places] >= count) continue;
    count = COUNT[places];
    const cells = HOUSE_CELLS[Math.floor(index / 9)];
    choice = Array.from(MEMBERS[places], (place) => candidateOf(cells[place], (index % 9) + 1));
  }
  return choice;
}
