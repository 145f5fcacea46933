import type { Kind } from '../../../../core/sudoku/techniques/catalogue.ts';
import { noteReviewTime, reviewMinutes, usualMsOf } from '../../../../src/learn/memory/review-times.ts';

const wings = (count: number): Kind[] => Array<Kind>(count).fill('wings');

beforeEach(() => {
  localStorage.clear();
});

test('the time of reviews is estimated from the median of the latest twenty', () => {
  for (const ms of [60_000, 240_000]) noteReviewTime('wings', ms);
  expect(reviewMinutes(wings(5))).toBe(5);
  noteReviewTime('wings', 120_000);
  expect(reviewMinutes(wings(5))).toBe(10);
  for (let more = 0; more < 20; more++) noteReviewTime('wings', 30_000.4);
  expect([1, 4, 10, 50].map((count) => reviewMinutes(wings(count)))).toEqual([1, 2, 5, 5]);
});

test.each([Infinity, 0, -5, 600_001, NaN])('a review time of %d milliseconds is ignored', (ms) => {
  for (let more = 0; more < 3; more++) noteReviewTime('wings', ms);
  expect(reviewMinutes(wings(5))).toBe(5);
});

test('what is usual is known for each kind of technique on its own', () => {
  for (const ms of [5000, 6000, 7000]) noteReviewTime('singles', ms);
  for (const ms of [90_000, 80_000]) noteReviewTime('chains', ms);
  expect([usualMsOf('singles'), usualMsOf('chains')]).toEqual([6000, undefined]);
  // Quick singles do not make the reviews of other techniques short.
  expect([reviewMinutes(['singles', 'singles']), reviewMinutes(wings(4))]).toEqual([1, 4]);
});

test('the list of an older version, which named no kinds, is ignored', () => {
  localStorage.setItem('nonet.review-times', JSON.stringify([240_000, 240_000, 240_000]));
  expect(reviewMinutes(wings(5))).toBe(5);
});
