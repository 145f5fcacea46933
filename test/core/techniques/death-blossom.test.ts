import { findDeathBlossom } from '../../../core/sudoku/techniques/death-blossom.ts';
import { positionOf, stepsOf } from '../../support/positions.ts';

test('a blossom whose petals hold a digit in the same cells is reported once', () => {
  const puzzle = '................12..3..4...........5....16....78...3.......34..1..2...9.9......6.';
  const steps = stepsOf(findDeathBlossom, positionOf(puzzle)).map((step) => JSON.stringify(step));
  expect(steps.filter((step, at) => steps.indexOf(step) !== at)).toEqual([]);
  expect(steps.length).toBe(170);
});
