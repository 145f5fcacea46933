import { readFileSync } from 'node:fs';
import { Position } from '../../../../core/sudoku/position.ts';
import { nextStep } from '../../../../core/sudoku/rate/next-step.ts';
import { TECHNIQUES, type TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import { makeQuestion, restoreQuestion, type DrillTools } from '../../../../src/learn/drill/questions.ts';

const TOOLS: DrillTools = {
  exercise: (susser, technique) => Promise.resolve(engineCalls.exercise({ susser, technique })),
  absent: ({ digits, givens, candidates }, techniques, count) =>
    Promise.resolve(
      engineCalls.absent({
        position: { digits: Uint8Array.from(digits), givens, candidates },
        techniques,
        count,
      }),
    ),
  refute: () => Promise.resolve(undefined),
  disguise: () => Promise.reject(new Error('not needed')),
  readPack: (name) => Promise.resolve(readFileSync(`public/packs/${name}.txt`, 'utf8')),
  randomBelow: () => 0,
};
const { signal } = new AbortController();

/** Of whose absence nothing can be told in a moment. */
const SLOW: ReadonlySet<string> = new Set(['forcing-net']);

test.each(TECHNIQUES.filter(({ id, level }) => level !== 'novice' && id !== 'x-chain').map(({ id }) => [id]))(
  'of four names only %s is there, and it is the easiest step',
  async (technique) => {
    const { exercise, names } = await makeQuestion(technique, TOOLS, signal);
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
    const restored = await restoreQuestion(technique, kept, TOOLS, signal);
    expect(restored).toEqual({ exercise, names });
  },
);
