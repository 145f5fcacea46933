import * as v from 'valibot';
import type { Restriction } from '../administration/restriction.ts';
import { CRYSTAL_CAP } from '../crystals/crystals.ts';
import { closedRecord, field, openRecord, optionalField, plain, type Codec, type InsideOf } from './codec.ts';
import { LEDGER } from './crystals.ts';
import { administratorCall, type ReplyOf } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
import { ROLE } from './session.ts';
import { COUNT, EMAIL, numbered, TEXT, TIME } from './values.ts';

/** An account's state as the number of the permission form. */
const RESTRICTION = numbered<Restriction>({
  0: 'none',
  1: 'deactivated',
  2: 'forever',
  100: 'week',
  200: 'month',
  300: 'year',
});

/** The fields of an account's state, shared by several calls. */
export const STATE_FIELDS = {
  restriction: field('option', RESTRICTION),
  until: optionalField('until', TIME),
};

/** An opaque cursor for a list's next page. */
export const NEXT_PAGE = plain(v.pipe(v.string(), v.regex(/^[\w.-]{1,120}$/)));

/** An account as administrators see it. */
export type AccountCard = InsideOf<typeof ACCOUNT_CARD>;
const ACCOUNT_CARD = openRecord({
  username: field('usern', TEXT),
  /** The name under which others see this person. */
  publicName: field('pubn', TEXT),
  role: field('role', ROLE),
  createdAt: field('since', TIME),
  /** Absent if the account has never logged in. */
  lastLoginAt: optionalField('seen', TIME),
  /** Since when two-step login is on; absent if it is off. */
  secondFactorSince: optionalField('factor', TIME),
  balance: field('num', COUNT),
  ...STATE_FIELDS,
});

const NO_SUCH_USER = bare(42);
const ONE_USER = { username: field('name', EMAIL) };

/** Looks up an account by e-mail address, before acting on it. */
export const readAccount = administratorCall({
  path: '/power/kuaccount',
  request: closedRecord(ONE_USER),
  outcomes: { account: outcome(85, { account: field('data', ACCOUNT_CARD) }), 'no-such-user': NO_SUCH_USER },
});

/** The refusals that all calls acting on one account share; nobody may deactivate themselves, so one administrator always remains. */
export const REFUSED = outcome(3, { why: field('why', plain(v.picklist(['no-such-user', 'own-account']))) });

export type AccountRefused = InsideOf<typeof REFUSED.payload>;

/** Sets an account's state; deactivation ends its sessions. To undo, set it to `before`. */
export const restrictAccount = administratorCall({
  path: '/power/kupermissions',
  idempotent: true,
  request: closedRecord({ ...ONE_USER, restriction: field('option', RESTRICTION) }),
  outcomes: {
    restricted: outcome(35, {
      state: field('data', openRecord(STATE_FIELDS)),
      before: field('before', openRecord(STATE_FIELDS)),
    }),
    refused: REFUSED,
  },
});

/**
 * Mails a temporary password to the owner; nobody else sees it. Invalidates the old one and ends all
 * sessions.
 */
export const resetPassword = administratorCall({
  path: '/power/kuresetpword',
  idempotent: true,
  paced: true,
  perAccount: { calls: 60, seconds: 60 },
  request: closedRecord(ONE_USER),
  outcomes: { 'password-sent': bare(20), refused: REFUSED },
});

/** An account's balance and its ledger, newest first. */
export const readCrystals = administratorCall({
  path: '/power/kugetcrsytal',
  request: closedRecord({ ...ONE_USER, next: optionalField('next', NEXT_PAGE) }),
  outcomes: {
    counted: outcome(40, {
      balance: field('data', COUNT),
      ledger: field('list', LEDGER),
      next: optionalField('next', NEXT_PAGE),
    }),
    'no-such-user': NO_SUCH_USER,
  },
});

const AMOUNT_NUMBER = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(-CRYSTAL_CAP),
  v.maxValue(CRYSTAL_CAP),
  v.notValue(0),
);
/** A number; its digits as a text are accepted too. */
const AMOUNT: Codec<number, number | string> = {
  schema: v.union([
    AMOUNT_NUMBER,
    v.pipe(
      v.string(),
      v.regex(/^-?[0-9]{1,5}$/),
      v.check((text) => v.is(AMOUNT_NUMBER, Number(text))),
    ),
  ]),
  decode: Number,
  encode: (inside) => inside,
};

export type ChangeCrystalsReply = ReplyOf<typeof changeCrystals>;
const BALANCE = { balance: field('data', COUNT) };

/** Adds crystals, or removes them if negative. Refused if the balance would exceed the cap or fall below 0. */
export const changeCrystals = administratorCall({
  path: '/power/kusetadcrsytal',
  idempotent: true,
  request: closedRecord({ ...ONE_USER, amount: field('value', AMOUNT) }),
  outcomes: {
    changed: outcome(41, BALANCE),
    'no-such-user': NO_SUCH_USER,
    'above-cap': outcome(43, BALANCE),
    'below-zero': outcome(86, BALANCE),
  },
});
