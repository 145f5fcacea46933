import { isAnswer } from '../../../core/account/security-question.ts';
import { matchesPattern } from '../../../core/administration/pattern.ts';
import { parseNearDay, parseScreeningText, screenedForm } from '../../../core/administration/screening.ts';

const DAY_MS = 86_400_000;

test.each(['2026-11-21', '2026-1-5', '2024-02-29', '2000-2-29', '1970-01-01', '2026-12-31'])(
  'a search near %s covers that day and three days before and after it',
  (text) => {
    const [year, month, day] = text.split('-').map(Number);
    const start = Date.UTC(year, month - 1, day);
    expect(parseNearDay(text)).toEqual({
      ok: true,
      value: { from: start - 3 * DAY_MS, to: start + 4 * DAY_MS },
    });
  },
);

test('a day can be typed in full-width digits', () => {
  expect(parseNearDay('２０２６－１－５')).toEqual(parseNearDay('2026-01-05'));
});

// Specification 5.33
test.each([
  '2026-13-01',
  '2026-02-29',
  '1900-2-29',
  '2026-4-31',
  '2026-0-1',
  '26-1-1',
  '12026-1-1',
  '2026-1-100',
  '2026/1/1',
  'x',
  '2026-1',
])('%j is not a valid date', (text) => {
  expect(parseNearDay(text)).toEqual({ ok: false, failure: { kind: 'no-date' } });
});

test('a blank date is refused as empty', () => {
  expect(parseNearDay(' ')).toEqual({ ok: false, failure: { kind: 'empty' } });
});

test.each([
  ['username', 'Ann@Example.ORG', 'ann@example.org'],
  ['phone', '+1 555-012', '1555012'],
  ['question', 'Ｆirst  Pet?', 'first pet?'],
  ['answer', 'REX', 'rex'],
] as const)('the %s %j is compared as %j', (screening, text, expected) => {
  expect(screenedForm(screening, text)).toBe(expected);
});

test.each(["O'Brien", 'Jean–Luc', 'St. Louis', 'マリー・ローズ', '卡尔·马克思', 'Dune 2', 'oʼclock'])(
  'the answer %j can be registered and searched for',
  (answer) => {
    expect(isAnswer(answer)).toBe(true);
    const pattern = parseScreeningText('answer', answer);
    expect(pattern.ok && matchesPattern(screenedForm('answer', answer), pattern.value)).toBe(true);
  },
);

// Specification 5.33
test.each([
  ['username', 'lín+a_1@exa-mple.org', 'a b'],
  ['phone', '+1 555-012', 'a1'],
  ['question', 'What’s “it”? 宠物 1', '\u0007'],
  ['answer', "O'Brien 2 雷", 'a!'],
] as const)('the search by %s accepts %j but not %j', (screening, text, wrong) => {
  expect([parseScreeningText(screening, `^${text}*$`).ok, parseScreeningText(screening, wrong).ok]).toEqual([
    true,
    false,
  ]);
});
