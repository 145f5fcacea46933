import { assign, cancel, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { isEmail } from '../../../core/account/email.ts';
import { phoneFault, type PhoneFault } from '../../../core/account/phone.ts';
import { answerFault, type AnswerFault } from '../../../core/account/security-question.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type {
  RecoveryAnswerReply,
  RecoveryAnswerRequest,
  RecoveryPhoneReply,
  RecoveryPhoneRequest,
} from '../../../core/protocol/recovery.ts';

/** What a person types; it stays through every step back and forth. */
export interface Entries {
  readonly email: string;
  readonly phone: string;
  readonly answer: string;
}

type StartReply = { readonly kind: 'started' } | { readonly kind: 'unknown-email' };

/** What the form says in red. */
export type RecoveryFault =
  | AnyFailure
  | { readonly kind: 'email-wrong' }
  | { readonly kind: 'phone-wrong' | 'answer-wrong'; readonly character?: string }
  | { readonly kind: 'unknown-email' | 'wrong-phone' | 'wrong-answer' | 'bug' };

interface Context {
  readonly entries: Entries;
  /** The security question, once address and number were right. */
  readonly question: string;
  readonly fault: RecoveryFault | null;
}

type RecoveryEvent =
  | { type: 'entered'; entries: Partial<Entries> }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'fault.cleared' };

export const FAULT_SHOWN_MS = 5000;

type Answer = StartReply | RecoveryPhoneReply | RecoveryAnswerReply | AnyFailure;

const notProvided = () => Promise.reject(new Error('not provided'));

const blank = setup({
  types: { context: {} as Context, events: {} as RecoveryEvent },
  actors: {
    start: fromPromise<StartReply | AnyFailure, { email: string }>(notProvided),
    checkPhone: fromPromise<RecoveryPhoneReply | AnyFailure, RecoveryPhoneRequest>(notProvided),
    answer: fromPromise<RecoveryAnswerReply | AnyFailure, RecoveryAnswerRequest>(notProvided),
  },
  actions: {
    enter: assign(({ context }, params: { entries: Partial<Entries> }) => ({
      entries: { ...context.entries, ...params.entries },
    })),
    /** Red for five seconds, counted from the latest fault. */
    say: enqueueActions(({ enqueue }, params: { fault: RecoveryFault }) => {
      enqueue(cancel('clear'));
      enqueue.assign({ fault: params.fault });
      enqueue(raise({ type: 'fault.cleared' }, { delay: FAULT_SHOWN_MS, id: 'clear' }));
    }),
    hush: enqueueActions(({ enqueue }) => {
      enqueue(cancel('clear'));
      enqueue.assign({ fault: null });
    }),
  },
});

const is =
  (kind: string) =>
  ({ event }: { event: { output: Answer } }) =>
    event.output.kind === kind;
const refused = {
  target: 'editing',
  actions: {
    type: 'say' as const,
    params: ({ event }: { event: { output: Answer } }) => ({ fault: event.output as RecoveryFault }),
  },
};
const failed = {
  target: 'editing',
  actions: { type: 'say' as const, params: { fault: { kind: 'bug' } as RecoveryFault } },
};

/** Pressed again while the call waits for its turn. */
const tooSoon = {
  actions: { type: 'say' as const, params: { fault: { kind: 'too-rapid' } as RecoveryFault } },
};

/** An empty field is passed over in silence; a wrong one is named; a right one is sent. */
const next = (entry: keyof Entries, check: (text: string) => RecoveryFault | null) => [
  { guard: ({ context }: { context: Context }) => context.entries[entry].trim() === '' },
  {
    guard: ({ context }: { context: Context }) => check(context.entries[entry]) !== null,
    actions: {
      type: 'say' as const,
      params: ({ context }: { context: Context }) => ({ fault: check(context.entries[entry])! }),
    },
  },
  { target: 'calling', actions: 'hush' as const },
];

/** Four steps; each goes on when the server has accepted it, and in no other way. */
export const recoveryMachine = blank.createMachine({
  id: 'recovery',
  context: { entries: { email: '', phone: '', answer: '' }, question: '', fault: null },
  initial: 'email',
  on: {
    // What was wrong is being mended: the red line would only contradict it.
    entered: { actions: [{ type: 'enter', params: ({ event }) => event }, 'hush'] },
    'fault.cleared': { actions: 'hush' },
  },
  states: {
    email: {
      initial: 'editing',
      states: {
        editing: {
          on: { next: next('email', (email) => (isEmail(email) ? null : { kind: 'email-wrong' })) },
        },
        calling: {
          on: { next: tooSoon },
          invoke: {
            src: 'start',
            input: ({ context }) => ({ email: context.entries.email }),
            onDone: [{ guard: is('started'), target: '#recovery.phone' }, refused],
            onError: failed,
          },
        },
      },
    },
    phone: {
      initial: 'editing',
      on: { back: { target: 'email', actions: 'hush' } },
      states: {
        editing: { on: { next: next('phone', (phone) => wrongBy('phone-wrong', phoneFault(phone))) } },
        calling: {
          invoke: {
            src: 'checkPhone',
            input: ({ context: { entries } }) => ({ email: entries.email, phone: entries.phone }),
            onDone: [
              {
                guard: is('question'),
                target: '#recovery.question',
                actions: assign(({ event }) => ({
                  question: event.output.kind === 'question' ? event.output.question : '',
                })),
              },
              refused,
            ],
            onError: failed,
          },
        },
      },
    },
    question: {
      initial: 'editing',
      on: { back: { target: 'phone', actions: 'hush' } },
      states: {
        editing: { on: { next: next('answer', (answer) => wrongBy('answer-wrong', answerFault(answer))) } },
        calling: {
          invoke: {
            src: 'answer',
            input: ({ context: { entries, question } }) => ({ ...entries, question }),
            onDone: [{ guard: is('password-sent'), target: '#recovery.done' }, refused],
            onError: failed,
          },
        },
      },
    },
    done: { type: 'final' },
  },
});

function wrongBy(
  kind: 'phone-wrong' | 'answer-wrong',
  fault: PhoneFault | AnswerFault | null,
): RecoveryFault | null {
  return fault && (fault.kind === 'character' ? { kind, character: fault.character } : { kind });
}
