import * as v from 'valibot';
import { closedRecord, field, openRecord, type Codec } from './codec.ts';
import { openCall } from './endpoint.ts';
import { bare } from './nothing.ts';
import { ANSWER, EMAIL, PHONE, QUESTION, TEXT } from './values.ts';

const SLOW = {
  perAddress: { calls: 60, seconds: 600 },
  perAccount: { calls: 10, seconds: 600 },
} as const;

export const startRecovery = openCall<
  { readonly email: string },
  { readonly kind: 'started' } | { readonly kind: 'unknown-email' }
>({
  ...SLOW,
  path: '/noper/kuforemail',
  request: closedRecord({ email: field('eml', EMAIL) }),
  outcomes: { started: bare(14), 'unknown-email': bare(15) },
});

export interface RecoveryPhoneRequest {
  readonly email: string;
  readonly phone: string;
}

export type RecoveryPhoneReply =
  { readonly kind: 'question'; readonly question: string } | { readonly kind: 'wrong-phone' };

export const checkRecoveryPhone = openCall<RecoveryPhoneRequest, RecoveryPhoneReply>({
  ...SLOW,
  path: '/noper/kufortel',
  request: closedRecord({ email: field('eml', EMAIL), phone: field('tel', PHONE) }),
  outcomes: {
    question: { code: 16, payload: openRecord({ question: field('data', TEXT) }) },
    'wrong-phone': bare(17),
  },
});

export interface RecoveryAnswerRequest {
  readonly email: string;
  readonly phone: string;
  readonly question: string;
  readonly answer: string;
}

export type RecoveryAnswerReply =
  /** A temporary password is on its way by mail. */
  { readonly kind: 'password-sent' } | { readonly kind: 'wrong-answer' };

const FOUR_FIELDS = v.strictTuple([EMAIL.schema, PHONE.schema, QUESTION.schema, ANSWER.schema]);

const RECOVERY_ANSWER: Codec<RecoveryAnswerRequest, { inp: v.InferOutput<typeof FOUR_FIELDS> }> = {
  schema: v.strictObject({ inp: FOUR_FIELDS }),
  decode: ({ inp: [email, phone, question, answer] }) => ({ email, phone, question, answer }),
  encode: ({ email, phone, question, answer }) => ({ inp: [email, phone, question, answer] }),
};

export const answerRecoveryQuestion = openCall<RecoveryAnswerRequest, RecoveryAnswerReply>({
  ...SLOW,
  path: '/noper/kuforans',
  request: RECOVERY_ANSWER,
  outcomes: { 'password-sent': bare(18), 'wrong-answer': bare(19) },
});
