import { BOX_OF, HOUSE_CELLS, HOUSES_OF } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf, type Candidate, type Position } from '../../../core/sudoku/position.ts';
import { choose } from './choose.ts';

export interface SlowSueDeCoq {
  /** Crossing, line part, box part. */
  readonly parts: readonly (readonly number[])[];
  readonly eliminations: readonly Candidate[];
}

/**
 * Every choice of cells in a crossing, its line and its box, by counting: how often each digit can
 * stand in them at most.
 */
export function slowSueDeCoq(position: Position): SlowSueDeCoq[] {
  const found: SlowSueDeCoq[] = [];
  const digitsIn = (cells: readonly number[]): number[] =>
    digitsOf(cells.reduce((mask, cell) => mask | position.candidates[cell], 0));
  const isEmpty = (cell: number): boolean => position.candidates[cell] !== 0;
  for (let line = 0; line < 18; line++) {
    const lineCells = Array.from(HOUSE_CELLS[line]);
    for (const box of new Set(lineCells.map((cell) => BOX_OF[cell]))) {
      const boxCells = Array.from(HOUSE_CELLS[18 + box]);
      const crossing = lineCells.filter((cell) => boxCells.includes(cell)).filter(isEmpty);
      const lineRest = lineCells.filter((cell) => !boxCells.includes(cell));
      const boxRest = boxCells.filter((cell) => !HOUSES_OF[cell].includes(line));
      for (const shared of [...choose(crossing, 2), ...choose(crossing, 3)]) {
        if (digitsIn(shared).length < shared.length + 2) continue;
        for (const inLine of partsOf(lineRest.filter(isEmpty))) {
          for (const inBox of partsOf(boxRest.filter(isEmpty))) {
            const all = [...shared, ...inLine, ...inBox];
            const isTwice = (digit: number): boolean =>
              digitsIn(inLine).includes(digit) && digitsIn(inBox).includes(digit);
            const most = digitsIn(all).reduce((sum, digit) => sum + (isTwice(digit) ? 2 : 1), 0);
            if (most !== all.length) continue;
            const locked = [inLine, inBox, [...shared, ...inLine], [...shared, ...inBox]];
            if (locked.some((cells) => digitsIn(cells).length <= cells.length)) continue;
            const eliminations = new Set<Candidate>();
            for (const digit of digitsIn(all)) {
              const holdersInLine = digitsIn(inLine).includes(digit);
              const holdersInBox = digitsIn(inBox).includes(digit);
              const drop = (cells: readonly number[], kept: readonly number[]): void => {
                for (const cell of cells) {
                  if (!kept.includes(cell) && position.has(cell, digit))
                    eliminations.add(candidateOf(cell, digit));
                }
              };
              // Placed exactly as often as it can be: in the line part, in the box part, or else in the crossing.
              if (!holdersInBox || isTwice(digit))
                drop(lineCells, isTwice(digit) ? inLine : [...inLine, ...shared]);
              if (!holdersInLine || isTwice(digit))
                drop(boxCells, isTwice(digit) ? inBox : [...inBox, ...shared]);
            }
            if (eliminations.size === 0) continue;
            found.push({
              parts: [shared, inLine, inBox],
              eliminations: [...eliminations].sort((a, b) => a - b),
            });
          }
        }
      }
    }
  }
  return found;
}

function partsOf(cells: readonly number[]): number[][] {
  return cells.flatMap((_, size) => choose(cells, size + 1));
}
