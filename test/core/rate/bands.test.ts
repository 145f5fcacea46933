import { bandOf, BANDS, boundsOf, stepUp } from '../../../core/sudoku/rate/bands.ts';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';

test.each(LEVELS)('the bands of %s cover its ratings without gaps or overlaps', (level) => {
  const bounds = BANDS.map((band) => boundsOf(level, band));
  expect([bounds[0][0], bounds[2][1]]).toEqual(boundsOf(level));
  for (const [index, [from, to]] of bounds.entries()) {
    expect([bandOf(level, from), bandOf(level, to)]).toEqual([BANDS[index], BANDS[index]]);
    if (index > 0) expect(from).toBe(Math.round(bounds[index - 1][1] * 10 + 1) / 10);
  }
});

test('stepping up goes through every band of every level up to the hardest', () => {
  const path = [];
  for (let at = stepUp('novice', 'easier'); at; at = stepUp(at.level, at.band))
    path.push(`${at.level} ${at.band}`);
  const all = LEVELS.flatMap((level) => BANDS.map((band) => `${level} ${band}`));
  expect(path).toEqual(all.slice(1));
  expect(stepUp('medial', undefined)).toEqual({ level: 'medial', band: 'harder' });
});
