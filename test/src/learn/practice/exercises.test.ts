import { formatGrid, parseGrid } from '../../../../core/sudoku/grid.ts';
import { nextExercise, type Exercise, type ExerciseTools } from '../../../../src/learn/practice/exercises.ts';

const puzzle = (digit: number): string => `${String(digit)}${'.'.repeat(80)}`;
const MADE = Uint8Array.from({ length: 81 }, (_, cell) => (cell === 80 ? 9 : 0));

/** Packs with three puzzles, of which only those named have the technique. */
function tools(fitting: readonly string[]): ExerciseTools & { asked: string[] } {
  const asked: string[] = [];
  const packs: Readonly<Record<string, string>> = {
    techniques: `x-wing ${puzzle(8)}\nnaked-pair ${puzzle(1)}\nnaked-pair ${puzzle(2)}\n`,
    medial: `${puzzle(3)}\n`,
  };
  return {
    asked,
    exercise: (text) => {
      asked.push(text);
      return Promise.resolve(
        fitting.includes(text) ? ({ digits: parseGrid(text) } as unknown as Exercise) : undefined,
      );
    },
    refute: () => Promise.resolve(undefined),
    generate: () => Promise.resolve(MADE),
    readPack: (name) => Promise.resolve(packs[name]),
    // The last that there is.
    randomBelow: (bound) => bound - 1,
  };
}

const next = async (given: ExerciseTools): Promise<string> =>
  formatGrid((await nextExercise('naked-pair', given, new AbortController().signal)).digits);

beforeEach(() => {
  localStorage.clear();
});

test('those of the own pack come first, in their order, then those of the level, then the own ones again', async () => {
  const given = tools([puzzle(1), puzzle(2), puzzle(3)]);
  const order = [];
  for (let round = 0; round < 4; round++) order.push(await next(given));
  expect(order).toEqual([puzzle(1), puzzle(2), puzzle(3), puzzle(2)]);
});

test('where no pack has one, one is made', async () => {
  const given = tools([formatGrid(MADE)]);
  expect(await next(given)).toBe(formatGrid(MADE));
  expect(given.asked.slice(0, 3)).toEqual([puzzle(1), puzzle(2), puzzle(3)]);
});
