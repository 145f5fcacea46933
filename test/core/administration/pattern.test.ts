import fc from '../../support/property.ts';
import { matchesPattern, parsePattern } from '../../../core/administration/pattern.ts';
import { parseScreeningText } from '../../../core/administration/screening.ts';

function parse(text: string) {
  return parsePattern(text, /[a-z@.]/, (part) => part);
}

function matches(pattern: string, text: string): boolean {
  const parsed = parse(pattern);
  if (!parsed.ok) throw new Error(parsed.failure.kind);
  return matchesPattern(text, parsed.value);
}

// Specification 5.34
test.each([
  ['ab', ['ab'], false, false],
  ['a***b', ['a', 'b'], false, false],
  ['^ab$', ['ab'], true, true],
  ['ab$cd', ['ab'], false, true],
  ['ab$cd$', ['ab'], false, true],
  ['ab^cd', ['cd'], true, false],
  ['a^b^c', ['c'], true, false],
  ['x^a*b$y', ['a', 'b'], true, true],
  ['a$b^c', ['a'], false, true],
  ['  ab ', ['ab'], false, false],
  ['*', ['', ''], false, false],
  ['＾ａ＊＠ｂ＄', ['a', '@b'], true, true],
  ['a'.repeat(100), ['a'.repeat(100)], false, false],
])('the pattern %j is parsed into %j', (text, parts, atStart, atEnd) => {
  expect(parse(text)).toEqual({ ok: true, value: { parts, atStart, atEnd } });
});

test.each([
  ['', { kind: 'empty' }],
  ['   ', { kind: 'empty' }],
  ['a b%', { kind: 'invalid-symbol', sign: ' ' }],
  ['a%', { kind: 'invalid-symbol', sign: '%' }],
  ['a😀', { kind: 'invalid-symbol', sign: '😀' }],
  ['A', { kind: 'invalid-symbol', sign: 'A' }],
  ['a'.repeat(101), { kind: 'too-long' }],
])('the pattern %j is refused', (text, failure) => {
  expect(parse(text)).toEqual({ ok: false, failure });
});

test.each([
  ['lin', 'marlin.k@example.net', true],
  ['^lin', 'marlin.k@example.net', false],
  ['^mar*net$', 'marlin.k@example.net', true],
  ['net$', 'marlin.k@example.net', true],
  ['k$', 'marlin.k@example.net', false],
  ['^ab*ab$', 'ab', false],
  ['^ab*ab$', 'abab', true],
  ['^ab$', 'ab', true],
  ['^ab$', 'abab', false],
  ['a*b*a', 'aab', false],
  ['a*b*a', 'aabca', true],
  ['*', '', true],
  ['^$', '', true],
  ['^$', 'a', false],
  ['^*a', 'ba', true],
  ['a*$', 'ab', true],
])('whether the pattern %j matches %j: %j', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});

test('a pattern matches exactly what the equivalent regular expression matches', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  const patterns = fc
    .string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 8 })
    .chain((text) =>
      fc.record({ start: fc.boolean(), end: fc.boolean() }).map(({ start, end }) => ({
        text: `${start ? '^' : ''}${text}${end ? '$' : ''}`,
        expression: new RegExp(`${start ? '^' : ''}${text.replaceAll('*', '.*')}${end ? '$' : ''}`),
      })),
    );
  fc.assert(
    fc.property(patterns, letters, (pattern, text) => {
      expect(matches(pattern.text, text)).toBe(pattern.expression.test(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['username', 'Lin.Wei@Example', true],
  ['username', 'lin-tao@mail.test', true],
  ['username', 'carl+tag', true],
  ['username', '李明', true],
  ['username', 'lin wei', false],
  ['username', 'lin"', false],
  ['phone', '^1555*2$', true],
  ['phone', '+1 (555) 987.654', true],
  ['phone', '+', false],
  ['phone', 'a', false],
  ['question', '第一只pet', true],
  ['answer', 'Rex1', true],
  ['question', 'First pet, as a child?', true],
  ['answer', 'Dune 2', true],
  ['answer', "O'Brien", true],
  ['answer', "' or 1=1", false],
  ['question', '', false],
] as const)('whether the search by %s accepts %j: %s', (screening, text, expected) => {
  expect(parseScreeningText(screening, text).ok).toBe(expected);
});

test.each([
  ['.', '.'],
  ["* '. *", "'"],
  ['* *.', '.'],
])('refuses a search for the answer %j, which would match every text', (text, sign) => {
  expect(parseScreeningText('answer', text)).toEqual({
    ok: false,
    failure: { kind: 'invalid-symbol', sign },
  });
});

test('a search for an answer ignores its punctuation', () => {
  expect(parseScreeningText('answer', 'St.*.')).toEqual({
    ok: true,
    value: { parts: ['st', ''], atStart: false, atEnd: false },
  });
});
