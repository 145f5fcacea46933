import { assign, fromPromise, type ActorRefFrom, type SnapshotFrom, type PromiseActorLogic } from 'xstate';
import type { Session } from '../../../core/account/session.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { createMachine } from '../create-machine.ts';

export interface SessionContext {
  readonly session: Session | null;
  readonly menuOpen: boolean;
  readonly isKnown: boolean;
  /** Milliseconds since 1970. */
  readonly now: Clock;
}

type SessionEvent =
  | { type: 'logged.in'; session: Session }
  | { type: 'logged.out' }
  /** The server no longer takes the session. */
  | { type: 'session.over' }
  | { type: 'password.changed' }
  | { type: 'menu.opened' }
  | { type: 'menu.closed' };

/** A session may outlive the longest timer, and computers sleep: the clock is looked at this often. */
const LOOK_EVERY_MS = 60_000;

/**
 * Who is logged in. What the device keeps of a session is read back first; when the session is over the
 * menu closes, and the state says so until somebody logs in.
 */
export const sessionMachine = createMachine(
  {
    types: {} as {
      context: SessionContext;
      events: SessionEvent;
      input: { isKnown: boolean; now: Clock };
      actors: { src: 'restore'; logic: PromiseActorLogic<Session | null> };
      actions: { type: 'forget' } | { type: 'leave' } | { type: 'enter'; params: { session: Session } };
    },
    id: 'session',
    context: ({ input }) => ({ ...input, session: null, menuOpen: false }),
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
        on: { 'menu.opened': { actions: assign({ menuOpen: true }) } },
        invoke: {
          src: 'restore',
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: 'member',
              actions: { type: 'enter', params: ({ event }) => ({ session: event.output! }) },
            },
            { target: 'visitor' },
          ],
          onError: 'visitor',
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
          'session.over': 'over',
          'logged.out': { target: 'visitor', actions: 'forget' },
        },
      },
      /** Like a visitor, but told to log in again. */
      over: {
        entry: ['forget', 'leave'],
        on: { 'logged.out': 'visitor' },
      },
    },
  },
  {
    actors: {
      /** Reads the session that the device keeps; null when there is none. */
      restore: fromPromise<Session | null>(() => Promise.resolve(null)),
    },
    actions: {
      /** Lets the device forget the session. */
      forget: () => undefined,
      enter: assign((_, params: { session: Session }) => ({ session: params.session })),
      leave: assign({ session: null, menuOpen: false }),
    },
    delays: {
      untilLook: ({ context }) =>
        Math.max(0, Math.min(LOOK_EVERY_MS, (context.session?.expiresAt ?? 0) - context.now())),
    },
    guards: {
      isKnown: ({ context }) => context.isKnown,
      isOver: ({ context }) => (context.session?.expiresAt ?? 0) <= context.now(),
    },
  },
);

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
