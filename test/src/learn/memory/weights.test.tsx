/** @jest-environment ./test/support/whole-page.mjs */
import '../../../support/page.ts';
import { screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { GRADES, type LoggedReview } from '../../../../core/learn/memory.ts';
import { DAY_MS } from '../../../../core/base/day.ts';
import { TECHNIQUES } from '../../../../core/sudoku/techniques/catalogue.ts';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { CalibrationLine } from '../../../../src/learn/memory/calibration-line.tsx';
import { USUAL_WEIGHTS } from '../../../../src/learn/memory/schedule.ts';
import { readWeights, refit } from '../../../../src/learn/memory/weights.ts';

/** Somebody who forgets half of what should be remembered: five reviews of each of so many techniques. */
async function learn(techniques: number): Promise<void> {
  const log: LoggedReview[] = [
    { days: 0, grade: GRADES.good },
    ...[2, 2, 3, 3].map((days, at) => ({
      days,
      grade: at % 2 === 0 ? GRADES.again : GRADES.good,
      before: { stability: 2, difficulty: 5 },
      said: 0.9,
    })),
  ];
  await openDatabase().learned.bulkPut(
    TECHNIQUES.slice(0, techniques).map(({ id }) => ({
      technique: id,
      due: 12 * DAY_MS,
      stability: 2,
      difficulty: 5,
      reviewedAt: 10 * DAY_MS,
      reviews: 5,
      found: 3,
      mixed: 1,
      sittings: 2,
      owner: '',
      sent: false,
      log,
    })),
  );
}

beforeEach(async () => {
  localStorage.clear();
  await openDatabase().learned.clear();
});

test('two hundred reviews change what is forecast and when everything is due, and fewer do not', async () => {
  await learn(49);
  await refit();
  expect(readWeights('')).toEqual(USUAL_WEIGHTS);
  await learn(50);
  await refit();
  const weights = readWeights('');
  expect(weights[2]).toBeLessThan(USUAL_WEIGHTS[2]);
  const rows = await openDatabase().learned.toArray();
  expect(rows.every(({ stability, due }) => stability !== 2 && due === 11 * DAY_MS)).toBe(true);
  // Another look needs fifty more.
  await learn(60);
  await refit();
  expect(readWeights('')).toEqual(weights);
});

test('a player reads how good the forecasts were, once there are fifty', async () => {
  await learn(13);
  render(<CalibrationLine />);
  expect(await screen.findByText('Reviews: 90% expected, 50% recalled')).toBeTruthy();
});
