import * as v from 'valibot';
import { closedRecord, field, listOf, openRecord, optionalField, type Codec } from './codec.ts';
import { GUARDED, memberCall, openCall } from './endpoint.ts';
import { bare, EMPTY_REQUEST, wrong, type Left, type Nothing } from './nothing.ts';
import { DEVICE_ID, DURATION, EMAIL, ENTERED_PASSWORD, FLAG, ID, TEXT, TICKET, TIME } from './values.ts';

export type Role = 'member' | 'administrator';

export const ROLE: Codec<Role, string> = {
  schema: v.string(),
  decode: (wire) => (wire === 'competent' ? 'administrator' : 'member'),
  encode: (inside) => (inside === 'administrator' ? 'competent' : ''),
};

export interface LogInRequest {
  readonly email: string;
  readonly password: string;
  /** Keeps the session for weeks instead of hours; default false. */
  readonly remember?: boolean | undefined;
  /** The device's random token. Strangers cannot lock out a device that has logged in before. */
  readonly deviceId?: string | undefined;
}

export interface LoggedIn {
  readonly kind: 'logged-in';
  readonly token: string;
  readonly username: string;
  /** The e-mail-like name under which others see this person. */
  readonly publicName: string;
  readonly lifetimeMs: number;
  readonly role: Role;
  /** The password is temporary: only `logOut` and `changePassword` work until it is changed. */
  readonly passwordChangeDue: boolean;
  /** An administrator who counts as a member until two-step login is set up. */
  readonly secondFactorDue?: boolean | undefined;
}

export type LogInReply =
  | LoggedIn
  | ({ readonly kind: 'wrong-credentials' } & Left)
  | { readonly kind: 'deactivated' }
  /** The password was right; `finishLogIn` takes this ticket and a code of the app. */
  | { readonly kind: 'second-code-wanted'; readonly ticket: string };

/** The successful result of every login. */
export const LOGGED_IN = {
  code: 1,
  payload: openRecord<Omit<LoggedIn, 'kind'>>({
    token: field('token', TEXT),
    username: field('usern', TEXT),
    publicName: field('pubn', TEXT),
    lifetimeMs: field('timein', DURATION),
    role: field('role', ROLE),
    passwordChangeDue: field('newpwd', FLAG),
    secondFactorDue: optionalField('newfactor', FLAG),
  }),
};

export const logIn = openCall<LogInRequest, LogInReply>({
  path: '/noper/kulogin',
  paced: true,
  perAddress: { calls: 60, seconds: 60 },
  request: closedRecord({
    email: field('name', EMAIL),
    password: field('pwd', ENTERED_PASSWORD),
    remember: optionalField('remember', FLAG),
    deviceId: optionalField('device', DEVICE_ID),
  }),
  outcomes: {
    'logged-in': LOGGED_IN,
    'wrong-credentials': wrong(2),
    deactivated: bare(34),
    'second-code-wanted': { code: 110, payload: openRecord({ ticket: field('ticket', TICKET) }) },
  },
});

export const logOut = memberCall<Nothing, { readonly kind: 'logged-out' }>({
  path: '/cando/kulogout',
  beforePasswordChange: true,
  request: EMPTY_REQUEST,
  outcomes: { 'logged-out': bare(61) },
});

export interface SessionInfo {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  /** The `User-Agent`; empty if absent. */
  readonly device: string;
  /** Whether it is the caller's session. */
  readonly current: boolean;
}

export const listSessions = memberCall<
  Nothing,
  { readonly kind: 'sessions'; readonly sessions: readonly SessionInfo[] }
>({
  path: '/cando/kusessions',
  request: EMPTY_REQUEST,
  outcomes: {
    sessions: {
      code: 62,
      payload: openRecord({
        sessions: field(
          'data',
          listOf(
            openRecord<SessionInfo>({
              id: field('id', TEXT),
              createdAt: field('since', TIME),
              lastSeenAt: field('seen', TIME),
              expiresAt: field('expires', TIME),
              device: field('device', TEXT),
              current: field('here', FLAG),
            }),
          ) as Codec<readonly SessionInfo[]>,
        ),
      }),
    },
  },
});

/**
 * Ends another session, or all others. Needs the password, so that someone with a logged-in device cannot
 * lock the owner out.
 */
export const endSessions = memberCall<
  {
    readonly password: string;
    /** If absent: all except the caller's. */
    readonly id?: string | undefined;
  },
  { readonly kind: 'ended' } | { readonly kind: 'no-such-session' } | { readonly kind: 'wrong-password' }
>({
  path: '/cando/kuendsession',
  ...GUARDED,
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD), id: optionalField('id', ID) }),
  outcomes: { ended: bare(63), 'no-such-session': bare(64), 'wrong-password': bare(21) },
});
