/** The setting that holds what a person has read, on every device. */
export const READING = 'answersRead';

/** Everything before 2026-11-27, when answers began to be counted, counts as read. */
const FIRST_UNREAD_AT = 1_795_737_600_000;
/** So many single times are kept; more of them move the first one. */
const TIMES_MAX = 100;

/**
 * What a person has read, as times in milliseconds since 1970: everything up to the first one, and what came at
 * one of the others.
 */
export type Reading = readonly number[];

/** Reads the value of the setting; an invalid time is skipped. */
export function readReading(value: unknown): Reading {
  const times = Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : [];
  return normal(times[0] ?? 0, times.slice(1));
}

export function writeReading(reading: Reading): string[] {
  return reading.map(String);
}

/** Whether what came at this time has been read. */
export function isRead([until, ...times]: Reading, at: number): boolean {
  return at <= until! || times.includes(at);
}

/**
 * Marks times as read.
 *
 * @param all all times that are known: the first of those that are left moves the mark
 */
export function withRead(reading: Reading, read: readonly number[], all: readonly number[]): Reading {
  const after = mergedReading(reading, [0, ...read]);
  const isWhole = all.every((at) => isRead(after, at));
  return isWhole ? normal(Math.max(...all, ...after), []) : after;
}

/** Read is what was read on one device or the other. */
export function mergedReading([one, ...times]: Reading, [other, ...more]: Reading): Reading {
  return normal(Math.max(one!, other!), [...times, ...more]);
}

function normal(until: number, times: readonly number[]): Reading {
  const first = Math.max(until, FIRST_UNREAD_AT);
  const later = [...new Set(times)].filter((at) => at > first).sort((a, b) => a - b);
  const tooMany = later.length - TIMES_MAX;
  return tooMany > 0 ? [later[tooMany - 1]!, ...later.slice(tooMany)] : [first, ...later];
}
