import * as v from 'valibot';
import { PATTERN_MAX_LENGTH } from '../administration/pattern.ts';
import type { AccountState } from '../administration/restriction.ts';
import {
  parseNearDay,
  parseScreeningText,
  SCREENINGS,
  type StateScreening,
  type TextScreening,
} from '../administration/screening.ts';
import { NEXT_PAGE, STATE_FIELDS } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { administratorCall, type Endpoint } from './endpoint.ts';
import { bare } from './nothing.ts';
import { COUNT, numberOf, TEXT, TIME } from './values.ts';

export interface ScreenedAccount extends AccountState {
  readonly username: string;
  readonly createdAt: number;
  readonly lastLoginAt?: number | undefined;
}

/** The number of accounts scanned so far. */
export interface ScreeningProgress {
  readonly searched: number;
  readonly total: number;
}

export type ScreeningReply =
  | {
      readonly kind: 'found';
      /** In order of registration; for `last-login`, in order of the last login. */
      readonly accounts: readonly ScreenedAccount[];
      /**
       * The cursor to continue with: more may follow. Even a short or empty answer can have one, since a call
       * that decrypts texts stops after about a second.
       */
      readonly next?: string | undefined;
      readonly progress: ScreeningProgress;
    }
  | { readonly kind: 'too-many' };

export interface ScreenTextRequest {
  readonly text: string;
  readonly next?: string | undefined;
}

export interface ScreenDayRequest {
  /** Year-month-day, UTC. */
  readonly day: string;
  readonly next?: string | undefined;
}

function found(code: number): Endpoint<unknown, ScreeningReply>['outcomes'] {
  return {
    found: {
      code,
      payload: openRecord({
        accounts: field(
          'data',
          listOf(
            openRecord<ScreenedAccount>({
              username: field('hehe', TEXT),
              createdAt: field('since', TIME),
              lastLoginAt: optionalField('seen', TIME),
              ...STATE_FIELDS,
            }),
          ) as Codec<readonly ScreenedAccount[]>,
        ),
        next: optionalField('next', NEXT_PAGE),
        progress: field(
          'done',
          openRecord<ScreeningProgress>({ searched: field('num', COUNT), total: field('all', COUNT) }),
        ),
      }),
    },
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
  return administratorCall<ScreenTextRequest, ScreeningReply>({
    path,
    request: closedRecord<ScreenTextRequest>({
      text: field('name', text),
      next: optionalField('next', NEXT_PAGE),
    }),
    outcomes: found(code),
  });
}

function dayCall(path: `/${string}`, wireName: string, code: number) {
  const day = plain(
    v.pipe(
      v.string(),
      v.maxLength(PATTERN_MAX_LENGTH),
      v.check((wire) => parseNearDay(wire).ok),
    ),
  );
  return administratorCall<ScreenDayRequest, ScreeningReply>({
    path,
    request: closedRecord<ScreenDayRequest>({
      day: field(wireName, day),
      next: optionalField('next', NEXT_PAGE),
    }),
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
const STATE = numberOf<StateScreening>(
  [7, 8, 9, 10, 11],
  (number) => SCREENINGS[number - 1] as StateScreening,
  (inside) => SCREENINGS.indexOf(inside) + 1,
);

export const screenStates = administratorCall<
  { readonly state: StateScreening; readonly next?: string | undefined },
  ScreeningReply
>({
  path: '/power/kugetlogoutmohu',
  request: closedRecord({ state: field('ovalue', STATE), next: optionalField('next', NEXT_PAGE) }),
  outcomes: found(49),
});
