import { assign, cancel, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { CODE_GAP_MS, CODE_LIFETIME_MS, isCode } from '../../../core/account/code.ts';
import { isEmail } from '../../../core/account/email.ts';
import { isPassword } from '../../../core/account/password.ts';
import { phoneFault, type PhoneFault } from '../../../core/account/phone.ts';
import { answerFault, isQuestion, type AnswerFault } from '../../../core/account/security-question.ts';
import type { Clock } from '../../../core/base/clock.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type {
  CheckCodeReply,
  CheckCodeRequest,
  RegisterReply,
  RegisterRequest,
  SendCodeReply,
} from '../../../core/protocol/registration.ts';

/** What a person types, in the order of the steps. It stays through every step back and forth. */
export interface Entries {
  readonly email: string;
  readonly agreed: boolean;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
  readonly phone: string;
  readonly question: string;
  readonly answer: string;
}

type EntryFault = `${'email' | 'code' | 'password' | 'repeated' | 'question'}-wrong`;
type Refusal = Exclude<(SendCodeReply | CheckCodeReply | PhoneReply | RegisterReply)['kind'], Accepted>;
type Accepted = 'code-sent' | 'verified' | 'free' | 'registered';
type PhoneReply = { readonly kind: 'free' } | { readonly kind: 'phone-registered' };

/** What the form says in red. */
export type RegistrationFault =
  | AnyFailure
  | { readonly kind: 'not-agreed' }
  | { readonly kind: EntryFault }
  | { readonly kind: 'phone-wrong' | 'answer-wrong'; readonly character?: string }
  | { readonly kind: Refusal | 'bug' };

/** The address that the last code went to, and when (milliseconds since 1970). */
export interface CodeSent {
  readonly email: string;
  readonly at: number;
}

interface Context {
  readonly entries: Entries;
  readonly fault: RegistrationFault | null;
  readonly codeSent: CodeSent | null;
  /** The address and code that the server took. */
  readonly verified: string | null;
  readonly now: Clock;
}

type RegistrationEvent =
  | { type: 'entered'; entries: Partial<Entries> }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'code.again' }
  | { type: 'fault.cleared' };

export const FAULT_SHOWN_MS = 5000;

type Answer =
  Exclude<SendCodeReply | CheckCodeReply | PhoneReply | RegisterReply, { kind: never }> | AnyFailure;

const notProvided = () => Promise.reject(new Error('not provided'));

const blank = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    /** A code that was sent before the page was read anew: whoever has it goes on with it. */
    input: {} as { now: Clock; codeSent?: CodeSent | null },
  },
  actors: {
    sendCode: fromPromise<SendCodeReply | AnyFailure, { email: string }>(notProvided),
    checkCode: fromPromise<CheckCodeReply | AnyFailure, CheckCodeRequest>(notProvided),
    checkPhone: fromPromise<PhoneReply | AnyFailure, { phone: string }>(notProvided),
    register: fromPromise<RegisterReply | AnyFailure, RegisterRequest>(notProvided),
  },
  actions: {
    enter: assign(({ context }, params: { entries: Partial<Entries> }) => ({
      entries: { ...context.entries, ...params.entries },
    })),
    /** Red for five seconds, counted from the latest fault. */
    say: enqueueActions(({ enqueue }, params: { fault: RegistrationFault }) => {
      enqueue(cancel('clear'));
      enqueue.assign({ fault: params.fault });
      enqueue(raise({ type: 'fault.cleared' }, { delay: FAULT_SHOWN_MS, id: 'clear' }));
    }),
    hush: enqueueActions(({ enqueue }) => {
      enqueue(cancel('clear'));
      enqueue.assign({ fault: null });
    }),
    noteCode: assign(({ context }) => ({
      codeSent: { email: context.entries.email, at: context.now() },
      verified: null,
    })),
    noteVerified: assign(({ context }) => ({ verified: verifiedMark(context.entries) })),
  },
  guards: {
    hasCode: ({ context: { codeSent, now } }) => codeSent !== null && now() - codeSent.at < CODE_LIFETIME_MS,
    isFresh: ({ context: { codeSent, entries, now } }) =>
      codeSent?.email === entries.email && now() - codeSent.at < CODE_GAP_MS,
    isVerified: ({ context }) => context.verified === verifiedMark(context.entries),
  },
});

/** Goes back to the step that an answer is about, or stays, and says what is wrong. */
const refused = (target: string) => ({
  target,
  actions: {
    type: 'say' as const,
    params: ({ event }: { event: { output: Answer } }) => faultOf(event.output),
  },
});
const failed = {
  target: 'editing',
  actions: { type: 'say' as const, params: { fault: { kind: 'bug' } as RegistrationFault } },
};
/** Pressed again while the call waits for its turn. */
const tooSoon = {
  actions: { type: 'say' as const, params: { fault: { kind: 'too-rapid' } as RegistrationFault } },
};
const is =
  (...kinds: string[]) =>
  ({ event }: { event: { output: Answer } }) =>
    kinds.includes(event.output.kind);
const wrongEntry = (check: (entries: Entries) => RegistrationFault | null) => ({
  guard: ({ context }: { context: Context }) => check(context.entries) !== null,
  actions: {
    type: 'say' as const,
    params: ({ context }: { context: Context }) => ({ fault: check(context.entries)! }),
  },
});

