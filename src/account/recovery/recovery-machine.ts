import { assign, cancel, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { isEmail } from '../../../core/account/email.ts';
import { phoneFault, type PhoneFault } from '../../../core/account/phone.ts';
import { answerFault, type AnswerFault } from '../../../core/account/security-question.ts';
import { faultShownMs, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Left } from '../../../core/protocol/nothing.ts';
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
  | ({
      readonly kind: 'deactivated' | 'unknown-email' | 'phone-long' | 'wrong-phone' | 'wrong-answer' | 'bug';
    } & Left);

/** The steps before the end, in their order. */
const FORM_STEPS = ['email', 'phone', 'question'] as const;
type FormStep = (typeof FORM_STEPS)[number];

/** How far somebody has come. */
interface Progress {
  /** The address that the server took. */
  readonly started: string | null;
  /** The security question, once address and number were right, and whose it is. */
  readonly question: string;
  readonly asked: string | null;
}

/** What lasts while the page is left or read anew: then without the answer. */
export interface KeptRecovery extends Progress {
  readonly step: string;
  readonly entries: Partial<Entries>;
}

export const SECRET_ENTRIES: readonly (keyof Entries)[] = ['answer'];

interface Context extends Progress {
  readonly entries: Entries;
  readonly fault: RecoveryFault | null;
  /** Where the form was left; null once it goes on. */
  readonly leftAt: string | null;
}

type RecoveryEvent =
  | { type: 'entered'; entries: Partial<Entries> }
  | { type: 'next' }
  /** The browser's history has come to a step. */
  | { type: 'went'; step: string }
  | { type: 'fault.cleared' };

type Answer = StartReply | RecoveryPhoneReply | RecoveryAnswerReply | AnyFailure;

const notProvided = () => Promise.reject(new Error('not provided'));

const blank = setup({
  types: {
    context: {} as Context,
    events: {} as RecoveryEvent,
    input: {} as { kept: KeptRecovery | null; email?: string | undefined },
  },
  actors: {
    start: fromPromise<StartReply | AnyFailure, { email: string }>(notProvided),
    checkPhone: fromPromise<RecoveryPhoneReply | AnyFailure, RecoveryPhoneRequest>(notProvided),
    answer: fromPromise<RecoveryAnswerReply | AnyFailure, RecoveryAnswerRequest>(notProvided),
  },
  actions: {
    enter: assign(({ context }, params: { entries: Partial<Entries> }) => ({
      entries: { ...context.entries, ...params.entries },
    })),
    /** Red for five seconds, counted from the latest fault, or for as long as there is to wait. */
    say: enqueueActions(({ enqueue }, params: { fault: RecoveryFault }) => {
      enqueue(cancel('clear'));
      enqueue.assign({ fault: params.fault });
      enqueue(raise({ type: 'fault.cleared' }, { delay: faultShownMs(params.fault), id: 'clear' }));
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
  context: ({ input: { kept, email } }) => ({
    entries: {
      email: '',
      phone: '',
      answer: '',
      ...kept?.entries,
      // The address that was typed elsewhere, unless another one has come further here.
      ...(email !== undefined && (kept == null || kept.step === 'email') && { email }),
    },
    started: kept?.started ?? null,
    question: kept?.question ?? '',
    asked: kept?.asked ?? null,
    fault: null,
    leftAt: kept?.step ?? null,
  }),
  initial: 'opening',
  on: {
    // What was wrong is being mended: the red line would only contradict it. A wait is not mended by typing.
    entered: [
      {
        guard: ({ context }) => context.fault?.kind === 'too-fast',
        actions: { type: 'enter', params: ({ event }) => event },
      },
      { actions: [{ type: 'enter', params: ({ event }) => event }, 'hush'] },
    ],
    'fault.cleared': { actions: 'hush' },
    went: FORM_STEPS.map((step) => ({
      guard: ({ context, event }) => event.step === step && canReach(step, context),
      target: `#recovery.${step}`,
      actions: 'hush',
    })),
  },
  states: {
    /** Where it was left, or as near to that as what is still known allows. */
    opening: {
      exit: assign({ leftAt: null }),
      always: FORM_STEPS.toReversed().map((step) => ({
        guard: ({ context }) => isPast(context.leftAt ?? 'email', step) && canReach(step, context),
        target: `#recovery.${step}`,
      })),
    },
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
            onDone: [
              {
                guard: is('started'),
                target: '#recovery.phone',
                actions: assign(({ context }) => ({ started: context.entries.email })),
              },
              refused,
            ],
            onError: failed,
          },
        },
      },
    },
    phone: {
      initial: 'editing',
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
                actions: assign(({ context, event }) => ({
                  question: event.output.kind === 'question' ? event.output.question : '',
                  asked: askedMark(context.entries),
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

/** Whether a step of the form is another one, or comes after it. */
function isPast(step: string, other: FormStep): boolean {
  return FORM_STEPS.indexOf(step as FormStep) >= FORM_STEPS.indexOf(other);
}

/** Whether all steps before one are done with what the entries say now. */
function canReach(step: FormStep, { entries, started, asked }: Context): boolean {
  switch (step) {
    case 'email':
      return true;
    case 'phone':
      return started === entries.email;
    case 'question':
      return asked === askedMark(entries);
  }
}

function askedMark({ email, phone }: Entries): string {
  return `${email} ${phone}`;
}

function wrongBy(
  kind: 'phone-wrong' | 'answer-wrong',
  fault: PhoneFault | AnswerFault | null,
): RecoveryFault | null {
  if (fault?.kind === 'too-long') return { kind: 'phone-long' };
  return fault && (fault.kind === 'character' ? { kind, character: fault.character } : { kind });
}
