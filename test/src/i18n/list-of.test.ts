/** @jest-environment node */
import { listOf } from '../../../src/i18n/list-of.ts';

const CELLS = ['B3', 'C1', 'D2'];

test.each([
  ['en', 'conjunction', CELLS, 'B3, C1 and D2'],
  ['zh-Hans', 'conjunction', CELLS, 'B3、C1 和 D2'],
  ['zh-Hans', 'disjunction', ['1', '2'], '1 或 2'],
  ['zh-Hant', 'conjunction', CELLS, 'B3、C1 和 D2'],
  ['zh-Hant', 'disjunction', ['唯一餘數', '宮摒除'], '唯一餘數或宮摒除'],
  ['ja', 'disjunction', ['1', '2'], '1または2'],
] as const)('a list in %s is spaced as its readers write: %s of %s', (locales, type, items, list) => {
  expect(listOf({ locale: locales, locales }, type, items)).toBe(list);
});
