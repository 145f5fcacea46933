import type { Play } from '../../../../core/statistics/play.ts';
import { noteAnswered, readDoneHere } from '../../../../src/learn/memory/done-here.ts';
import { keepPlace } from '../../../../src/texts/reading-place.ts';

beforeEach(() => {
  localStorage.clear();
});

const play = (own: Partial<Play>) => ({ wonOn: 20_000, hints: 0, ...own }) as Play;

test('a whole puzzle counts only if it was won without a hint', () => {
  const plays = [
    play({ needed: ['x-wing', 'pointing'] }),
    play({ needed: ['skyscraper'], hints: 1 }),
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