/** Six steps. A step with a call goes on when the server has accepted it, and in no other way. */
export const registrationMachine = blank.createMachine({
  id: 'registration',
  context: ({ input }) => ({
    entries: {
      email: input.codeSent?.email ?? '',
      agreed: input.codeSent != null,
      code: '',
      password: '',
      repeated: '',
      phone: '',
      question: '',
      answer: '',
    },
    fault: null,
    codeSent: input.codeSent ?? null,
    verified: null,
    now: input.now,
  }),
  initial: 'opening',
  on: {
    // What was wrong is being mended: the red line would only contradict it.
    entered: { actions: [{ type: 'enter', params: ({ event }) => event }, 'hush'] },
    'fault.cleared': { actions: 'hush' },
  },
  states: {
    opening: { always: [{ guard: 'hasCode', target: 'code' }, { target: 'email' }] },
    email: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            next: [
              wrongEntry(checkEmail),
              { guard: 'isFresh', target: '#registration.code', actions: 'hush' },
              { target: 'calling', actions: 'hush' },
            ],
          },
        },
        calling: {
          on: { next: tooSoon },
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ email: context.entries.email }),
            onDone: [
              {
                guard: is('code-sent'),
                target: '#registration.code',
                actions: ['noteCode', { type: 'enter', params: { entries: { code: '' } } }],
              },
              refused('editing'),
            ],
            onError: failed,
          },
        },
      },
    },
    code: {
      initial: 'editing',
      on: { back: { target: 'email', actions: 'hush' } },
      states: {
        editing: {
          on: {
            'code.again': { target: 'sending', actions: 'hush' },
            next: [
              wrongEntry(({ code }) => (isCode(code) ? null : { kind: 'code-wrong' })),
              { guard: 'isVerified', target: '#registration.password', actions: 'hush' },
              { target: 'calling', actions: 'hush' },
            ],
          },
        },
        sending: {
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ email: context.entries.email }),
            onDone: [
              {
                guard: is('code-sent'),
                target: 'editing',
                actions: ['noteCode', { type: 'enter', params: { entries: { code: '' } } }],
              },
              refused('editing'),
            ],
            onError: failed,
          },
        },
        calling: {
          invoke: {
            src: 'checkCode',
            input: ({ context: { entries } }) => ({ email: entries.email, code: entries.code }),
            onDone: [
              { guard: is('verified'), target: '#registration.password', actions: 'noteVerified' },
              refused('editing'),
            ],
            onError: failed,
          },
        },
      },
    },
    password: {
      on: {
        back: { target: 'code', actions: 'hush' },
        next: [wrongEntry(checkPasswords), { target: 'phone', actions: 'hush' }],
      },
    },
    phone: {
      initial: 'editing',
      on: { back: { target: 'password', actions: 'hush' } },
      states: {
        editing: {
          on: {
            next: [
              wrongEntry(({ phone }) => wrongBy('phone-wrong', phoneFault(phone))),
              { target: 'calling', actions: 'hush' },
            ],
          },
        },
        calling: {
          invoke: {
            src: 'checkPhone',
            input: ({ context }) => ({ phone: context.entries.phone }),
            onDone: [{ guard: is('free'), target: '#registration.question' }, refused('editing')],
            onError: failed,
          },
        },
      },
    },
    question: {
      initial: 'editing',
      on: { back: { target: 'phone', actions: 'hush' } },
      states: {
        editing: { on: { next: [wrongEntry(checkQuestion), { target: 'calling', actions: 'hush' }] } },
        calling: {
          invoke: {
            src: 'register',
            input: ({ context: { entries } }) => entries,
            onDone: [
              { guard: is('registered'), target: '#registration.done' },
              { ...refused('#registration.email'), guard: is('already-registered') },
              {
                ...refused('#registration.code'),
                guard: is('wrong-code', 'code-over', 'not-verified'),
              },
              { ...refused('#registration.password'), guard: is('common-password') },
              { ...refused('#registration.phone'), guard: is('phone-registered') },
              refused('editing'),
            ],
            onError: failed,
          },
        },
      },
    },
    done: { type: 'final' },
  },
});

function verifiedMark({ email, code }: Entries): string {
  return `${email} ${code}`;
}

function checkEmail({ email, agreed }: Entries): RegistrationFault | null {
  if (!isEmail(email)) return { kind: 'email-wrong' };
  return agreed ? null : { kind: 'not-agreed' };
}

function checkPasswords({ password, repeated }: Entries): RegistrationFault | null {
  if (!isPassword(password)) return { kind: 'password-wrong' };
  return password === repeated ? null : { kind: 'repeated-wrong' };
}

function checkQuestion({ question, answer }: Entries): RegistrationFault | null {
  if (!isQuestion(question)) return { kind: 'question-wrong' };
  return wrongBy('answer-wrong', answerFault(answer));
}

function wrongBy(
  kind: 'phone-wrong' | 'answer-wrong',
  fault: PhoneFault | AnswerFault | null,
): RegistrationFault | null {
  return fault && (fault.kind === 'character' ? { kind, character: fault.character } : { kind });
}

function faultOf(answer: Answer): { fault: RegistrationFault } {
  return { fault: answer as RegistrationFault };
}
