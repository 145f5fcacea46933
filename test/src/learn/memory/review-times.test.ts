import { noteReviewTime, reviewMinutes } from '../../../../src/learn/memory/review-times.ts';

beforeEach(() => {
  localStorage.clear();
});

test('the time of reviews is estimated from the median of the latest twenty', () => {
  for (const ms of [60_000, 240_000]) noteReviewTime(ms);
  expect(reviewMinutes(5)).toBe(5);
  noteReviewTime(120_000);
  expect(reviewMinutes(5)).toBe(10);
  for (let more = 0; more < 20; more++) noteReviewTime(30_000.4);
  expect([1, 4, 10, 50].map(reviewMinutes)).toEqual([1, 2, 5, 5]);
});

test.each([Infinity, 0, -5, 600_001, NaN])('a review time of %d milliseconds is ignored', (ms) => {
  for (let more = 0; more < 3; more++) noteReviewTime(ms);
  expect(reviewMinutes(5)).toBe(5);
});
