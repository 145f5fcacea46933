/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { chooseLanguage } from '../../../src/i18n/choose-language.ts';
import { tagOfReader } from '../../../src/i18n/languages.ts';

test.each([
  // Specification 1.21
  ['the stored choice comes first', 'ja', ['en'], 'ja'],
  ['an invalid stored language is ignored', 'xx', ['ja-JP'], 'ja'],
  // Specification 1.20
  ['zh-TW is Traditional Chinese', null, ['zh-TW'], 'ft'],
  // Specification 1.20
  ['zh-HK is Traditional Chinese', null, ['zh-HK', 'en'], 'ft'],
  ['zh-MO is Traditional Chinese', null, ['zh-MO'], 'ft'],
  ['zh-Hant-TW is Traditional Chinese', null, ['zh-Hant-TW'], 'ft'],
  ['zh-Hant alone is Traditional Chinese', null, ['zh-Hant'], 'ft'],
  ['zh-SG is Simplified Chinese', null, ['zh-SG'], 'zh'],
  ['en-GB is English', null, ['en-GB', 'zh-TW'], 'en'],
  ['ja-JP is Japanese', null, ['ja-JP', 'en'], 'ja'],
  ['an empty list gives the default of the build', null, [], 'zh'],
  ['zh-CN is Simplified Chinese', null, ['zh-CN'], 'zh'],
  ['zh-Hans-HK is Simplified Chinese', null, ['zh-Hans-HK'], 'zh'],
  ['plain zh is Simplified Chinese', null, ['zh'], 'zh'],
  ['the first supported language of the list wins', null, ['fr', 'ja', 'en'], 'ja'],
  ['case does not matter', null, ['ZH-tw'], 'ft'],
  ['a language code with only the same beginning does not match', null, ['jam', 'eng'], 'zh'],
  // Specification 1.20
  ['a list of unsupported languages gives the default of the build', null, ['fr', 'de'], 'zh'],
] as const)('%s', (_, stored, preferred, expected) => {
  expect(chooseLanguage(stored, preferred, 'zh')).toBe(expected);
});

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['ja-JP', 'en-AU'], 'en-AU'],
  ['en', ['de-DE'], 'en'],
  ['en', ['en-US@posix', 'en-US'], 'en-US'],
  ['ft', ['zh-CN', 'zh-HK'], 'zh-HK'],
  ['zh', ['zh-HK'], 'zh-Hans'],
] as const)(
  'in %s with the browser languages %j, dates are formatted as in %s',
  (language, preferred, tag) => {
    expect(tagOfReader(language, preferred)).toBe(tag);
    expect(() => new Intl.DateTimeFormat(tag)).not.toThrow();
  },
);

test('an invalid default language falls back to English', () => {
  expect(chooseLanguage(null, [], 'klingon')).toBe('en');
});

test.each([
  [0, '00:00'],
  [999, '00:00'],
  [61_000, '01:01'],
  [754_000, '12:34'],
  [3_723_000, '1:02:03'],
])('%i ms reads %s', (elapsedMs, text) => {
  expect(formatElapsed(elapsedMs)).toBe(text);
});

const ROOT = path.join(__dirname, '../../..');
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

test.each([
  'server/mail/texts.ts',
  ...['zh', 'ft'].flatMap((language) => [
    ...filesOf(`locales/${language}`, '.po'),
    ...filesOf(`content/${language}`, '.md'),
  ]),
])('%s addresses the reader as 你, never as 您', (file) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8')).not.toContain('您');
});
