/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { explain } from '../../../../core/hints/explain.ts';
import { housesNamed } from '../../../../core/hints/message.ts';
import { loadWording } from '../../../../src/hint/words.ts';
import { cellName, HOUSE_CELLS } from '../../../../core/sudoku/cells.ts';
import { Position } from '../../../../core/sudoku/position.ts';
import { cellOf, digitOf } from '../../../../core/sudoku/position.ts';
import { rate } from '../../../../core/sudoku/rate/rate.ts';
import { isUnique } from '../../../../core/sudoku/solve/solve.ts';
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { TECHNIQUES, techniqueOf, type TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import {
  candidatesThatMatter,
  digitAsked,
  framesOf,
  namedCells,
} from '../../../../src/learn/guided/frames.ts';
import { judge, cellsOfPattern, NO_MARKS } from '../../../../src/learn/practice/judge.ts';
import { SOAK_ROUNDS } from '../../../support/soak.ts';

const PACK = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
const linesOf = (technique: TechniqueId): string[] =>
  PACK.filter((line) => line.startsWith(`${technique} `)).map((line) => line.slice(technique.length + 1));

test.each(TECHNIQUES.map(({ id }) => id))(
  'a guided example of %s asks a question and shows the notes needed to answer it',
  (technique) => {
    const exercise = engineCalls.exercise({ susser: linesOf(technique)[0], technique })!;
    const { step } = exercise;
    const frames = framesOf(step);
    const isSingle = techniqueOf(technique).kind === 'singles';
    expect(isSingle ? frames : frames.slice(0, 1)).toEqual([isSingle ? 'effect' : 'look']);
    expect(isSingle || frames.length > 1).toBe(true);
    const notes = candidatesThatMatter(exercise, step, 'effect');
    const named = [
      ...step.eliminations,
      ...step.placements,
      ...step.premise.flatMap(({ candidates }) => candidates),
    ];
    const hidden = named.filter((each) => (notes[cellOf(each)] & (1 << (digitOf(each) - 1))) === 0);
    // A premise may name candidates of a cell that is filled by now.
    expect(hidden.filter((each) => exercise.digits[cellOf(each)] === 0)).toEqual([]);
    if (frames.includes('cells')) {
      const cells = new Set(cellsOfPattern(step));
      expect(cells.size).toBeLessThanOrEqual(8);
      expect(judge({ ...NO_MARKS, cells }, [step])).toEqual({ kind: 'pattern' });
    }
  },
);

const exerciseOf = (technique: TechniqueId) =>
  engineCalls.exercise({ susser: linesOf(technique)[0], technique })!;

test('no question names all the cells that it asks for', async () => {
  const { words } = await loadWording('en');
  const asking = TECHNIQUES.map(({ id }) => exerciseOf(id).step).filter((step) =>
    framesOf(step).includes('cells'),
  );
  const told = asking.filter((step) => {
    const { result, reason } = words(step).told[1];
    const asked = cellsOfPattern(step).filter((cell) => !namedCells(step).includes(cell));
    return asked.every((cell) => `${result} ${reason}`.includes(cellName(cell)));
  });
  expect(asking.length).toBeGreaterThan(40);
  expect(told.map(({ technique }) => technique)).toEqual([]);
});

test.each([
  // Any digit may be the one with few places in the box.
  ['pointing', 'look', 'all of the house'],
  ['pointing', 'cells', 'of the digit'],
  ['naked-pair', 'cells', 'all of the house'],
  ['x-wing', 'look', 'of the digit'],
  // Its words are about the number of notes in each cell.
  ['bug-plus-1', 'look', 'all'],
  ['bug-plus-1', 'effect', 'all'],
  ['xy-wing', 'cells', 'all'],
] as const)('an example of %s shows in the frame %s the notes that its words are about: %s', (...row) => {
  const [technique, frame, which] = row;
  const exercise = exerciseOf(technique);
  const { step, candidates } = exercise;
  const digit = 1 << (digitOf([...step.eliminations, ...step.placements][0]) - 1);
  const [house] = housesNamed(explain(step).where);
  const expected = Array.from(candidates, (mask, cell) => {
    if (which === 'of the digit') return mask & digit;
    return which === 'all' || HOUSE_CELLS[house].includes(cell) ? mask : 0;
  });
  expect(candidatesThatMatter(exercise, step, frame)).toEqual(expected);
});

/** A full house is never the hardest step, and an X-Chain never the next one. */
const NEVER: readonly string[] = ['full-house', 'x-chain'];

/** In `npm test` those of every third technique. */
const MADE = TECHNIQUES.filter((_, at) => SOAK_ROUNDS > 0 || at % 3 === 0).map(({ id }) => id);

test.each(MADE)('makes a whole puzzle to play that contains %s', (technique) => {
  const packed = linesOf(technique);
  const puzzle = engineCalls.puzzleWithHardest({ packed, technique, seed: 7 });
  const grid = parseGrid(puzzle)!;
  expect(isUnique(grid)).toBe(true);
  expect(NEVER.includes(technique) || rate(Position.from(grid)).hardest === technique).toBe(true);
  expect(engineCalls.exercise({ susser: puzzle, technique })).toBeDefined();
});

test('a different seed makes a different whole puzzle', () => {
  const technique = 'skyscraper';
  const packed = linesOf(technique);
  const [seventh, eighth] = [7, 8].map((seed) => engineCalls.puzzleWithHardest({ packed, technique, seed }));
  expect(eighth).not.toBe(seventh);
});

test.each([
  ['x-wing', true, true],
  ['simple-colors', true, true],
  ['hidden-single-box', false, true],
  ['pointing', false, true],
  // It is about two digits.
  ['naked-pair', false, false],
  ['full-house', false, false],
] as const)('the digit that the words for %s name is lit: first %s, then %s', (technique, ...isLit) => {
  const { step } = engineCalls.exercise({ susser: linesOf(technique)[0], technique })!;
  const digit = digitOf([...step.eliminations, ...step.placements][0]);
  expect([digitAsked(step, 'where'), digitAsked(step, 'which')]).toEqual(
    isLit.map((each) => (each ? digit : undefined)),
  );
});
