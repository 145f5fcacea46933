import { DAY_MS } from '../../../../core/base/day.ts';
import { dueOf, MOST_REVIEWS } from '../../../../core/learn/path.ts';
import { TECHNIQUES } from '../../../../core/sudoku/techniques/catalogue.ts';
import type { Effort, Memory } from '../../../../core/learn/memory.ts';
import { reviewed, strengthOf } from '../../../../src/learn/memory/schedule.ts';
import { seededRandom } from '../../../../core/base/random.ts';
import { SEED } from '../../../support/seed.ts';

const GOOD: Effort = { shown: false, unaided: true, elapsedMs: 60_000 };
const SHOWN: Effort = { shown: true, unaided: false, elapsedMs: 60_000 };
const START = Date.UTC(2026, 0, 1);
const daysOf = ({ due, reviewedAt }: Memory): number => (due - reviewedAt) / DAY_MS;

test('what is found at its reviews comes back ever later; what had to be shown, soon', () => {
  let memory = reviewed(undefined, 'x-wing', GOOD, START);
  const days = [daysOf(memory)];
  for (let review = 0; review < 4; review++) {
    memory = reviewed(memory, 'x-wing', GOOD, memory.due);
    days.push(daysOf(memory));
  }
  // FSRS-6 with its default parameters.
  expect(days).toEqual([2, 11, 46, 163, 497]);
  expect(memory).toEqual({ ...memory, reviews: 5, found: 5 });
  const lost = reviewed(memory, 'x-wing', SHOWN, memory.due);
  expect(lost.found).toBe(5);
  expect(daysOf(lost)).toBeLessThan(15);
});

test('strength falls by itself, to nine tenths when the review is due', () => {
  const memory = reviewed(reviewed(undefined, 'x-wing', GOOD, START), 'x-wing', GOOD, START + 2 * DAY_MS);
  expect(strengthOf(memory, memory.reviewedAt)).toBe(1);
  expect(strengthOf(memory, memory.due)).toBeCloseTo(0.9, 1);
  expect(strengthOf(memory, memory.due + 300 * DAY_MS)).toBeLessThan(0.7);
});

test('a clock that was set back loses nothing', () => {
  const before = reviewed(undefined, 'x-wing', GOOD, START);
  const after = reviewed(before, 'x-wing', GOOD, START - 400 * DAY_MS);
  expect(after.reviewedAt).toBe(START);
  expect(after.due).toBeGreaterThanOrEqual(before.due);
  expect(strengthOf(after, START - 400 * DAY_MS)).toBe(1);
});

test('three new techniques a day, and ten reviews at most, keep nine tenths of what was learned', () => {
  const random = seededRandom(SEED);
  const memories = new Map<string, Memory>();
  const kept: number[] = [];
  for (let day = 0; day < 180; day++) {
    const now = START + day * DAY_MS;
    const due = dueOf(memories.values(), now).slice(0, MOST_REVIEWS);
    for (const memory of due) {
      const isRemembered = random() < strengthOf(memory, now);
      memories.set(memory.technique, reviewed(memory, memory.technique, isRemembered ? GOOD : SHOWN, now));
    }
    for (const { id } of TECHNIQUES.slice(day * 3, day * 3 + 3))
      memories.set(id, reviewed(undefined, id, GOOD, now));
    if (day > 30) kept.push(...[...memories.values()].map((memory) => strengthOf(memory, now)));
  }
  expect(memories.size).toBe(TECHNIQUES.length);
  expect(kept.reduce((sum, each) => sum + each) / kept.length).toBeGreaterThanOrEqual(0.9);
});
