import { assign, fromPromise, setup } from 'xstate';
import { isEmail } from '../../../core/account/email.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import { isSecondCode } from '../../../core/account/second-code.ts';
import type { Left } from '../../../core/protocol/outcome.ts';
import type { FinishLogInReply, FinishLogInRequest } from '../../../core/protocol/second-factor.ts';
import type { LoggedIn, LogInReply, LogInRequest } from '../../../core/protocol/session.ts';
import { faultActions, faultTransitions, is, notProvided } from '../steps/step-machine.ts';

/** The form's error. */
export type LoginFault =
  | AnyFailure
  | { readonly kind: 'email-missing' | 'email-wrong' | 'password-missing' | 'code-malformed' }
  | ({ readonly kind: 'wrong-credentials' | 'wrong-code' } & Left)
  /** `ticket-over`: the second step took too long, or the password was changed meanwhile. */
  | { readonly kind: 'deactivated' | 'ticket-over' | 'bug' };

type Credentials = Required<Omit<LogInRequest, 'deviceId'>>;

interface Context {
  readonly request: Credentials;
  readonly fault: LoginFault | null;
  /** Set once the first step is done and a code is required. */
  readonly ticket: string | null;
  readonly code: string;
  readonly reply: LoggedIn | null;
}

type LoginEvent =
  | { type: 'sent'; request: Credentials }
  | { type: 'code.sent'; code: string }
  /** Returns from the code to the password. */
  | { type: 'back' }
  /** The button was pressed again while the call is waiting for its turn. */
  | { type: 'pressed.again' }
  | { type: 'fault.cleared' };

const { refused, failed, tooSoon } = faultTransitions<Context>();

/**
 * The login form: validated here, then by the server. If the account has two-step login, a second call sends
 * the code.
 */
export const loginMachine = setup({
  types: { context: {} as Context, events: {} as LoginEvent },
  actors: {
    logIn: fromPromise<LogInReply | AnyFailure, LogInRequest>(notProvided),
    finishLogIn: fromPromise<FinishLogInReply | AnyFailure, FinishLogInRequest>(notProvided),
  },
  actions: faultActions<Context, LoginEvent>(),
}).createMachine({
  id: 'login',
  context: {
    request: { email: '', password: '', remember: false },
    fault: null,
    ticket: null,
    code: '',
    reply: null,
  },
  initial: 'editing',
  on: { 'fault.cleared': { actions: 'clearFault' } },
  states: {
    editing: {
      on: {
        sent: [
          {
            guard: ({ event }) => faultOf(event.request) !== null,
            actions: { type: 'showFault', params: ({ event }) => ({ fault: faultOf(event.request)! }) },
          },
          { target: 'sending', actions: ['clearFault', assign(({ event }) => ({ request: event.request }))] },
        ],
      },
    },
    sending: {
      on: { 'pressed.again': tooSoon },
      invoke: {
        src: 'logIn',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: is('logged-in'),
            target: 'done',
            actions: assign(({ event }) => ({ reply: event.output as LoggedIn })),
          },
          {
            guard: is('second-code-wanted'),
            target: 'coding',
            actions: assign(({ event }) => ({
              ticket: (event.output as Extract<LogInReply, { kind: 'second-code-wanted' }>).ticket,
            })),
          },
          refused('editing'),
        ],
        onError: failed('editing'),
      },
    },
    coding: {
      on: {
        back: { target: 'editing', actions: ['clearFault', assign({ ticket: null })] },
        'code.sent': [
          {
            guard: ({ event }) => !isSecondCode(event.code),
            actions: { type: 'showFault', params: { fault: { kind: 'code-malformed' } } },
          },
          { target: 'finishing', actions: ['clearFault', assign(({ event }) => ({ code: event.code }))] },
        ],
      },
    },
    finishing: {
      on: { 'pressed.again': tooSoon },
      invoke: {
        src: 'finishLogIn',
        input: ({ context }) => ({ ticket: context.ticket!, code: context.code }),
        onDone: [
          {
            guard: is('logged-in'),
            target: 'done',
            actions: assign(({ event }) => ({ reply: event.output as LoggedIn })),
          },
          {
            guard: is('ticket-over'),
            target: 'editing',
            actions: [assign({ ticket: null }), refused('').actions],
          },
          refused('coding'),
        ],
        onError: failed('coding'),
      },
    },
    done: { type: 'final' },
  },
});

function faultOf({ email, password }: LogInRequest): LoginFault | null {
  if (email === '') return { kind: 'email-missing' };
  if (!isEmail(email)) return { kind: 'email-wrong' };
  if (password === '') return { kind: 'password-missing' };
  return null;
}
