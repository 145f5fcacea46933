import { assign, fromPromise, setup } from 'xstate';
import { CODE_LIFETIME_MS, isCode, isLongCode } from '../../../core/account/code.ts';
import { isNewEmail } from '../../../core/account/email.ts';
import { isPassword } from '../../../core/account/password.ts';
import { phoneFault } from '../../../core/account/phone.ts';
import { answerFault, isQuestion } from '../../../core/account/security-question.ts';
import type { Clock } from '../../../core/base/clock.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Left } from '../../../core/protocol/outcome.ts';
import type {
  CheckCodeReply,
  CheckCodeRequest,
  RegisterReply,
  RegisterRequest,
  SendCodeReply,
} from '../../../core/protocol/registration.ts';
import {
  is,
  isPast,
  notProvided,
  openedForm,
  stepPieces,
  wrongBy,
  type StepEvent,
} from '../steps/step-machine.ts';

/** The entries, in the order of the steps; kept through all steps. */
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
type PasswordReply = { readonly kind: 'uncommon' } | { readonly kind: 'common-password' };
type PhoneReply = { readonly kind: 'free' } | { readonly kind: 'phone-registered' };

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

/** The steps before the end, in order. */
const FORM_STEPS = ['email', 'code', 'password', 'phone', 'question'] as const;
type FormStep = (typeof FORM_STEPS)[number];

interface Progress {
  readonly codeSent: CodeSent | null;
  /** The address and code that the server accepted. */
  readonly verified: string | null;
  /** The number that the server accepted. */
  readonly freePhone: string | null;
}

/** The state that survives navigation; secret entries do not survive a reload. */
export interface KeptRegistration extends Progress {
  readonly step: string;
  readonly entries: Partial<Entries>;
}

export const SECRET_ENTRIES: readonly (keyof Entries)[] = ['password', 'repeated', 'answer'];

/**
 * The part of a form that is stored for an hour. The four digits soon expire; the long code is valid for a
 * day or two, so it is not stored and has to be typed again after a reload.
 */
export function keptOf(form: KeptRegistration & { readonly entries: Entries }): KeptRegistration {
  if (isCode(form.entries.code)) return form;
  return { ...form, entries: { ...form.entries, code: '' }, verified: null };
}

interface Context extends Progress {
  readonly entries: Entries;
  readonly fault: RegistrationFault | null;
  /** The step at which the form was left; null once resumed. */
  readonly leftAt: string | null;
  /** Whether the password was entered, but is no longer known after a reload. */
  readonly retype: boolean;
  readonly now: Clock;
}

type RegistrationEvent = StepEvent<Entries> | { type: 'code.again' };

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

const { actions, on, opening, refused, failed, tooSoon, wrongEntry } = stepPieces<
  Context,
  FormStep,
  RegistrationEvent
>({
  id: 'registration',
  steps: FORM_STEPS,
  canReach,
  // These errors require another address or a second code.
  stays: (fault) => fault.kind === 'already-registered' || 'another' in fault,
});

const blank = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    input: {} as { now: Clock; kept?: KeptRegistration | null; email?: string | undefined },
  },
  actors: {
    sendCode: fromPromise<SendCodeReply | AnyFailure, { email: string }>(notProvided),
    checkCode: fromPromise<CheckCodeReply | AnyFailure, CheckCodeRequest>(notProvided),
    checkPassword: fromPromise<PasswordReply, Pick<Entries, 'email' | 'password'>>(notProvided),
    checkPhone: fromPromise<PhoneReply | AnyFailure, { phone: string }>(notProvided),
    register: fromPromise<RegisterReply | AnyFailure, RegisterRequest>(notProvided),
  },
  actions: {
    ...actions,
    noteCode: assign(({ context }) => ({
      entries: { ...context.entries, code: '' },
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

/** Requests a code and continues at `target`. */
const sendCode = (target: string) => ({
  src: 'sendCode' as const,
  input: ({ context }: { context: Context }) => ({ email: context.entries.email }),
  onDone: [{ guard: is('code-sent'), target, actions: 'noteCode' as const }, refused('editing')],
  onError: failed('editing'),
});
const anotherSent = (target: string) => ({
  target,
  guard: ({ event }: { event: { output: object } }) => 'another' in event.output,
  actions: ['noteCode' as const, refused(target).actions],
});

/** Six steps. A step with a call advances only when the server has accepted it. */
export const registrationMachine = blank.createMachine({
  id: 'registration',
  context: ({ input: { now, kept, email } }) => ({
    ...openedForm(NO_ENTRIES, kept, email),
    codeSent: kept?.codeSent ?? null,
    verified: kept?.verified ?? null,
    freePhone: kept?.freePhone ?? null,
    retype: kept != null && kept.entries.password === undefined && isPast(FORM_STEPS, kept.step, 'password'),
    now,
  }),
  initial: 'opening',
  on,
  states: {
    opening,
    email: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            next: [
              wrongEntry(checkEmail),
              { guard: 'hasCode', target: '#registration.code', actions: 'clearFault' },
              { target: 'calling', actions: 'clearFault' },
            ],
          },
        },
        calling: {
          on: { next: tooSoon },
          invoke: sendCode('#registration.code'),
        },
      },
    },
    code: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'code.again': { target: 'sending', actions: 'clearFault' },
            next: [
              wrongEntry(({ code }) => (isCode(code) || isLongCode(code) ? null : { kind: 'code-wrong' })),
              { guard: 'isVerified', target: '#registration.password', actions: 'clearFault' },
              { target: 'calling', actions: 'clearFault' },
            ],
          },
        },
        sending: { invoke: sendCode('editing') },
        calling: {
          invoke: {
            src: 'checkCode',
            input: ({ context: { entries } }) => ({ email: entries.email, code: entries.code }),
            onDone: [
              { guard: is('verified'), target: '#registration.password', actions: 'noteVerified' },
              anotherSent('editing'),
              refused('editing'),
            ],
            onError: failed('editing'),
          },
        },
      },
    },
    password: {
      initial: 'editing',
      states: {
        editing: {
          on: { next: [wrongEntry(checkPasswords), { target: 'calling', actions: 'clearFault' }] },
        },
        calling: {
          invoke: {
            src: 'checkPassword',
            input: ({ context: { entries } }) => ({ email: entries.email, password: entries.password }),
            onDone: [{ guard: is('uncommon'), target: '#registration.phone' }, refused('editing')],
            onError: failed('editing'),
          },
        },
      },
    },
    phone: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            next: [
              wrongEntry(({ phone }) => wrongBy('phone-wrong', phoneFault(phone))),
              // The number may have been registered by this form already, if the answer was lost.
              { guard: 'hasFreePhone', target: '#registration.question', actions: 'clearFault' },
              { target: 'calling', actions: 'clearFault' },
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
            onError: failed('editing'),
          },
        },
      },
    },
    question: {
      initial: 'editing',
      states: {
        editing: { on: { next: [wrongEntry(checkQuestion), { target: 'calling', actions: 'clearFault' }] } },
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
            onError: failed('editing'),
          },
        },
      },
    },
    done: { type: 'final' },
  },
});

/** Whether all earlier steps are done for the current entries. */
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
  if (!isNewEmail(email)) return { kind: 'email-wrong' };
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
