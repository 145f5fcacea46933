import * as v from 'valibot';
import type {
  AccountGame,
  AccountRecord,
  RecordBodies,
  RecordKind,
  SettingValue,
} from '../account/records.ts';
import { dayNumber, type Day } from '../base/day.ts';
import { parseJson } from '../base/parse-json.ts';
import { isPace } from '../board/link.ts';
import type { Play } from '../statistics/play.ts';
import {
  checked,
  closedRecord,
  decodeValid,
  field,
  listOf,
  openRecord,
  optionalField,
  plain,
  tolerantListOf,
  type Codec,
  type InsideOf,
} from './codec.ts';
import { memberCall, type RequestOf } from './endpoint.ts';
import { outcome } from './outcome.ts';
import { LEVEL_BUTTON, SAVED_BOARD } from './saved-board.ts';
import { COUNT, FLAG, SMALL_COUNT, TIME } from './values.ts';

/** At most this many records go in one request or answer. */
export const MOST_RECORDS = 200;
/** Longest text of a record, in characters. */
export const LONGEST_RECORD = 65_536;
/** In bytes. */
export const LARGEST_EXCHANGE = 262_144;

declare const written: unique symbol;
/** The body of a record as JSON, passed through stores and lists without parsing. */
export type RecordText = string & { readonly [written]: true };

const DAY = v.pipe(
  v.string(),
  v.check((text) => dayNumber(text) !== undefined),
) as v.GenericSchema<unknown, Day>;
const TECHNIQUE_NAMES = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))),
  v.maxLength(MOST_RECORDS),
);
const TECHNIQUES = plain<readonly string[]>(TECHNIQUE_NAMES);

const PLAY: Codec<Play> = openRecord({
  puzzle: field('ti', plain(v.pipe(v.string(), v.regex(/^[0-9]{81}$/)))),
  level: field('btn', LEVEL_BUTTON),
  daily: field('day', plain(v.nullable(DAY))),
  begunOn: field('from', plain(DAY)),
  wonOn: field('won', plain(v.nullable(DAY))),
  playedAt: field('time', TIME),
  seconds: field('sec', SMALL_COUNT),
  hints: field('help', SMALL_COUNT),
  mistakes: field('err', plain(v.nullable(SMALL_COUNT.schema))),
  challenge: optionalField('beat', SMALL_COUNT),
  pace: optionalField('pace', plain(v.pipe(v.string(), v.check(isPace)))),
  asked: optionalField('ask', TECHNIQUES),
  stood: optionalField('stop', TECHNIQUES),
  needed: optionalField('need', TECHNIQUES),
  since: optionalField('since', TIME),
});

const GAME: Codec<AccountGame> = openRecord({
  board: optionalField('board', SAVED_BOARD as Codec<AccountGame['board']>),
  isFilled: optionalField('fill', plain(v.literal(true))),
  name: optionalField('name', plain(v.pipe(v.string(), v.maxLength(60)))),
  device: optionalField('dev', plain(v.pipe(v.string(), v.maxLength(100)))),
});

const SETTING = plain(
  v.union([
    v.boolean(),
    v.pipe(v.string(), v.maxLength(40)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(MOST_RECORDS)),
  ]) as v.GenericSchema<unknown, SettingValue>,
);

const BODIES: { readonly [Kind in RecordKind]: Codec<RecordBodies[Kind]> } = {
  game: GAME,
  play: PLAY,
  setting: SETTING,
};

export function writeBody<Kind extends RecordKind>(kind: Kind, body: RecordBodies[Kind]): RecordText {
  return JSON.stringify(BODIES[kind].encode(body)) as RecordText;
}

/** A record with its body as this version writes it. */
export interface WrittenRecord extends Pick<AccountRecord, 'kind' | 'id' | 'at'> {
  readonly body: RecordText;
}

export function writeRecord(record: AccountRecord): WrittenRecord {
  return { ...record, body: writeBody(record.kind, record.body) };
}

/** The puzzle of a written game, without parsing it; undefined if the game is deleted. */
export function puzzleIn(game: RecordText): string | undefined {
  return /"ti":"([0-9]{81})"/.exec(game)?.[1];
}

/** The JSON before the board of a written game. */
export const BEFORE_BOARD = String.raw`"{\"board\":`;

/**
 * Finds the board in the JSON of a written game, since parsing and writing it would take longer than all else of a call.
 * Undefined if the game is deleted.
 */
export function boardIn(game: string): { readonly start: number; readonly end: number } | undefined {
  if (!game.startsWith(BEFORE_BOARD)) return undefined;
  // Inside a board, no field follows an object.
  const end = game.indexOf(String.raw`},\"`);
  return { start: BEFORE_BOARD.length, end: end < 0 ? game.length - 2 : end + 1 };
}

/** Reads a record; undefined if it is invalid, or of a kind that only another version knows. */
export function readRecord({ kind, id, at, body: text }: SentRecord): AccountRecord | undefined {
  if (!isKind(kind)) return undefined;
  const body = decodeValid<RecordBodies[RecordKind]>(BODIES[kind], parseJson(text));
  const isWhole = body !== undefined && (kind !== 'play' || (body as Play).puzzle === id);
  return isWhole ? ({ kind, id, at, body } as AccountRecord) : undefined;
}

/** Reads a record that this version has written, without checking it again. */
export function readWritten({ body, ...record }: WrittenRecord): AccountRecord {
  const codec: Codec<unknown> = BODIES[record.kind];
  return { ...record, body: codec.decode(JSON.parse(body)) } as AccountRecord;
}

function isKind(kind: string): kind is RecordKind {
  return Object.hasOwn(BODIES, kind);
}

const BODY_TEXT = plain(
  v.pipe(v.string(), v.maxLength(LONGEST_RECORD)) as unknown as v.GenericSchema<unknown, RecordText>,
);

/** A record as devices and server send it: a newer version may know more kinds, and more of each. */
export type SentRecord = InsideOf<typeof RECORD>;
// Open, so that a field of a newer version keeps no record from arriving.
const RECORD = openRecord({
  kind: field('kind', plain(v.pipe(v.string(), v.maxLength(20)))),
  id: field('id', plain(v.pipe(v.string(), v.regex(/^[\w .-]{1,100}$/)))),
  at: field('time', TIME),
  body: field('data', BODY_TEXT),
});
const SENT = listOf(RECORD);

export type ExchangeRequest = RequestOf<typeof exchangeRecords>;

/**
 * Merges the device's records into the account's, and returns those that have changed. It needs no key,
 * since merging a record twice changes nothing.
 */
export const exchangeRecords = memberCall({
  path: '/cando/kurecords',
  request: closedRecord({
    /** The `next` of the last answer; 0 for everything. */
    since: field('since', COUNT),
    records: field('list', checked(SENT, v.maxLength<unknown[], number>(MOST_RECORDS))),
  }),
  outcomes: {
    exchanged: outcome(124, {
      /** What changed after `since`, oldest change first, without what the request sent. */
      records: field('list', tolerantListOf(RECORD)),
      next: field('next', COUNT),
      /** Whether more has changed. */
      more: field('more', FLAG),
    }),
  },
  maxBytes: LARGEST_EXCHANGE,
  perAccount: { calls: 120, seconds: 60 },
});
