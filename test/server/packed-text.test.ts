import { gunzipSync, inflateRawSync } from 'node:zlib';
import { joinGzip, joinJson, packedPart, packText, unpackText } from '../../server/storage/packed-text.ts';
import { seededRandom } from '../../core/base/random.ts';
import { SEED } from '../support/seed.ts';

const random = seededRandom(SEED);
const LONG = 100_000;
/** Texts that compress well, not at all, and to more bytes than characters. */
const TEXTS = [
  '',
  '"\\\n\0',
  '数独 🧩 '.repeat(50),
  JSON.stringify({ cells: Array.from({ length: 81 }, () => ['0', 'b1b2b0']) }),
  Array.from({ length: LONG }, () => String.fromCharCode(random() * 0xd800)).join(''),
];

test.each(TEXTS)('a packed text gives the same text again (%#)', (text) => {
  expect(unpackText(packText(text))).toBe(text);
});

test('packed texts join into one gzip stream of the same JSON', () => {
  const packed = TEXTS.map((text) => packText(text));
  const between = ['{"a":[', ...TEXTS.slice(1).map(() => ','), '],"b":"ü"}'];
  const json = joinJson(between, packed);
  expect(JSON.parse(json)).toEqual({ a: TEXTS, b: 'ü' });
  expect(gunzipSync(joinGzip(between, packed)).toString()).toBe(json);
  // The compressed texts are passed through as they are stored.
  const zipped = joinGzip(['[', ']'], [packed[3]]);
  expect(zipped.includes(Buffer.from(packed[3], 'base64').subarray(8))).toBe(true);
  expect(inflateRawSync(zipped.subarray(10, -8)).toString()).toBe(`[${JSON.stringify(TEXTS[3])}]`);
});

test.each(['}', ',"name":"数独 \\u0000\\"0"}', `,"dev":"${'x'.repeat(1000)}"}`])(
  'the part of a packed text is sent as it is stored, whatever follows it (%#)',
  (rest) => {
    const before = '{"board":';
    for (const part of TEXTS.map((text) => JSON.stringify([text]))) {
      const text = before + part + rest;
      const inside = (of: string) => JSON.stringify(of).slice(1, -1);
      const start = 1 + inside(before).length;
      const packed = packText(text, () => ({ start, end: start + inside(part).length }));
      expect(unpackText(packed)).toBe(text);
      const cut = packedPart(packed, `"${inside(before)}`)!;
      expect(joinJson(['[', ']'], [cut])).toBe(JSON.stringify([part]));
      const zipped = joinGzip(['[', ',', ']'], [cut, packed]);
      expect(JSON.parse(gunzipSync(zipped).toString())).toEqual([part, text]);
    }
  },
);

test('a text that was packed as a whole has no part', () => {
  expect(packedPart(packText('{"board":1}'), '"{\\"board\\":')).toBeUndefined();
});
