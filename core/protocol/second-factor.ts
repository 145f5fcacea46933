import type { AccountRefused } from './administration.ts';
import { REFUSED } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, type Codec } from './codec.ts';
import { administratorCall, GUARDED, memberCall, openCall } from './endpoint.ts';
import { bare, EMPTY_REQUEST, wrong, type Left, type Nothing } from './nothing.ts';
import { LOGGED_IN, type LoggedIn } from './session.ts';
import { COUNT, DEVICE_ID, EMAIL, ENTERED_PASSWORD, SECOND_CODE, TEXT, TICKET, TIME } from './values.ts';

const WRONG_PASSWORD = bare(21);
const WRONG_CODE = wrong(111);
const NOT_ON = bare(117);

export interface WrongPassword {
  readonly kind: 'wrong-password';
}
/** Not a current code or a recovery code, or already used. */
export interface WrongCode extends Left {
  readonly kind: 'wrong-code';
}
export interface NotOn {
  readonly kind: 'not-on';
}
/**
 * Recovery codes: each replaces the app's code once. Only a repetition with the same key returns them again.
 */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

const CODES = openRecord<RecoveryCodes>({ codes: field('data', listOf(TEXT) as Codec<readonly string[]>) });

export interface FinishLogInRequest {
  /** Issued by the login; valid for ten minutes. */
  readonly ticket: string;
  readonly code: string;
  /** As for logging in. */
  readonly deviceId?: string | undefined;
}

/** The second step of a login whose first step returned `second-code-wanted`. */
export const finishLogIn = openCall<
  FinishLogInRequest,
  LoggedIn | WrongCode | { readonly kind: 'ticket-over' }
>({
  path: '/noper/kufactor',
  paced: true,
  perAddress: { calls: 60, seconds: 60 },
  request: closedRecord<FinishLogInRequest>({
    ticket: field('ticket', TICKET),
    code: field('mak', SECOND_CODE),
    deviceId: optionalField('device', DEVICE_ID),
  }),
  outcomes: { 'logged-in': LOGGED_IN, 'wrong-code': WRONG_CODE, 'ticket-over': bare(112) },
});

export interface SecondFactor {
  /** Since when two-step login is on; absent if it is off. */
  readonly since?: number | undefined;
  /** Number of unused recovery codes. */
  readonly codesLeft: number;
}

export const readSecondFactor = memberCall<Nothing, { readonly kind: 'second-factor' } & SecondFactor>({
  path: '/cando/kugetfactor',
  request: EMPTY_REQUEST,
  outcomes: {
    'second-factor': {
      code: 113,
      payload: openRecord<SecondFactor>({
        since: optionalField('since', TIME),
        codesLeft: field('num', COUNT),
      }),
    },
  },
});

/** The secret for the app, as text and as a link. */
export interface NewSecret {
  /** In base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly link: string;
}

/** Creates a secret; nothing changes until one of its codes is entered. */
export const startSecondFactor = memberCall<
  { readonly password: string },
  ({ readonly kind: 'started' } & NewSecret) | WrongPassword | { readonly kind: 'already-on' }
>({
  ...GUARDED,
  path: '/cando/kunewfactor',
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD) }),
  outcomes: {
    started: {
      code: 114,
      payload: openRecord<NewSecret>({ secret: field('secret', TEXT), link: field('link', TEXT) }),
    },
    'wrong-password': WRONG_PASSWORD,
    'already-on': bare(115),
  },
});

/** From now on, logging in requires a code; all other sessions end. */
export const confirmSecondFactor = memberCall<
  {
    readonly code: string;
    /** The requesting device; all other devices are forgotten. */
    readonly deviceId?: string | undefined;
  },
  ({ readonly kind: 'turned-on' } & RecoveryCodes) | WrongCode | { readonly kind: 'not-started' }
>({
  ...GUARDED,
  path: '/cando/kusetfactor',
  idempotent: true,
  request: closedRecord({ code: field('mak', SECOND_CODE), deviceId: optionalField('device', DEVICE_ID) }),
  outcomes: {
    'turned-on': { code: 116, payload: CODES },
    'wrong-code': WRONG_CODE,
    'not-started': NOT_ON,
  },
});

export interface Proof {
  readonly password: string;
  readonly code: string;
}
const PROOF = closedRecord<Proof>({
  password: field('pwd', ENTERED_PASSWORD),
  code: field('mak', SECOND_CODE),
});

/** Ten new recovery codes; the old ones become invalid. */
export const renewRecoveryCodes = memberCall<
  Proof,
  ({ readonly kind: 'renewed' } & RecoveryCodes) | WrongPassword | WrongCode | NotOn
>({
  ...GUARDED,
  path: '/cando/kunewcodes',
  idempotent: true,
  request: PROOF,
  outcomes: {
    renewed: { code: 118, payload: CODES },
    'wrong-password': WRONG_PASSWORD,
    'wrong-code': WRONG_CODE,
    'not-on': NOT_ON,
  },
});

/** Turns two-step login off; all other sessions end. */
export const endSecondFactor = memberCall<
  Proof,
  { readonly kind: 'turned-off' } | WrongPassword | WrongCode | NotOn
>({
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
export const removeSecondFactor = administratorCall<
  { readonly username: string },
  { readonly kind: 'removed' } | AccountRefused | NotOn
>({
  path: '/power/kudelfactor',
  idempotent: true,
  request: closedRecord({ username: field('name', EMAIL) }),
  outcomes: { removed: bare(120), refused: REFUSED, 'not-on': NOT_ON },
});
