import { randomInteger, seededRandom } from '../../../core/base/random.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { listSteps } from '../../../core/sudoku/techniques/list-steps.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { hardPuzzles, positionOf, randomPositions, reduceFully, stepsOf } from '../../support/positions.ts';
import { SEED } from '../../support/seed.ts';
import { cases } from '../../support/soak.ts';

const random = seededRandom(SEED);

// Compared as texts: thousands of steps are compared by their fields in seconds.
const textsOf = (steps: readonly Step[]): string[] => steps.map((step) => JSON.stringify(step));

test('a listing has all steps, or as many as allowed, and a search cut short has no side effects', () => {
  let cut = 0;
  for (const position of randomPositions(cases(2), random)) {
    for (const { id } of TECHNIQUES) {
      const all = textsOf(stepsOf(FINDERS[id], position));
      const whole = listSteps(position, id, all.length);
      expect({ id, isSame: textsOf(whole.steps).join() === all.join(), isCut: whole.isCut }).toEqual({
        id,
        isSame: true,
        isCut: false,
      });
      if (all.length === 0) continue;
      const most = randomInteger(random, all.length);
      const { steps, isCut } = listSteps(position, id, most);
      const known = new Set(all);
      const unknown = textsOf(steps).filter((text) => !known.has(text));
      expect({ id, count: steps.length, isCut, unknown }).toEqual({
        id,
        count: most,
        isCut: true,
        unknown: [],
      });
      expect(textsOf(stepsOf(FINDERS[id], position)).join() === all.join()).toBe(true);
      cut++;
    }
  }
  expect(cut).toBeGreaterThan(0);
});

const HARD = hardPuzzles('magictour').slice(40, 46).map(positionOf).map(reduceFully);

test.each([
  'als-xz',
  'als-xy-wing',
  'als-chain',
  'grouped-aic',
  'cell-forcing-chain',
  'region-forcing-chain',
  'death-blossom',
  'forcing-net',
] as const)('a search for %s ends soon after it has enough', (id) => {
  let [total, all] = [0, 0];
  for (const position of HARD) {
    let reported = 0;
    FINDERS[id](position, () => reported++, { all: true, isEnough: () => reported > 0 });
    total += reported;
    all += stepsOf(FINDERS[id], position).length;
  }
  expect(total).toBeGreaterThan(0);
  expect(total * 2).toBeLessThan(all);
});
