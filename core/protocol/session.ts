import * as v from 'valibot';
import {
  closedRecord,
  field,
  listOf,
  openRecord,
  optionalField,
  type Codec,
  type InsideOf,
} from './codec.ts';
import { GUARDED, memberCall, openCall, type ReplyOf, type RequestOf } from './endpoint.ts';
import { bare, EMPTY_REQUEST, outcome, wrong } from './outcome.ts';
import { DEVICE_ID, DURATION, EMAIL, ENTERED_PASSWORD, FLAG, ID, TEXT, TICKET, TIME } from './values.ts';

export type Role = 'member' | 'administrator';

export const ROLE: Codec<Role, string> = {
  schema: v.string(),
  decode: (wire) => (wire === 'competent' ? 'administrator' : 'member'),
  encode: (inside) => (inside === 'administrator' ? 'competent' : ''),
};

/** The successful result of every login. */
export const LOGGED_IN = outcome(1, {
  token: field('token', TEXT),
  username: field('usern', TEXT),
  /** The e-mail-like name under which others see this person. */
  publicName: field('pubn', TEXT),
  lifetimeMs: field('timein', DURATION),
  role: field('role', ROLE),
  /** The password is temporary: only `logOut` and `changePassword` work until it is changed. */
  passwordChangeDue: field('newpwd', FLAG),
  /** An administrator who counts as a member until two-step login is set up. */
  secondFactorDue: optionalField('newfactor', FLAG),
});

export type LogInRequest = RequestOf<typeof logIn>;
export type LogInReply = ReplyOf<typeof logIn>;
export type LoggedIn = Extract<LogInReply, { kind: 'logged-in' }>;

export const logIn = openCall({
  path: '/noper/kulogin',
  paced: true,
  perAddress: { calls: 60, seconds: 60 },
  request: closedRecord({
    email: field('name', EMAIL),
    password: field('pwd', ENTERED_PASSWORD),
    /** Keeps the session for weeks instead of hours; default false. */
    remember: optionalField('remember', FLAG),
    /** The device's random token. Strangers cannot lock out a device that has logged in before. */
    deviceId: optionalField('device', DEVICE_ID),
  }),
  outcomes: {
    'logged-in': LOGGED_IN,
    'wrong-credentials': wrong(2),
    deactivated: bare(34),
    // The password was right; `finishLogIn` takes this ticket and a code of the app.
    'second-code-wanted': outcome(110, { ticket: field('ticket', TICKET) }),
  },
});

export const logOut = memberCall({
  path: '/cando/kulogout',
  beforePasswordChange: true,
  request: EMPTY_REQUEST,
  outcomes: { 'logged-out': bare(61) },
});

export type SessionInfo = InsideOf<typeof SESSION_INFO>;
const SESSION_INFO = openRecord({
  id: field('id', TEXT),
  createdAt: field('since', TIME),
  lastSeenAt: field('seen', TIME),
  expiresAt: field('expires', TIME),
  /** The `User-Agent`; empty if absent. */
  device: field('device', TEXT),
  /** Whether it is the caller's session. */
  current: field('here', FLAG),
});

export const listSessions = memberCall({
  path: '/cando/kusessions',
  request: EMPTY_REQUEST,
  outcomes: { sessions: outcome(62, { sessions: field('data', listOf(SESSION_INFO)) }) },
});

/**
 * Ends another session, or all others. Needs the password, so that someone with a logged-in device cannot
 * lock the owner out.
 */
export const endSessions = memberCall({
  path: '/cando/kuendsession',
  ...GUARDED,
  request: closedRecord({
    password: field('pwd', ENTERED_PASSWORD),
    /** If absent: all except the caller's. */
    id: optionalField('id', ID),
  }),
  outcomes: { ended: bare(63), 'no-such-session': bare(64), 'wrong-password': bare(21) },
});
