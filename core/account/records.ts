import type { SavedBoard } from '../board/saved-board.ts';
import { COURSE, mergedCourse, mergedTrainer, TRAINER } from './course.ts';
import { mergedReading, READING, readReading, writeReading } from './reading.ts';
import { mergedPlay, type Play } from '../statistics/play.ts';

/** A game in progress, as any device of its account can continue it. */
export interface AccountGame {
  /** Missing for a deleted game. */
  readonly board?: SavedBoard | undefined;
  /** Set if it was opened partly filled by somebody, as from a link. */
  readonly isFilled?: true | undefined;
  /** The name that the player gave it. */
  readonly name?: string | undefined;
  /** The device that changed it last, as its owner knows it. */
  readonly device?: string | undefined;
}

/** The value of a setting that follows a person. */
export type SettingValue = boolean | string | readonly string[];

/** The bodies of an account's records, by kind. */
export interface RecordBodies {
  readonly game: AccountGame;
  readonly play: Play;
  readonly setting: SettingValue;
}

export type RecordKind = keyof RecordBodies;

/** One thing that an account has on every device. */
export type AccountRecord<Kind extends RecordKind = RecordKind> = {
  readonly [Each in Kind]: {
    readonly kind: Each;
    /** Unique per account and kind; of a play, its puzzle. */
    readonly id: string;
    /** Its last change, in milliseconds since 1970. */
    readonly at: number;
    readonly body: RecordBodies[Each];
  };
}[Kind];

/** Settings that are merged; of any other one, the later value counts. */
const MERGED: ReadonlyMap<string, (one: SettingValue, other: SettingValue) => SettingValue> = new Map([
  [READING, (one, other) => writeReading(mergedReading(readReading(one), readReading(other)))],
  [COURSE, mergedCourse],
  [TRAINER, mergedTrainer],
]);

/**
 * The value of a setting after a change on this device.
 *
 * @param isOlder whether the change was made before the account's value was known
 */
export function mergedSetting(
  id: string,
  before: SettingValue | undefined,
  value: SettingValue,
  isOlder: boolean,
): SettingValue {
  if (before === undefined) return value;
  return MERGED.get(id)?.(before, value) ?? (isOlder ? before : value);
}

/**
 * Merges two states of one record. Every device and the server get the same result, in whatever order and
 * however often the states reach them.
 */
export function mergedRecord<Kind extends RecordKind>(
  one: AccountRecord<Kind>,
  other: AccountRecord<Kind>,
): AccountRecord<Kind>;
export function mergedRecord(one: AccountRecord, other: AccountRecord): AccountRecord {
  const later = isLater(one, other) ? one : other;
  const merged = later.kind === 'setting' && MERGED.get(later.id);
  if (merged && one.kind === 'setting' && other.kind === 'setting')
    return { ...one, at: later.at, body: merged(one.body, other.body) };
  if (one.kind !== 'play' || other.kind !== 'play') return later;
  return { ...one, at: later.at, body: mergedPlay(one.body, other.body) };
}

function isLater(one: AccountRecord, other: AccountRecord): boolean {
  if (one.at !== other.at) return one.at > other.at;
  const [text, otherText] = [JSON.stringify(one.body), JSON.stringify(other.body)];
  // The longer text may hold fields that an older version does not know.
  return text.length === otherText.length ? text >= otherText : text.length > otherText.length;
}

/**
 * A record as it is accepted from a device whose clock may run ahead. Otherwise its state would win over
 * every later one.
 */
export function notAfter<Kind extends RecordKind>(
  record: AccountRecord<Kind>,
  now: number,
): AccountRecord<Kind>;
export function notAfter(record: AccountRecord, now: number): AccountRecord {
  const at = Math.min(record.at, now);
  if (record.kind !== 'play') return { ...record, at };
  const { playedAt, since } = record.body;
  // Both, so that a play stays later than the deletion before it.
  const ahead = Math.max(0, playedAt - now, (since ?? 0) - now);
  const body = {
    ...record.body,
    playedAt: Math.max(0, playedAt - ahead),
    ...(since !== undefined && { since: Math.max(0, since - ahead) }),
  };
  return { ...record, at, body };
}
