import { assign, cancel, fromPromise, raise, setup } from 'xstate';
import { isEmail } from '../../../core/account/email.ts';
import { faultShownMs, isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import { isSecondCode } from '../../../core/account/second-code.ts';
import type { Left } from '../../../core/protocol/nothing.ts';
import type { FinishLogInRequest } from '../../../core/protocol/second-factor.ts';
import type { LoggedIn, LogInReply, LogInRequest } from '../../../core/protocol/session.ts';

/** What the form says in red. */
export type LoginFault =
  | AnyFailure
  | { readonly kind: 'email-missing' }
  | { readonly kind: 'email-wrong' }
  | { readonly kind: 'password-missing' }
  | ({ readonly kind: 'wrong-credentials' } & Left)
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'code-malformed' }
  | ({ readonly kind: 'wrong-code' } & Left)
  /** The second step took too long, or the password was changed meanwhile. */
  | { readonly kind: 'ticket-over' }
  | { readonly kind: 'bug' };

export type FinishLogInReply =
  LoggedIn | ({ readonly kind: 'wrong-code' } & Left) | { readonly kind: 'ticket-over' };

type Credentials = Required<Omit<LogInRequest, 'deviceId'>>;

interface Context {
  readonly request: Credentials;
  readonly fault: LoginFault | null;
  /** The first step is done, and a code is wanted. */
  readonly ticket: string | null;
  readonly code: string;
  readonly reply: LoggedIn | null;
}

type LoginEvent =
  | { type: 'sent'; request: Credentials }
  | { type: 'code.sent'; code: string }
  /** From the code to the password. */
  | { type: 'back' }
  /** While the call waits for its turn. */
  | { type: 'pressed.again' }
  | { type: 'fault.cleared' };

/**
 * The login form: checked here, then by the server; done when the server lets the person in. Where the
 * account has two-step login, a second call takes the code.
 */
export const loginMachine = setup({
  types: { context: {} as Context, events: {} as LoginEvent },
  actors: {
    logIn: fromPromise<LogInReply | AnyFailure, LogInRequest>(() =>
      Promise.reject(new Error('not provided')),
    ),
    finishLogIn: fromPromise<FinishLogInReply | AnyFailure, FinishLogInRequest>(() =>
      Promise.reject(new Error('not provided')),
    ),
  },
  actions: {
    say: assign((_, params: { fault: LoginFault }) => ({ fault: params.fault })),
    clearSoon: raise(
      { type: 'fault.cleared' },
      { delay: ({ context }) => (context.fault ? faultShownMs(context.fault) : 0), id: 'clear' },
    ),
    keep: cancel('clear'),
  },
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
  on: { 'fault.cleared': { actions: assign({ fault: null }) } },
  states: {
    editing: {
      on: {
        sent: [
          {
            guard: ({ event }) => faultOf(event.request) !== null,
            actions: [
              'keep',
              { type: 'say', params: ({ event }) => ({ fault: faultOf(event.request)! }) },
              'clearSoon',
            ],
          },
          { target: 'sending', actions: assign(({ event }) => ({ request: event.request, fault: null })) },
        ],
      },
    },
    sending: {
      on: {
        'pressed.again': {
          actions: ['keep', { type: 'say', params: { fault: { kind: 'too-rapid' } } }, 'clearSoon'],
        },
      },
      invoke: {
        src: 'logIn',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'logged-in',
            target: 'done',
            actions: assign(({ event }) => ({ reply: event.output as LoggedIn })),
          },
          {
            guard: ({ event }) => event.output.kind === 'second-code-wanted',
            target: 'coding',
            actions: assign(({ event }) => ({
              ticket: (event.output as Extract<LogInReply, { kind: 'second-code-wanted' }>).ticket,
            })),
          },
          {
            target: 'editing',
            actions: [
              'keep',
              { type: 'say', params: ({ event }) => ({ fault: refusal(event.output) }) },
              'clearSoon',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: ['keep', { type: 'say', params: { fault: { kind: 'bug' } } }, 'clearSoon'],
        },
      },
    },
    coding: {
      on: {
        back: { target: 'editing', actions: assign({ ticket: null, fault: null }) },
        'code.sent': [
          {
            guard: ({ event }) => !isSecondCode(event.code),
            actions: ['keep', { type: 'say', params: { fault: { kind: 'code-malformed' } } }, 'clearSoon'],
          },
          { target: 'finishing', actions: assign(({ event }) => ({ code: event.code, fault: null })) },
        ],
      },
    },
    finishing: {
      on: {
        'pressed.again': {
          actions: ['keep', { type: 'say', params: { fault: { kind: 'too-rapid' } } }, 'clearSoon'],
        },
      },
      invoke: {
        src: 'finishLogIn',
        input: ({ context }) => ({ ticket: context.ticket!, code: context.code }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'logged-in',
            target: 'done',
            actions: assign(({ event }) => ({ reply: event.output as LoggedIn })),
          },
          {
            guard: ({ event }) => event.output.kind === 'ticket-over',
            target: 'editing',
            actions: [
              assign({ ticket: null }),
              'keep',
              { type: 'say', params: { fault: { kind: 'ticket-over' } } },
              'clearSoon',
            ],
          },
          {
            target: 'coding',
            actions: [
              'keep',
              { type: 'say', params: ({ event }) => ({ fault: codeRefusal(event.output) }) },
              'clearSoon',
            ],
          },
        ],
        onError: {
          target: 'coding',
          actions: ['keep', { type: 'say', params: { fault: { kind: 'bug' } } }, 'clearSoon'],
        },
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

/** The server answers a name that it does not know like a wrong password, and so does the form. */
function refusal(answer: LogInReply | AnyFailure): LoginFault {
  if (isFailure(answer) || answer.kind === 'wrong-credentials') return answer;
  return { kind: answer.kind === 'deactivated' ? 'deactivated' : 'wrong-credentials' };
}

function codeRefusal(answer: FinishLogInReply | AnyFailure): LoginFault {
  if (isFailure(answer) || answer.kind === 'wrong-code') return answer;
  return { kind: 'bug' };
}
