import { assign, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Session } from '../../core/account/session.ts';
import type { Clock } from '../../core/base/clock.ts';
import { createMachine } from '../platform/create-machine.ts';

export interface SessionContext {
  readonly session: Session | null;
  readonly token: string | null;
  /** The session that ended last without a logout. */
  readonly lost: Session | null;
  /** Whether the account of that session is deleted. */
  readonly isDeleted: boolean;
  readonly menuOpen: boolean;
  readonly isKnown: boolean;
  /** Milliseconds since 1970. */
  readonly now: Clock;
}

export interface OpenSession {
  readonly session: Session;
  readonly token: string;
}

type SessionEvent =
  /** The stored session has been read; null if none exists. */
  | { type: 'restored'; open: OpenSession | null }
  /** Here or in another tab, since a device has one session. */
  | { type: 'logged.in'; open: OpenSession }
  | { type: 'logged.out' }
  /** The server no longer accepts the session. */
  | { type: 'session.over' }
  /** The device knows it once the session is over. */
  | { type: 'account.deleted'; username: string }
  | { type: 'password.changed' }
  /** Whether an administrator still has to set up two-step login. */
  | { type: 'second-factor'; due: boolean }
  | { type: 'menu.opened' }
  | { type: 'menu.closed' };

/** Interval of the check for expiry: a session may outlive the longest timer, and computers sleep. */
const LOOK_EVERY_MS = 60_000;

/**
 * Who is logged in. Starts by restoring the stored session; an expired session stays in its own state until
 * somebody logs in.
 */
export const sessionMachine = createMachine(
  {
    types: {} as {
      context: SessionContext;
      events: SessionEvent;
      input: { isKnown: boolean; now: Clock };
      actions: { type: 'forget' | 'leave' | 'lose' } | { type: 'enter'; params: { open: OpenSession } };
      guards: { type: 'isKnown' | 'isOver' | 'isLost' };
      delays: 'untilLook';
    },
    id: 'session',
    context: ({ input }) => ({
      ...input,
      ...{ session: null, token: null, lost: null, isDeleted: false, menuOpen: false },
    }),
    initial: 'starting',
    on: {
      'logged.in': {
        target: '.member',
        reenter: true,
        actions: { type: 'enter', params: ({ event }) => event },
      },
    },
    states: {
      starting: { always: [{ guard: 'isKnown', target: 'restoring' }, { target: 'visitor' }] },
      restoring: {
        on: {
          'menu.opened': { actions: assign({ menuOpen: true }) },
          restored: [
            {
              guard: ({ event }) => event.open !== null,
              target: 'member',
              actions: { type: 'enter', params: ({ event }) => ({ open: event.open! }) },
            },
            { target: 'visitor' },
          ],
        },
      },
      visitor: { entry: 'leave' },
      member: {
        always: { guard: 'isOver', target: 'over' },
        after: { untilLook: { target: 'member', reenter: true } },
        on: {
          'menu.opened': [{ guard: 'isOver', target: 'over' }, { actions: assign({ menuOpen: true }) }],
          'menu.closed': { actions: assign({ menuOpen: false }) },
          'password.changed': {
            actions: assign(({ context }) => ({
              session: context.session && { ...context.session, passwordChangeDue: false },
            })),
          },
          'second-factor': {
            actions: assign(({ context, event }) => ({
              session: context.session && { ...context.session, secondFactorDue: event.due },
            })),
          },
          'session.over': 'over',
          'logged.out': { target: 'visitor', actions: 'forget' },
        },
      },
      /** Like a visitor, but asked to log in again. The menu stays open, since the person may be typing. */
      over: {
        entry: ['forget', 'lose'],
        on: {
          'account.deleted': { guard: 'isLost', actions: assign({ isDeleted: true }) },
          'logged.out': 'visitor',
          'menu.closed': { actions: assign({ menuOpen: false }) },
        },
      },
    },
  },
  {
    actions: {
      forget: () => undefined,
      enter: assign(({ context }, { open: { session, token } }: { open: OpenSession }) => ({
        session,
        token,
        isDeleted: false,
        // Close another person's menu.
        menuOpen: context.menuOpen && (context.session?.username ?? session.username) === session.username,
      })),
      leave: assign({ session: null, token: null, isDeleted: false, menuOpen: false }),
      lose: assign(({ context }) => ({ session: null, token: null, lost: context.session })),
    },
    delays: {
      untilLook: ({ context }) =>
        Math.max(0, Math.min(LOOK_EVERY_MS, (context.session?.expiresAt ?? 0) - context.now())),
    },
    guards: {
      isKnown: ({ context }) => context.isKnown,
      isLost: ({ context, event }) =>
        event.type === 'account.deleted' && event.username === context.lost?.username,
      isOver: ({ context }) => (context.session?.expiresAt ?? 0) <= context.now(),
    },
  },
);

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
