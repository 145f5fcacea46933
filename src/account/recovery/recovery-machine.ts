import { assign, fromPromise, setup } from 'xstate';
import { isEmail } from '../../../core/account/email.ts';
import { phoneFault } from '../../../core/account/phone.ts';
import { answerFault } from '../../../core/account/security-question.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Left } from '../../../core/protocol/outcome.ts';
import type {
  RecoveryAnswerReply,
  RecoveryAnswerRequest,
  RecoveryPhoneReply,
  RecoveryPhoneRequest,
} from '../../../core/protocol/recovery.ts';
import { is, notProvided, openedForm, stepPieces, wrongBy, type StepEvent } from '../steps/step-machine.ts';

/** The entries, kept through all steps. */
export interface Entries {
  readonly email: string;
  readonly phone: string;
  readonly answer: string;
}

type StartReply = { readonly kind: 'started' } | { readonly kind: 'unknown-email' };

export type RecoveryFault =
  | AnyFailure
  | { readonly kind: 'email-wrong' }
  | { readonly kind: 'phone-wrong' | 'answer-wrong'; readonly character?: string }
  | ({
      readonly kind: 'deactivated' | 'unknown-email' | 'phone-long' | 'wrong-phone' | 'wrong-answer' | 'bug';
    } & Left);

/** The steps before the end, in order. */
const FORM_STEPS = ['email', 'phone', 'question'] as const;
type FormStep = (typeof FORM_STEPS)[number];

interface Progress {
  /** The address that the server accepted. */
  readonly started: string | null;
  /** The security question, and its account, once address and number were correct. */
  readonly question: string;
  readonly asked: string | null;
}

/** The state that survives navigation; the answer does not survive a reload. */
export interface KeptRecovery extends Progress {
  readonly step: string;
  readonly entries: Partial<Entries>;
}

export const SECRET_ENTRIES: readonly (keyof Entries)[] = ['answer'];

interface Context extends Progress {
  readonly entries: Entries;
  readonly fault: RecoveryFault | null;
  /** The step at which the form was left; null once resumed. */
  readonly leftAt: string | null;
}

const NO_ENTRIES: Entries = { email: '', phone: '', answer: '' };

const { actions, on, opening, refused, failed, tooSoon, wrongEntry } = stepPieces<
  Context,
  FormStep,
  StepEvent<Entries>
>({
  id: 'recovery',
  steps: FORM_STEPS,
  canReach,
});

const blank = setup({
  types: {
    context: {} as Context,
    events: {} as StepEvent<Entries>,
    input: {} as { kept: KeptRecovery | null; email?: string | undefined },
  },
  actors: {
    start: fromPromise<StartReply | AnyFailure, { email: string }>(notProvided),
    checkPhone: fromPromise<RecoveryPhoneReply | AnyFailure, RecoveryPhoneRequest>(notProvided),
    answer: fromPromise<RecoveryAnswerReply | AnyFailure, RecoveryAnswerRequest>(notProvided),
  },
  actions,
});

/** An empty field does nothing, an invalid one shows an error, a valid one is sent. */
const next = (entry: keyof Entries, check: (text: string) => RecoveryFault | null) => [
  { guard: ({ context }: { context: Context }) => context.entries[entry].trim() === '' },
  wrongEntry((entries) => check(entries[entry])),
  { target: 'calling', actions: 'clearFault' as const },
];

/** Four steps; each advances only when the server has accepted it. */
export const recoveryMachine = blank.createMachine({
  id: 'recovery',
  context: ({ input: { kept, email } }) => ({
    ...openedForm(NO_ENTRIES, kept, email),
    started: kept?.started ?? null,
    question: kept?.question ?? '',
    asked: kept?.asked ?? null,
  }),
  initial: 'opening',
  on,
  states: {
    opening,
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
              refused('editing'),
            ],
            onError: failed('editing'),
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
              refused('editing'),
            ],
            onError: failed('editing'),
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
            onDone: [{ guard: is('password-sent'), target: '#recovery.done' }, refused('editing')],
            onError: failed('editing'),
          },
        },
      },
    },
    done: { type: 'final' },
  },
});

/** Whether all earlier steps are done for the current entries. */
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
