import type { Play } from '../../../../core/statistics/play.ts';
import { noteAnswered, readDoneHere } from '../../../../src/learn/memory/done-here.ts';
import { changeRecord } from '../../../../src/learn/drill/record.ts';
import { passFrames } from '../../../../src/learn/lessons/progress.ts';
import { noteWholePuzzle } from '../../../../src/hint/index.ts';
import { keepPlace } from '../../../../src/texts/reading-place.ts';

beforeEach(() => {
  localStorage.clear();
});

const PUZZLE = `${'0'.repeat(80)}7`;
const play = (own: Partial<Play>) => ({ wonOn: 20_000, hints: 0, ...own }) as Play;

test('a puzzle counts as a whole puzzle only if it was won without a hint', () => {
  const plays = [
    play({ needed: ['x-wing', 'pointing'] }),
    play({ needed: ['full-house', 'skyscraper'], hints: 1 }),
    play({ needed: ['swordfish'], wonOn: null }),
    play({}),
  ];
  expect([...readDoneHere(plays).won]).toEqual(['x-wing', 'pointing']);
});

test('opened articles and answered examples are known, each once and however many they are', () => {
  for (let number = 40; number > 1; number--) keepPlace(number, 0);
  for (const technique of ['x-wing', 'pointing', 'x-wing'] as const) noteAnswered(technique);
  const { read, answered } = readDoneHere([]);
  // The texts before the fifth are about no technique.
  expect([read.size, read.has('full-house')]).toEqual([36, true]);
  expect([...answered]).toEqual(['x-wing', 'pointing']);
});

test('a whole puzzle that Learn opened counts with any win, before it is known what it needed', () => {
  noteWholePuzzle('xy-wing', PUZZLE);
  expect([...readDoneHere([play({ puzzle: PUZZLE, wonOn: null })]).won]).toEqual([]);
  expect([...readDoneHere([play({ puzzle: PUZZLE, hints: 1 })]).won]).toEqual(['xy-wing']);
});

test('a whole puzzle of Learn that was won with a hint stays done, on other devices and after the next is opened', () => {
  const won = play({ puzzle: PUZZLE, hints: 1, needed: ['xy-wing'] });
  expect([...readDoneHere([won]).won]).toEqual(['xy-wing']);
  noteWholePuzzle('xy-wing', PUZZLE.replace('7', '8'));
  expect([...readDoneHere([won]).won]).toEqual(['xy-wing']);
});

test('lessons count once all of their frames are done, and drills by their unit', () => {
  passFrames('rules', 3);
  passFrames('scanning', 2);
  changeRecord({ drilled: ['subsets'] });
  const { lessons, drilled } = readDoneHere([]);
  expect([[...lessons], [...drilled]]).toEqual([['rules'], ['subsets']]);
});
