import { assign, cancel, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { CODE_LIFETIME_MS, isCode } from '../../../core/account/code.ts';
import { isEmail } from '../../../core/account/email.ts';
import { isPassword } from '../../../core/account/password.ts';
import { phoneFault, type PhoneFault } from '../../../core/account/phone.ts';
import { answerFault, isQuestion, type AnswerFault } from '../../../core/account/security-question.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { faultShownMs, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Left } from '../../../core/protocol/nothing.ts';
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
  | { readonly kind: 'phone-long' }
  | ({
      readonly kind: Refusal | 'bug';
      readonly usedUp?: true | undefined;
      readonly another?: true | undefined;
    } & Left);

/** The address that the last code went to, and when (milliseconds since 1970). */
export interface CodeSent {
  readonly email: string;
  readonly at: number;
}

/** The steps before the end, in their order. */
const FORM_STEPS = ['email', 'code', 'password', 'phone', 'question'] as const;
type FormStep = (typeof FORM_STEPS)[number];

/** How far somebody has come. */
interface Progress {
  readonly codeSent: CodeSent | null;
  /** The address and code that the server took. */
  readonly verified: string | null;
  /** The number that the server took. */
  readonly freePhone: string | null;
}

/** What lasts while the page is left or read anew: then without the entries that are secret. */
export interface KeptRegistration extends Progress {
  readonly step: string;
  readonly entries: Partial<Entries>;
}

export const SECRET_ENTRIES: readonly (keyof Entries)[] = ['password', 'repeated', 'answer'];

interface Context extends Progress {
  readonly entries: Entries;
  readonly fault: RegistrationFault | null;
  /** Where the form was left; null once it goes on. */
  readonly leftAt: string | null;
  /** The password was typed, and is nowhere any more. */
  readonly retype: boolean;
  readonly now: Clock;
}

type RegistrationEvent =
  | { type: 'entered'; entries: Partial<Entries> }
  | { type: 'next' }
  /** The browser's history has come to a step. */
  | { type: 'went'; step: string }
  | { type: 'code.again' }
  | { type: 'fault.cleared' };

const NO_ENTRIES: Entries = {
  email: '',
  agreed: false,
  code: '',
  password: '',
  repeated: '',
  phone: '',
  question: '',
  answer: '',
};

type Answer =
  Exclude<SendCodeReply | CheckCodeReply | PhoneReply | RegisterReply, { kind: never }> | AnyFailure;

const notProvided = () => Promise.reject(new Error('not provided'));

const blank = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    input: {} as { now: Clock; kept?: KeptRegistration | null; email?: string | undefined },
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
    /** Red for five seconds, counted from the latest fault; longer where there is something to wait for or to do. */
    say: enqueueActions(({ enqueue }, params: { fault: RegistrationFault }) => {
      enqueue(cancel('clear'));
      enqueue.assign({ fault: params.fault });
      if (params.fault.kind === 'already-registered' || 'another' in params.fault) return;
      enqueue(raise({ type: 'fault.cleared' }, { delay: faultShownMs(params.fault), id: 'clear' }));
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
    hasCode: ({ context }) => canReach('code', context),
    isVerified: ({ context }) => isVerified(context),
    hasFreePhone: ({ context }) => hasFreePhone(context),
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
/** The second of two codes is on its way. */
const anotherSent = (target: string) => ({
  ...refused(target),
  guard: ({ event }: { event: { output: Answer } }) => 'another' in event.output,
  actions: [
    'noteCode' as const,
    { type: 'enter' as const, params: { entries: { code: '' } } },
    refused(target).actions,
  ],
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
  context: ({ input: { now, kept, email } }) => ({
    entries: {
      ...NO_ENTRIES,
      ...kept?.entries,
      // The address that was typed elsewhere, unless another one has come further here.
      ...(email !== undefined && (kept == null || kept.step === 'email') && { email }),
    },
    fault: null,
    codeSent: kept?.codeSent ?? null,
    verified: kept?.verified ?? null,
    freePhone: kept?.freePhone ?? null,
    leftAt: kept?.step ?? null,
    retype: kept != null && kept.entries.password === undefined && isPast(kept.step, 'password'),
    now,
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
      target: `#registration.${step}`,
      actions: 'hush',
    })),
  },
  states: {
    /** Where it was left, or as near to that as what is still known allows. */
    opening: {
      exit: assign({ leftAt: null }),
      always: FORM_STEPS.toReversed().map((step) => ({
        guard: ({ context }) => isPast(context.leftAt ?? 'email', step) && canReach(step, context),
        target: `#registration.${step}`,
      })),
    },
    email: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            next: [
              wrongEntry(checkEmail),
              { guard: 'hasCode', target: '#registration.code', actions: 'hush' },
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
              anotherSent('editing'),
              refused('editing'),
            ],
            onError: failed,
          },
        },
      },
    },
    password: {
      on: {
        next: [wrongEntry(checkPasswords), { target: 'phone', actions: 'hush' }],
      },
    },
    phone: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            next: [
              wrongEntry(({ phone }) => wrongBy('phone-wrong', phoneFault(phone))),
              // Once more it could be taken by this very registration, whose answer got lost.
              { guard: 'hasFreePhone', target: '#registration.question', actions: 'hush' },
              { target: 'calling', actions: 'hush' },
            ],
          },
        },
        calling: {
          invoke: {
            src: 'checkPhone',
            input: ({ context }) => ({ phone: context.entries.phone }),
            onDone: [
              {
                guard: is('free'),
                target: '#registration.question',
                actions: assign(({ context }) => ({ freePhone: context.entries.phone })),
              },
              refused('editing'),
            ],
            onError: failed,
          },
        },
      },
    },
    question: {
      initial: 'editing',
      states: {
        editing: { on: { next: [wrongEntry(checkQuestion), { target: 'calling', actions: 'hush' }] } },
        calling: {
          invoke: {
            src: 'register',
            input: ({ context: { entries } }) => entries,
            onDone: [
              { guard: is('registered'), target: '#registration.done' },
              { ...refused('#registration.email'), guard: is('already-registered') },
              anotherSent('#registration.code'),
              {
                ...refused('#registration.code'),
                guard: is('wrong-code', 'code-over', 'not-verified'),
              },
              { ...refused('#registration.password'), guard: is('common-password') },
              {
                ...refused('#registration.phone'),
                guard: is('phone-registered'),
                actions: [assign({ freePhone: null }), refused('').actions],
              },
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

/** Whether a step of the form is another one, or comes after it. */
function isPast(step: string, other: FormStep): boolean {
  return FORM_STEPS.indexOf(step as FormStep) >= FORM_STEPS.indexOf(other);
}

/** Whether all steps before one are done with what the entries say now. */
function canReach(step: FormStep, context: Context): boolean {
  const { entries, codeSent, now } = context;
  switch (step) {
    case 'email':
      return true;
    case 'code':
      return (
        isVerified(context) || (codeSent?.email === entries.email && now() - codeSent.at < CODE_LIFETIME_MS)
      );
    case 'password':
      return isVerified(context);
    case 'phone':
      return isVerified(context) && checkPasswords(entries) === null;
    case 'question':
      return canReach('phone', context) && hasFreePhone(context);
  }
}

function hasFreePhone({ freePhone, entries }: Context): boolean {
  return freePhone === entries.phone;
}

function isVerified({ verified, entries }: Context): boolean {
  return verified === verifiedMark(entries);
}

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
  if (fault?.kind === 'too-long') return { kind: 'phone-long' };
  return fault && (fault.kind === 'character' ? { kind, character: fault.character } : { kind });
}

function faultOf(answer: Answer): { fault: RegistrationFault } {
  return { fault: answer as RegistrationFault };
}
