import { assign, cancel, fromPromise, raise, setup } from 'xstate';
import { isEmail } from '../../../core/account/email.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { LogInReply, LogInRequest } from '../../../core/protocol/session.ts';

/** What the form says in red. */
export type LoginFault =
  | AnyFailure
  | { readonly kind: 'email-missing' }
  | { readonly kind: 'email-wrong' }
  | { readonly kind: 'password-missing' }
  | { readonly kind: 'wrong-credentials' }
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'bug' };

type LoggedIn = Extract<LogInReply, { kind: 'logged-in' }>;

type Credentials = Required<Omit<LogInRequest, 'deviceId'>>;

interface Context {
  readonly request: Credentials;
  readonly fault: LoginFault | null;
  readonly reply: LoggedIn | null;
}

type LoginEvent =
  | { type: 'sent'; request: Credentials }
  /** While the call waits for its turn. */
  | { type: 'pressed.again' }
  | { type: 'fault.cleared' };

export const FAULT_SHOWN_MS = 5000;

/** The login form: checked here, then by the server; done when the server lets the person in. */
export const loginMachine = setup({
  types: { context: {} as Context, events: {} as LoginEvent },
  actors: {
    logIn: fromPromise<LogInReply | AnyFailure, LogInRequest>(() =>
      Promise.reject(new Error('not provided')),
    ),
  },
  actions: {
    say: assign((_, params: { fault: LoginFault }) => ({ fault: params.fault })),
    clearSoon: raise({ type: 'fault.cleared' }, { delay: FAULT_SHOWN_MS, id: 'clear' }),
    keep: cancel('clear'),
  },
}).createMachine({
  id: 'login',
  context: {
    request: { email: '', password: '', remember: false },
    fault: null,
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
  if (isFailure(answer)) return answer;
  return { kind: answer.kind === 'deactivated' ? 'deactivated' : 'wrong-credentials' };
}
