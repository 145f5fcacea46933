/** @jest-environment node */
import { TECHNIQUES, techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import { loadWording } from '../../../src/hint/words.ts';
import { inBrief } from '../../../src/learn/in-brief.ts';
import { linesOf } from '../../../src/learn/lines.ts';
import { cellsOfPattern } from '../../../src/learn/practice/judge.ts';
import { collectedSteps } from '../../support/hint-steps.ts';

const brief = (reason: string) => inBrief(reason, reason);

test('of a reason, the first sentences that fit in two lines are told, in Han and Kana half as many letters', () => {
  const pivot = 'E5 is 3 or 9. If it is 3, C5 is 7; if it is 9, E8 is 7.';
  expect(brief(`${pivot} So one of the wings is 7, and a cell that sees both of them cannot be.`)).toBe(
    pivot,
  );
  expect(brief(pivot)).toBe(pivot);
  expect(
    brief('在 D 行和 H 行，4 只能填在第 4 列和第 8 列。这两行各需要一个 4，这两列也各只能容下一个。'),
  ).toBe('在 D 行和 H 行，4 只能填在第 4 列和第 8 列。');
});

test('of a long reason that begins with what blocks the digits, the point is told', () => {
  const point = 'In row D, the two digits 4 and 8 fit only in D3 and D8.';
  const blocked =
    'The 4s in C2, B9 and F6 block columns 2 and 9 and box 5. The 8s in H2 and A9 block columns 2 and 9.';
  expect(inBrief(`${blocked} ${point}`, point)).toBe(point);
  const short = 'The 4 in C2 blocks column 2. In box 1, that leaves B3.';
  expect(inBrief(short, 'In box 1, that leaves B3.')).toBe(short);
});

test('of a reason that begins with a longer sentence, nothing is told', () => {
  expect(brief(`If A1 is 4, then ${'B2 is 5, '.repeat(12)}C3 is 6. That is a contradiction.`)).toBe(
    undefined,
  );
});

test('a cell name, which has a margin, is as wide as three letters, also between Han characters', () => {
  const cells = (count: number) => '、A1'.repeat(count);
  expect([7, 8, 16, 17].map((count) => linesOf(`格${cells(count)}`))).toEqual([1, 2, 2, 3]);
});

const ASKED = TECHNIQUES.filter(({ kind }) => kind !== 'singles').map(({ id }) => id);

test.each(['en', 'zh', 'ft', 'ja'] as const)(
  'in %s what a reason says first of any technique names its cells, or the lines of a fish; else the cells are told',
  async (language) => {
    const { words } = await loadWording(language);
    for (const id of ASKED) {
      const isFish = ['two-lines', 'fish'].includes(techniqueOf(id).kind);
      for (const { step } of collectedSteps(id, 3)) {
        expect(cellsOfPattern(step)).not.toEqual([]);
        const { told, point } = words(step);
        const first = inBrief(told[2].reason, point);
        if (first === undefined) continue;
        expect(first).toMatch(
          isFish ? /\b[A-I]([1-9]|\b)|[列行欄] ?[1-9]|[1-9] ?[列行欄]|columns? [1-9]/ : /[A-I][1-9]/,
        );
        // What earlier steps ruled out is no reason.
        expect(first).not.toMatch(/^(Earlier steps|前面的步骤|前面的步驟)|前の手順で消えています/);
      }
    }
  },
);
