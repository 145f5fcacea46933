import * as v from 'valibot';
import { TECHNIQUES } from '../sudoku/techniques/catalogue.ts';
import {
  checked,
  closedRecord,
  field,
  listOf,
  openRecord,
  optionalField,
  plain,
  tolerantListOf,
} from './codec.ts';
import { memberCall } from './endpoint.ts';
import { outcome } from './outcome.ts';
import { SMALL_COUNT, TIME } from './values.ts';

/** A technique's name; newer versions may know more of them. */
const NAME = plain(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)));
/** FSRS's ranges: stability in days, up to a hundred years, and difficulty from 1 to 10. */
const STABILITY = plain(v.pipe(v.number(), v.minValue(0.0001), v.maxValue(36_500)));
const DIFFICULTY = plain(v.pipe(v.number(), v.minValue(1), v.maxValue(10)));

/** The fields of a `StoredMemory`. */
const FIELDS = {
  technique: field('tech', NAME),
  due: field('due', TIME),
  stability: field('stab', STABILITY),
  difficulty: field('diff', DIFFICULTY),
  reviewedAt: field('time', TIME),
  reviews: field('num', SMALL_COUNT),
  found: field('own', SMALL_COUNT),
  // Older versions of the page do not send them.
  mixed: optionalField('mix', SMALL_COUNT),
  sittings: optionalField('sit', SMALL_COUNT),
  foundAt: optionalField('seen', TIME),
};

/** More techniques than any newer version will have. */
const MOST_MEMORIES = 4 * TECHNIQUES.length;
const SENT = listOf(closedRecord(FIELDS));

/**
 * Merges the device's knowledge of its owner's memory into the account's, and returns the result: for each
 * technique, the later review counts. Idempotent.
 */
export const mergeMemories = memberCall({
  path: '/cando/kulearn',
  request: closedRecord({
    memories: field('list', checked(SENT, v.maxLength<unknown[], number>(MOST_MEMORIES))),
  }),
  outcomes: {
    merged: outcome(123, { memories: field('list', tolerantListOf(openRecord(FIELDS))) }),
  },
  maxBytes: 40_000,
  perAccount: { calls: 60, seconds: 60 },
});
