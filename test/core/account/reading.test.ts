import { isRead, mergedReading, readReading, withRead, writeReading } from '../../../core/account/reading.ts';
import fc from '../../support/property.ts';

const START = Date.UTC(2026, 10, 27);
const at = (seconds: number) => START + seconds * 1000;
const NOTHING = readReading(undefined);
const TIME = fc.integer({ min: 0, max: 30 }).map(at);
const TIMES = fc.array(TIME, { maxLength: 8 });
const READING = fc.tuple(TIMES, TIMES).map(([times, all]) => withRead(NOTHING, times, [...times, ...all]));
const MANY = fc
  .array(fc.integer({ min: 0, max: 400 }).map(at), { minLength: 100, maxLength: 300 })
  .map((times) => mergedReading(NOTHING, [0, ...times]));

test('what came before answers were counted has been read, and nothing later', () => {
  expect([at(-1), at(0), at(1)].map((time) => isRead(NOTHING, time))).toEqual([true, true, false]);
});

test('what was read stays read, and nothing else becomes read but what is known', () => {
  fc.assert(
    fc.property(READING, TIMES, TIMES, TIME, (before, read, others, time) => {
      const all = [...read, ...others];
      const after = withRead(before, read, all);
      for (const each of read) expect(isRead(after, each)).toBe(true);
      if (isRead(before, time)) expect(isRead(after, time)).toBe(true);
      for (const each of others)
        expect(isRead(after, each)).toBe(isRead(before, each) || read.includes(each));
    }),
  );
});

test('once everything has been read, one time says so', () => {
  expect(withRead(NOTHING, [at(3)], [at(3), at(5)])).toEqual([START, at(3)]);
  expect(withRead([START, at(3)], [at(5)], [at(3), at(5)])).toEqual([at(5)]);
});

test('two devices that have read different answers agree, in any order', () => {
  const reading = fc.oneof(READING, MANY);
  fc.assert(
    fc.property(reading, reading, reading, (one, two, three) => {
      expect(mergedReading(one, two)).toEqual(mergedReading(two, one));
      expect(mergedReading(mergedReading(one, two), three)).toEqual(
        mergedReading(one, mergedReading(two, three)),
      );
      expect(mergedReading(one, one)).toEqual(one);
    }),
  );
});

test('it fits into a setting, also after years of single answers, and survives nonsense', () => {
  const long = mergedReading(NOTHING, [0, ...Array.from({ length: 5000 }, (_, index) => at(index))]);
  expect(writeReading(long).length).toBeLessThanOrEqual(200);
  expect(readReading(writeReading(long))).toEqual(long);
  for (const nonsense of [true, 'dark', ['x', 'aic'], [], [`${at(2)}`, 'x', '1e999']])
    expect(isRead(readReading(nonsense), at(3))).toBe(false);
});
