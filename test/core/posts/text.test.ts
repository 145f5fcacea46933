import fc from '../../support/property.ts';
import {
  cleanText,
  emojiInField,
  isBlank,
  isWritable,
  swapMarks,
  textLength,
  textParts,
} from '../../../core/posts/text.ts';

const plain = (text: string) => ({ kind: 'text', text });
const emoji = (number: number) => ({ kind: 'emoji', number });

test.each<[string, unknown[]]>([
  ['', []],
  ['no emoji', [plain('no emoji')]],
  // From before such signs were left out.
  ['a\u202eb[5]\u2066c', [plain('ab'), emoji(5), plain('c')]],
  ['[1]', [emoji(1)]],
  ['a[9][10]b [60]', [plain('a'), emoji(9), emoji(10), plain('b '), emoji(60)]],
  ['[0][61][01][100][1', [plain('[0][61][01][100][1')]],
  ['[[7]]', [plain('['), emoji(7), plain(']')]],
  ['[ 7]<b>', [plain('[ 7]<b>')]],
])('splits %j into text and emoji', (text, parts) => {
  expect(textParts(text)).toEqual(parts);
});

test('the parts of a text join up to the original', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('[', ']', '1', '6', '0', '[42]', 'x', '😀')), (pieces) => {
      const text = pieces.join('');
      const joined = textParts(text).map((part) => (part.kind === 'text' ? part.text : `[${part.number}]`));
      expect(joined.join('')).toBe(text);
    }),
  );
});

test('typed brackets never become emoji, since only the picker inserts those', () => {
  const typed = fc.array(fc.constantFrom('[', ']', '1', '6', '0', '[5]', '[60]', '[61]', 'x', ' '));
  fc.assert(
    fc.property(typed, (pieces) => {
      const text = pieces.join('');
      const parts = textParts(swapMarks(text));
      expect(parts).toEqual(text === '' ? [] : [plain(text)]);
      expect(textLength(swapMarks(text))).toBe(text.length);
    }),
  );
  expect(textParts(swapMarks(`a [5] ${emojiInField(5)}`))).toEqual([plain('a [5] '), emoji(5)]);
});

test('a stored text can be put into the field and stored again unchanged', () => {
  const pieces = fc.array(fc.constantFrom('[', ']', '1', '60', '\u2060', '[5]', '[\u206012]', 'x', '\n'));
  fc.assert(
    fc.property(pieces, (some) => {
      const kept = some.join('');
      expect(swapMarks(swapMarks(kept))).toBe(kept);
    }),
  );
});

test.each([7, 10, 42, 59, 60])('a typed [%i] is shown as it was typed', (number) => {
  expect(textParts(swapMarks(`a [${number}]`))).toEqual([plain(`a [${number}]`)]);
  expect(textParts(swapMarks(emojiInField(number)))).toEqual([emoji(number)]);
});

test.each([
  ['  a  ', 'a'],
  ['a \r\n b\t\rc', 'a\n b\nc'],
  ['a\n\n\n\n\nb', 'a\n\nb'],
  ['a\n \n \nb', 'a\n\nb'],
  ['e\u0301', 'é'],
  ['\n', ''],
  ['evil\u202etxt.exe\u202c', 'eviltxt.exe'],
  ['\u2066a\u2069 \u2067', 'a'],
  // Marks of languages that are written from the right stay.
  ['a\u200f!', 'a\u200f!'],
])('the text %j is stored as %j', (text, kept) => {
  expect(cleanText(text)).toBe(kept);
});

test('cleaning a text again does not change it', () => {
  const texts = fc.array(fc.constantFrom(' ', '\n', '\r', '\t', 'a', 'e', '\u0301', '\u00a0', '😀'));
  fc.assert(
    fc.property(texts, (pieces) => {
      const cleaned = cleanText(pieces.join(''));
      expect(cleanText(cleaned)).toBe(cleaned);
    }),
  );
});

test.each<[string, boolean]>([
  ['', true],
  ['\ta\r\nb', true],
  ['12345', true],
  ['  12345\n\n', true],
  ['123456', false],
  ['😀😀😀😀😀', true],
  ['[1][2][3][4][5]', true],
  ['[1][2][3][4][61]', false],
  ['a\u0000', false],
  ['a\u001b', false],
  ['a\u0085', false],
  ['\ud83d', false],
  ['\ude00a', false],
])('whether %j is a valid text of at most five characters: %s', (text, writable) => {
  expect(isWritable(text, 5)).toBe(writable);
});

test('a text without visible characters is blank', () => {
  for (const text of ['', ' \n\t', '\u200b\u200d', '\ufeff\u00a0', '\u202e'])
    expect(isBlank(text)).toBe(true);
  for (const text of ['.', '[1]', ' a ']) expect(isBlank(text)).toBe(false);
});

test('an emoji counts as one character, even a family or a flag', () => {
  expect(textLength('a😀[12][61]')).toBe(7);
  expect(textLength('👨‍👩‍👧‍👦'.repeat(80))).toBe(80);
  expect(textLength('🇹🇼👍🏽e\u0301')).toBe(3);
});

test('a character with too many combining marks counts as several', () => {
  expect(isWritable(`b${'\u0301'.repeat(79)}`, 5)).toBe(true);
  expect(isWritable(`b${'\u0301'.repeat(80)}`, 5)).toBe(false);
  expect(textLength(`b${'\u0301'.repeat(80)}`)).toBe(6);
});

test('the limit counts even the longest emoji as one character; an older browser counts code points', () => {
  const family = '👨‍👩‍👧‍👦';
  const couple = '👩🏽‍❤️‍💋‍👨🏿';
  for (const emoji of [family, couple]) {
    expect(textLength(emoji.repeat(2000))).toBe(2000);
    expect(isWritable(emoji.repeat(2000), 2000)).toBe(true);
    expect(isWritable(emoji.repeat(2001), 2000)).toBe(false);
  }
  const { Segmenter } = Intl;
  delete (Intl as { Segmenter?: unknown }).Segmenter;
  expect(textLength(`a${family}[12]`)).toBe(9);
  (Intl as { Segmenter: unknown }).Segmenter = Segmenter;
});
