/** @jest-environment node */
import { parseTextKey } from '../../../src/texts/text-key.ts';

test.each([
  ['en0', { language: 'en', number: 0 }],
  ['ft66', { language: 'ft', number: 66 }],
  ['en67', { language: 'en', number: 67 }],
  ['en69', undefined],
  ['en05', undefined],
  ['xx5', undefined],
  ['', undefined],
])('the text key “%s” is parsed or rejected', (text, key) => {
  expect(parseTextKey(text)).toEqual(key);
});
