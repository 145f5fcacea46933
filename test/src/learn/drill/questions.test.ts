/** @jest-environment node */
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { Position } from '../../../../core/sudoku/position.ts';
import { nextStep } from '../../../../core/sudoku/rate/next-step.ts';
import { TECHNIQUES, type TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import { makeQuestion, restoreQuestion } from '../../../../src/learn/drill/questions.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';
import { stepsOf } from '../../../support/positions.ts';
import { readPuzzles } from '../../../support/puzzles.ts';

beforeAll(() => {
  bringEngineHere();
  // The first of what may be drawn.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});

const { signal } = new AbortController();

/** Of whose absence nothing can be told in a moment. */
const SLOW: ReadonlySet<string> = new Set(['forcing-net']);

test.each(TECHNIQUES.filter(({ id }) => id !== 'x-chain').map(({ id }) => [id]))(
  'of the four techniques offered only %s is on the board, and it is the easiest step',
  async (technique) => {
    const { exercise, names } = await makeQuestion(technique, signal);
    const position = Position.from(Uint8Array.from(exercise.digits), {
      givens: exercise.givens,
      candidates: exercise.candidates,
    });
    expect(names).toHaveLength(4);
    expect(nextStep(position)!.technique).toBe(technique);
    const isThere = (id: TechniqueId): boolean => {
      let found = 0;
      FINDERS[id](position, () => found++, { all: !SLOW.has(id) });
      return found > 0;
    };
    expect(names.filter(isThere)).toEqual([technique]);
    const kept = { line: exercise.line, names };
    const restored = await restoreQuestion(technique, kept, signal);
    expect(restored).toEqual({ exercise, names });
  },
);

test('a pair is not offered as a locked one where it looks like one, whatever it clears', () => {
  const has = (position: Position, id: TechniqueId) => stepsOf(FINDERS[id], position).length > 0;
  const paired = readPuzzles('ordinary')
    .map((puzzle) => Position.from(parseGrid(puzzle)!))
    .filter((each) => has(each, 'naked-pair') && !has(each, 'locked-pair'));
  expect(paired.length).toBeGreaterThan(5);
  for (const position of paired)
    expect(engineCalls.absent({ position, techniques: ['locked-pair'], count: 1 })).toEqual([]);
});
