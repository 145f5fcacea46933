/** @jest-environment node */
import { linearScale, timeTicks } from '../../../../src/progress/statistics/scale.ts';

test.each([
  [0, 0, [0, 60]],
  [5, 5, [0, 60]],
  [0, 41, [0, 60]],
  [298, 476, [240, 300, 360, 420, 480]],
  [300, 300, [300, 360]],
  [300, 1000, [300, 600, 900, 1200]],
  [0, 200_000, [0, 50_400, 100_800, 151_200, 201_600]],
])('an axis from %i to %i seconds has the ticks %j', (shortest, longest, ticks) => {
  expect(timeTicks(shortest, longest)).toEqual(ticks);
});

test('a scale maps its range from end to end, and a single value to its end', () => {
  const scale = linearScale([10, 20], [0, 100]);
  expect([10, 15, 20].map(scale)).toEqual([0, 50, 100]);
  expect(linearScale([7, 7], [0, 100])(7)).toBe(100);
});
