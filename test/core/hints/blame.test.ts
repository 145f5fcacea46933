import { readFileSync } from 'node:fs';
import { disprovesFirst } from '../../../core/hints/blame.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import { applyStep, nextStep } from '../../../core/sudoku/rate/next-step.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { techniquesWith } from '../../../core/sudoku/techniques/catalogue.ts';

const PUZZLE = '.4.19....9.....7..2...78.6.5.27..8....48.39....3..94.2.5.24...8..8.....3....81.4.';
const CELLS = Array.from({ length: 81 }, (_, cell) => cellName(cell));
/** Entries as "A8=3 D8=1". */
const entriesOf = (text: string): number[] =>
  text.split(' ').map((entry) => candidateOf(CELLS.indexOf(entry.slice(0, 2)), Number(entry[3])));

test.each([
  // D9 has no candidate left.
  ['A8=3 D8=1 D5=6', true],
  ['A8=3', false],
  ['A8=3 D8=1', false],
  // The second entry is another guess, and the true one.
  ['A1=3 A7=3', false],
  ['A1=8 A7=8', false],
  // D8 is not forced to be 3, which the column has by then.
  ['A8=3 D8=3', false],
  // Row A has a 4 already, which needs no proof.
  ['A1=4', false],
])('whether the entries %s have disproved the first: %s', (text, isDisproved) => {
  expect(disprovesFirst({ before: parseGrid(PUZZLE)!, entries: entriesOf(text) })).toBe(isDisproved);
});

const SINGLES = techniquesWith(({ kind }) => kind === 'singles');

test('a wrong entry that singles lead to a contradiction is disproved by them, and no right one ever is', () => {
  const lines = readFileSync('public/packs/novice.txt', 'utf8').split('\n').slice(0, 12);
  let disproved = 0;
  for (const line of lines) {
    const before = parseGrid(line.slice(0, 81))!;
    const solution = solve(before)!;
    for (let first = 0; first < 729; first += 7) {
      const position = Position.from(before);
      if (!position.has(cellOf(first), digitOf(first))) continue;
      const entries = [first];
      position.place(cellOf(first), digitOf(first));
      for (;;) {
        const step = nextStep(position, { only: SINGLES });
        if (!step) break;
        applyStep(position, step);
        entries.push(...step.placements);
      }
      const isRight = solution[cellOf(first)] === digitOf(first);
      const isDisproved = disprovesFirst({ before, entries });
      if (isRight) expect(isDisproved).toBe(false);
      if (isDisproved) disproved++;
    }
  }
  expect(disproved).toBeGreaterThan(50);
});
