import { DAY_MS } from '../../../core/base/day.ts';
import { seededRandom } from '../../../core/base/random.ts';
import { ratingOfPosition } from '../../../core/learn/drill.ts';
import { shareSolved, solverOf, techniqueFor, type Offer } from '../../../core/learn/one-for-you.ts';
import { chanceAgainst } from '../../../core/learn/player-rating.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { SEED } from '../../support/seed.ts';

const play = (puzzle: string, change: Partial<Play> = {}): Play => ({
  puzzle,
  level: 'skilled',
  daily: null,
  begunOn: '2026-11-01',
  wonOn: '2026-11-01',
  playedAt: 0,
  seconds: 300,
  hints: 0,
  mistakes: 0,
  ...change,
});

test.each([
  ['beginner', 1200],
  ['good player', 1500],
  ['master', 2100],
])('a %s solves about four of five puzzles that are offered', (_, rating) => {
  const random = seededRandom(SEED);
  const randomBelow = (bound: number) => Math.floor(random() * bound);
  const plays: Play[] = [];
  const offers: Offer[] = [];
  for (let game = 0; game < 300; game++) {
    const now = game * 10 * DAY_MS;
    const technique = techniqueFor(solverOf(plays, offers, now), randomBelow);
    const puzzle = String(game);
    offers.push({ puzzle, technique });
    const isSolved = random() < chanceAgainst({ rating }, ratingOfPosition(technique));
    const other = random() < 0.5 ? { hints: 1 } : { wonOn: null };
    plays.push(play(puzzle, { playedAt: now, ...(isSolved ? {} : other) }));
  }
  // The first fifty show where the player stands.
  const settled = plays.slice(50);
  const share = shareSolved(settled, offers, 1e15)!;
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.9);
});

test('the share is told after twenty offers, and a puzzle in progress counts once it is given up', () => {
  const offers = Array.from({ length: 20 }, (_, at): Offer => ({ puzzle: String(at), technique: 'x-wing' }));
  const plays = offers.map(({ puzzle }, at) => play(puzzle, { hints: at < 5 ? 1 : 0 }));
  expect(shareSolved(plays, offers, 0)).toBe(0.75);
  const open = plays.with(19, play('19', { wonOn: null, playedAt: 10 }));
  expect(shareSolved(open, offers, 10 + 3 * DAY_MS)).toBeUndefined();
  expect(shareSolved(open, offers, 11 + 3 * DAY_MS)).toBe(0.7);
  expect(shareSolved([...plays.slice(0, 19), play('other')], offers, 0)).toBeUndefined();
});

test('puzzles that were not offered count by the hardest technique that they needed', () => {
  const rated = (needed: readonly string[], hints: number) =>
    solverOf([play('a', { needed, hints })], [], 0).rating;
  const beginner = solverOf([play('a')], [], 0).rating;
  expect(rated(['naked-single', 'x-wing', 'pointing'], 0)).toBe(rated(['x-wing'], 0));
  expect(rated(['x-wing'], 0)).toBeGreaterThan(rated(['pointing'], 0));
  expect(rated(['pointing'], 0)).toBeGreaterThan(beginner);
  expect(rated(['pointing'], 1)).toBeLessThan(beginner);
});
