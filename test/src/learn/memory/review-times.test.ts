import { noteReviewTime, usualReviewMs } from '../../../../src/learn/memory/review-times.ts';

beforeEach(() => {
  localStorage.clear();
});

test('the usual review time is the median of the latest twenty', () => {
  for (const ms of [30_000, 90_000]) noteReviewTime(ms);
  expect(usualReviewMs()).toBeUndefined();
  noteReviewTime(50_000);
  expect(usualReviewMs()).toBe(50_000);
  for (let more = 0; more < 20; more++) noteReviewTime(70_000.4);
  expect(usualReviewMs()).toBe(70_000);
});

test.each([Infinity, 0, -5, 600_001, NaN])('a review time of %d milliseconds is ignored', (ms) => {
  for (let more = 0; more < 3; more++) noteReviewTime(ms);
  expect(usualReviewMs()).toBeUndefined();
});
