import { parseGrid } from '../../../../core/sudoku/grid.ts';
import {
  easyExercise,
  nextExercise,
  type Exercise,
  type ExerciseTools,
} from '../../../../src/learn/practice/exercises.ts';

const puzzle = (digit: number): string => `${String(digit)}${'.'.repeat(80)}`;

/** A pack with three positions, of which only those named have the technique; a disguise says of what, and its seed. */
function tools(fitting: readonly string[]): ExerciseTools & { asked: string[] } {
  const asked: string[] = [];
  let seed = 0;
  return {
    asked,
    exercise: (text) => {
      asked.push(text);
      const [line = ''] = text.split('#');
      return Promise.resolve(
        fitting.includes(line) ? ({ digits: parseGrid(line) } as unknown as Exercise) : undefined,
      );
    },
    refute: () => Promise.resolve(undefined),
    disguise: (line) => Promise.resolve(`${line}#${++seed}`),
    readPack: () =>
      Promise.resolve(`x-wing ${puzzle(8)}\nnaked-pair ${puzzle(1)}\nnaked-pair ${puzzle(2)}\n`),
    // The last that there is.
    randomBelow: (bound) => bound - 1,
  };
}

const next = async (given: ExerciseTools): Promise<string> =>
  (await nextExercise('naked-pair', given, new AbortController().signal)).line;

beforeEach(() => {
  localStorage.clear();
});

test('those of the pack come first, in their order, then the same in ever new disguises', async () => {
  const given = tools([puzzle(1), puzzle(2)]);
  const order = [];
  for (let round = 0; round < 4; round++) order.push(await next(given));
  expect(order).toEqual([puzzle(1), puzzle(2), `${puzzle(2)}#1`, `${puzzle(2)}#2`]);
});

test('what has not the technique is passed over, and where nothing has it that is said', async () => {
  expect(await next(tools([puzzle(2)]))).toBe(puzzle(2));
  const none = tools([]);
  await expect(next(none)).rejects.toThrow('There is no position of naked-pair.');
  // The one that was not seen, and twenty disguises.
  expect(none.asked).toHaveLength(21);
  const without = { ...none, readPack: () => Promise.resolve('') };
  await expect(next(without)).rejects.toThrow('There is no position of naked-pair.');
});

test('an example is one of the easy ones, and no exercise comes that was one', async () => {
  const given = tools([puzzle(1), puzzle(2)]);
  const { signal } = new AbortController();
  const example = async () => (await easyExercise('naked-pair', given, signal)).line;
  expect(await example()).toBe(puzzle(1));
  expect(await next(given)).toBe(puzzle(2));
  expect(await example()).toBe(`${puzzle(2)}#1`);
  await expect(easyExercise('aic', given, signal)).rejects.toThrow('There is no position of aic.');
});
