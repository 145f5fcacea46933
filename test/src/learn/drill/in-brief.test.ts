/** @jest-environment node */
import { inBrief } from '../../../../src/learn/drill/in-brief.ts';

test('of a reason, the first sentences that fit in two lines are told, in Han and Kana half as many letters', () => {
  const pivot = 'E5 is 3 or 9. If it is 3, C5 is 7; if it is 9, E8 is 7.';
  expect(inBrief(`${pivot} So one of the wings is 7, and a cell that sees both of them cannot be.`)).toBe(
    pivot,
  );
  expect(inBrief(pivot)).toBe(pivot);
  expect(inBrief('在 D 行和 H 行，4 只能填在第 4 列和第 8 列。这两行各需要一个 4，两列也各只容一个。')).toBe(
    '在 D 行和 H 行，4 只能填在第 4 列和第 8 列。',
  );
});

test('of a reason that begins with a longer sentence, nothing is told', () => {
  expect(inBrief(`If A1 is 4, then ${'B2 is 5, '.repeat(12)}C3 is 6. That is a contradiction.`)).toBe(
    undefined,
  );
});
