import { randomInteger, seededRandom } from '../../../core/base/random.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { listSteps } from '../../../core/sudoku/techniques/list-steps.ts';
import { randomPositions, stepsOf } from '../../support/positions.ts';
import { SEED } from '../../support/seed.ts';
import { cases } from '../../support/soak.ts';

const random = seededRandom(SEED);

test('a listing is all steps, or some of them; a search that is cut leaves nothing behind', () => {
  let cut = 0;
  for (const position of randomPositions(cases(3), random)) {
    for (const { id } of TECHNIQUES) {
      const all = stepsOf(FINDERS[id], position);
      expect(listSteps(position, id, all.length)).toEqual({ steps: all, isCut: false });
      if (all.length === 0) continue;
      const most = randomInteger(random, all.length);
      const { steps, isCut } = listSteps(position, id, most);
      expect({ count: steps.length, isCut }).toEqual({ count: most, isCut: true });
      const known = new Set(all.map((step) => JSON.stringify(step)));
      expect(steps.filter((step) => !known.has(JSON.stringify(step)))).toEqual([]);
      expect(stepsOf(FINDERS[id], position)).toEqual(all);
      cut++;
    }
  }
  expect(cut).toBeGreaterThan(0);
});
