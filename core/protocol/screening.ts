import * as v from 'valibot';
import { PATTERN_MAX_LENGTH } from '../administration/pattern.ts';
import {
  parseNearDay,
  parseScreeningText,
  type StateScreening,
  type TextScreening,
} from '../administration/screening.ts';
import { NEXT_PAGE, STATE_FIELDS } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type InsideOf } from './codec.ts';
import { administratorCall, type ReplyOf } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
import { COUNT, numbered, TEXT, TIME } from './values.ts';

export type ScreenedAccount = InsideOf<typeof SCREENED_ACCOUNT>;
const SCREENED_ACCOUNT = openRecord({
  username: field('hehe', TEXT),
  createdAt: field('since', TIME),
  lastLoginAt: optionalField('seen', TIME),
  ...STATE_FIELDS,
});

/** The number of accounts scanned so far. */
export type ScreeningProgress = InsideOf<typeof PROGRESS>;
const PROGRESS = openRecord({ searched: field('num', COUNT), total: field('all', COUNT) });

export type ScreeningReply = ReplyOf<typeof screenUsernames>;

function found(code: number) {
  return {
    found: outcome(code, {
      /** In order of registration; for `last-login`, in order of the last login. */
      accounts: field('data', listOf(SCREENED_ACCOUNT)),
      /**
       * The cursor to continue with: more may follow. Even a short or empty answer can have one, since a call
       * that decrypts texts stops after about a second.
       */
      next: optionalField('next', NEXT_PAGE),
      progress: field('done', PROGRESS),
    }),
    'too-many': bare(50),
  };
}

function textCall(path: `/${string}`, screening: TextScreening, code: number) {
  const text = plain(
    v.pipe(
      v.string(),
      v.maxLength(PATTERN_MAX_LENGTH),
      v.check((wire) => parseScreeningText(screening, wire).ok),
    ),
  );
  return administratorCall({
    path,
    request: closedRecord({ text: field('name', text), next: optionalField('next', NEXT_PAGE) }),
    outcomes: found(code),
  });
}

/** Days are year-month-day, UTC. */
function dayCall(path: `/${string}`, wireName: string, code: number) {
  const day = plain(
    v.pipe(
      v.string(),
      v.maxLength(PATTERN_MAX_LENGTH),
      v.check((wire) => parseNearDay(wire).ok),
    ),
  );
  return administratorCall({
    path,
    request: closedRecord({ day: field(wireName, day), next: optionalField('next', NEXT_PAGE) }),
    outcomes: found(code),
  });
}

export const screenUsernames = textCall('/power/kugetnamemohu', 'username', 44);
export const screenRegistered = dayCall('/power/kugetolddmohu', 'oldd', 45);
export const screenLastLogin = dayCall('/power/kugetnewdmohu', 'newd', 46);
export const screenPhones = textCall('/power/kugettelmohu', 'phone', 47);
export const screenQuestions = textCall('/power/kugetquesmohu', 'question', 48);
export const screenAnswers = textCall('/power/kugetanswermohu', 'answer', 48);

/** The number of the screening: 7 deactivated, 8 to 11 banned for a week, a month, a year, permanently. */
const STATE = numbered<StateScreening>({
  7: 'deactivated',
  8: 'week',
  9: 'month',
  10: 'year',
  11: 'forever',
});

export const screenStates = administratorCall({
  path: '/power/kugetlogoutmohu',
  request: closedRecord({ state: field('ovalue', STATE), next: optionalField('next', NEXT_PAGE) }),
  outcomes: found(49),
});
