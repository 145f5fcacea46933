import { drawMixed, LONGEST_SET, SET_SIZE } from '../../../core/learn/mixed.ts';
import { seededRandom } from '../../../core/base/random.ts';
import { techniqueOf, TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';

const ALL = TECHNIQUES.map(({ id }) => id);
/** Nothing that is looked for among notes was learned before it. */
const FIRST_WITH_NOTES = 'pointing';
const below = (seed: number) => {
  const random = seededRandom(seed);
  return (bound: number): number => Math.floor(random() * bound);
};

test('at least half of a mixed set needs a technique learned before', () => {
  const unlike = ALL.slice(1).flatMap((technique, at) =>
    Array.from({ length: LONGEST_SET }, (_, fewer) => {
      const [learned, count] = [ALL.slice(0, at + 1), fewer + 1];
      const mixed = drawMixed(technique, learned, count, below(at));
      if (!mixed) return technique === FIRST_WITH_NOTES ? [] : [technique, count];
      const { needs, among } = mixed;
      const others = needs.filter((id) => learned.includes(id) && !techniqueOf(id).neverNext);
      const isRight =
        needs.length === count &&
        others.length >= 0.5 * count &&
        needs.every((id) => id === technique || others.includes(id)) &&
        [...needs, technique].every((id) => among.includes(id));
      return isRight ? [] : [technique, count];
    }),
  );
  expect(unlike.flat()).toEqual([]);
  expect(drawMixed('full-house', [], SET_SIZE, below(1))).toBeUndefined();
});

test('a mixed set is repeatable by its seed, and its order is random', () => {
  const draw = (seed: number) => drawMixed('x-wing', ALL.slice(0, 12), SET_SIZE, below(seed));
  expect(draw(1)).toEqual(draw(1));
  const places = Array.from({ length: 30 }, (_, seed) => draw(seed)!.needs.indexOf('x-wing'));
  expect(new Set(places).size).toBeGreaterThan(2);
});

test('singles are mixed with singles only, and other techniques with each other', () => {
  const amongst = (technique: TechniqueId, learned: readonly TechniqueId[]) =>
    drawMixed(technique, learned, SET_SIZE, below(7))?.among;
  expect(amongst('naked-single', ['full-house', 'x-wing'])).toEqual(['full-house', 'naked-single']);
  expect(amongst('x-wing', ['full-house', 'pointing'])).toEqual(['pointing', 'x-wing']);
  expect(amongst('pointing', ['full-house'])).toBeUndefined();
});
