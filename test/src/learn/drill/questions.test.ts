import { Position } from '../../../../core/sudoku/position.ts';
import { nextStep } from '../../../../core/sudoku/rate/next-step.ts';
import { TECHNIQUES, type TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import { makeQuestion, restoreQuestion } from '../../../../src/learn/drill/questions.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';

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
