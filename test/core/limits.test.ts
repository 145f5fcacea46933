import { readdirSync, readFileSync } from 'node:fs';
import { shortName } from '../../core/account/session.ts';
import { textParts } from '../../core/posts/text.ts';
import { LANGUAGES } from '../../core/base/language.ts';
import { TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';

// Specification 1.16, 9.21
test.each(LANGUAGES)(
  'the texts in %s are numbered 0 to 67, with an article for each of the 62 techniques and one more',
  (language) => {
    const numbers = readdirSync(`content/${language}`)
      .filter((name) => name.endsWith('.md'))
      .map((name) => Number(name.slice(0, -3)))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 68 }, (_, number) => number));
    expect(TECHNIQUES).toHaveLength(63);
  },
);

// Specification 3.16, 9.18
test('there are sixty emoji tokens, each with its own drawing', () => {
  const drawings = readFileSync('src/posts/emoji.svg', 'utf8').match(/<symbol id="e[0-9]+"/g);
  const tokens = Array.from({ length: 100 }, (_, index) => `[${index}]`);
  const emoji = textParts(tokens.join('')).filter(({ kind }) => kind === 'emoji');
  expect(emoji).toEqual(Array.from({ length: 60 }, (_, index) => ({ kind: 'emoji', number: index + 1 })));
  expect(drawings).toEqual(emoji.map((_, index) => `<symbol id="e${index + 1}"`));
});

// Specification 9.10
test('a name is shown up to its @, shortened to 11 characters or another given length', () => {
  expect(
    ['abc@example.org', '12345678901@a.org', '123456789012@a.org'].map((name) => shortName(name)),
  ).toEqual(['abc', '12345678901', '12345678901']);
  expect(shortName('1234567890123@a.org', 12)).toBe('123456789012');
});
