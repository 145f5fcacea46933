import { REFUSED } from './administration.ts';
import { closedRecord, field, listOf, optionalField } from './codec.ts';
import {
  administratorCall,
  GUARDED,
  memberCall,
  openCall,
  type ReplyOf,
  type RequestOf,
} from './endpoint.ts';
import { bare, EMPTY_REQUEST, outcome, wrong } from './outcome.ts';
import { LOGGED_IN } from './session.ts';
import { COUNT, DEVICE_ID, EMAIL, ENTERED_PASSWORD, SECOND_CODE, TEXT, TICKET, TIME } from './values.ts';

const WRONG_PASSWORD = bare(21);
/** Not a current code or a recovery code, or already used. */
const WRONG_CODE = wrong(111);
const NOT_ON = bare(117);

/**
 * Recovery codes: each replaces the app's code once. Only a repetition with the same key returns them again.
 */
const CODES = { codes: field('data', listOf(TEXT)) };

export type FinishLogInRequest = RequestOf<typeof finishLogIn>;
export type FinishLogInReply = ReplyOf<typeof finishLogIn>;
export type WrongCode = Extract<FinishLogInReply, { kind: 'wrong-code' }>;

/** The second step of a login whose first step returned `second-code-wanted`. */
export const finishLogIn = openCall({
  path: '/noper/kufactor',
  paced: true,
  perAddress: { calls: 60, seconds: 60 },
  request: closedRecord({
    /** Issued by the login; valid for ten minutes. */
    ticket: field('ticket', TICKET),
    code: field('mak', SECOND_CODE),
    /** As for logging in. */
    deviceId: optionalField('device', DEVICE_ID),
  }),
  outcomes: { 'logged-in': LOGGED_IN, 'wrong-code': WRONG_CODE, 'ticket-over': bare(112) },
});

export const readSecondFactor = memberCall({
  path: '/cando/kugetfactor',
  request: EMPTY_REQUEST,
  outcomes: {
    'second-factor': outcome(113, {
      /** Since when two-step login is on; absent if it is off. */
      since: optionalField('since', TIME),
      /** Number of unused recovery codes. */
      codesLeft: field('num', COUNT),
    }),
  },
});

export type SecondFactor = Omit<Extract<ReplyOf<typeof readSecondFactor>, { kind: 'second-factor' }>, 'kind'>;

/** The secret for the app: as text, in base32, and as a link, `otpauth://totp/…`. */
export type NewSecret = Omit<Extract<ReplyOf<typeof startSecondFactor>, { kind: 'started' }>, 'kind'>;

/** Creates a secret; nothing changes until one of its codes is entered. */
export const startSecondFactor = memberCall({
  ...GUARDED,
  path: '/cando/kunewfactor',
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD) }),
  outcomes: {
    started: outcome(114, { secret: field('secret', TEXT), link: field('link', TEXT) }),
    'wrong-password': WRONG_PASSWORD,
    'already-on': bare(115),
  },
});

/** From now on, logging in requires a code; all other sessions end. */
export const confirmSecondFactor = memberCall({
  ...GUARDED,
  path: '/cando/kusetfactor',
  idempotent: true,
  request: closedRecord({
    code: field('mak', SECOND_CODE),
    /** The requesting device; all other devices are forgotten. */
    deviceId: optionalField('device', DEVICE_ID),
  }),
  outcomes: { 'turned-on': outcome(116, CODES), 'wrong-code': WRONG_CODE, 'not-started': NOT_ON },
});

const PROOF = closedRecord({ password: field('pwd', ENTERED_PASSWORD), code: field('mak', SECOND_CODE) });

/** Ten new recovery codes; the old ones become invalid. */
export const renewRecoveryCodes = memberCall({
  ...GUARDED,
  path: '/cando/kunewcodes',
  idempotent: true,
  request: PROOF,
  outcomes: {
    renewed: outcome(118, CODES),
    'wrong-password': WRONG_PASSWORD,
    'wrong-code': WRONG_CODE,
    'not-on': NOT_ON,
  },
});

/** Turns two-step login off; all other sessions end. */
export const endSecondFactor = memberCall({
  ...GUARDED,
  path: '/cando/kudelfactor',
  request: PROOF,
  outcomes: {
    'turned-off': bare(119),
    'wrong-password': WRONG_PASSWORD,
    'wrong-code': WRONG_CODE,
    'not-on': NOT_ON,
  },
});

/**
 * For people who have lost app and recovery codes, after verifying their identity; ends all sessions of the
 * account.
 */
export const removeSecondFactor = administratorCall({
  path: '/power/kudelfactor',
  idempotent: true,
  request: closedRecord({ username: field('name', EMAIL) }),
  outcomes: { removed: bare(120), refused: REFUSED, 'not-on': NOT_ON },
});
