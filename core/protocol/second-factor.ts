import type { AccountRefused } from './administration.ts';
import { REFUSED } from './administration.ts';
import { closedRecord, field, listOf, openRecord, optionalField, type Codec } from './codec.ts';
import { administratorCall, memberCall, openCall } from './endpoint.ts';
import { bare, EMPTY_REQUEST, wrong, type Left, type Nothing } from './nothing.ts';
import { LOGGED_IN, type LoggedIn } from './session.ts';
import { COUNT, DEVICE_ID, EMAIL, ENTERED_PASSWORD, SECOND_CODE, TEXT, TICKET, TIME } from './values.ts';

const GUARDED = {
  perAddress: { calls: 60, seconds: 60 },
  perAccount: { calls: 10, seconds: 300 },
  paced: true,
} as const;

const WRONG_PASSWORD = bare(21);
const WRONG_CODE = wrong(111);
const NOT_ON = bare(117);

export interface WrongPassword {
  readonly kind: 'wrong-password';
}
/** Neither what the app shows now, nor a recovery code; or it was used before. */
export interface WrongCode extends Left {
  readonly kind: 'wrong-code';
}
export interface NotOn {
  readonly kind: 'not-on';
}
/** To be written down: each opens the account once in place of the app's code. Only the call's key shows them again. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

const CODES = openRecord<RecoveryCodes>({ codes: field('data', listOf(TEXT) as Codec<readonly string[]>) });

export interface FinishLogInRequest {
  /** From the login, for ten minutes. */
  readonly ticket: string;
  readonly code: string;
  /** As at the login. */
  readonly deviceId?: string | undefined;
}

/** The second step of a login whose first was answered `second-code-wanted`. */
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
  /** Since when the login has two steps; left out while it has one. */
  readonly since?: number | undefined;
  /** Recovery codes that are not used up. */
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

/** What an app has to know, as a text to type in, and as a link and a picture. */
export interface NewSecret {
  /** In base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly link: string;
}

/** Makes a secret; nothing changes until a code of it was entered. */
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

/** From now on the login asks for a code; all other sessions end. */
export const confirmSecondFactor = memberCall<
  { readonly code: string },
  ({ readonly kind: 'turned-on' } & RecoveryCodes) | WrongCode | { readonly kind: 'not-started' }
>({
  ...GUARDED,
  path: '/cando/kusetfactor',
  idempotent: true,
  request: closedRecord({ code: field('mak', SECOND_CODE) }),
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

/** Ten new recovery codes; the old ones are worth nothing any more. */
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

/** The login is one step again; all other sessions end. */
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

/** For who has lost app and codes, after it was made sure who asks; all sessions of the account end. */
export const removeSecondFactor = administratorCall<
  { readonly username: string },
  { readonly kind: 'removed' } | AccountRefused | NotOn
>({
  path: '/power/kudelfactor',
  request: closedRecord({ username: field('name', EMAIL) }),
  outcomes: { removed: bare(120), refused: REFUSED, 'not-on': NOT_ON },
});
