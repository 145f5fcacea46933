import * as v from 'valibot';
import { closedRecord, field, openRecord, optionalField, type Codec } from './codec.ts';
import { openCall } from './endpoint.ts';
import { bare, wrong, type Left } from './nothing.ts';
import { ANSWER, DEVICE_ID, EMAIL, PHONE, QUESTION, TEXT } from './values.ts';

const DEVICE = optionalField('device', DEVICE_ID);

const SLOW = {
  perAddress: { calls: 60, seconds: 600 },
  perAccount: { calls: 10, seconds: 600 },
} as const;

export const startRecovery = openCall<
  { readonly email: string; readonly deviceId?: string | undefined },
  { readonly kind: 'started' } | { readonly kind: 'unknown-email' }
>({
  ...SLOW,
  path: '/noper/kuforemail',
  paced: true,
  request: closedRecord({ email: field('eml', EMAIL), deviceId: DEVICE }),
  outcomes: { started: bare(14), 'unknown-email': bare(15) },
});

export interface RecoveryPhoneRequest {
  readonly email: string;
  readonly phone: string;
  /** As for logging in. */
  readonly deviceId?: string | undefined;
}

export type RecoveryPhoneReply =
  | { readonly kind: 'question'; readonly question: string }
  | ({ readonly kind: 'wrong-phone' } & Left)
  /** The number is right, and an administrator has deactivated the account. */
  | { readonly kind: 'deactivated' };

export const checkRecoveryPhone = openCall<RecoveryPhoneRequest, RecoveryPhoneReply>({
  ...SLOW,
  path: '/noper/kufortel',
  request: closedRecord({ email: field('eml', EMAIL), phone: field('tel', PHONE), deviceId: DEVICE }),
  outcomes: {
    question: { code: 16, payload: openRecord({ question: field('data', TEXT) }) },
    'wrong-phone': wrong(17),
    deactivated: bare(34),
  },
});

export interface RecoveryAnswerRequest {
  readonly email: string;
  readonly phone: string;
  readonly question: string;
  readonly answer: string;
  /** As for logging in. */
  readonly deviceId?: string | undefined;
}

export type RecoveryAnswerReply =
  /** A temporary password has been mailed. */
  { readonly kind: 'password-sent' } | ({ readonly kind: 'wrong-answer' } & Left);

const FOUR_FIELDS = v.strictTuple([EMAIL.schema, PHONE.schema, QUESTION.schema, ANSWER.schema]);

interface AnswerWire {
  inp: v.InferOutput<typeof FOUR_FIELDS>;
  device?: string | undefined;
}

const RECOVERY_ANSWER: Codec<RecoveryAnswerRequest, AnswerWire> = {
  schema: v.strictObject({ inp: FOUR_FIELDS, device: v.optional(DEVICE_ID.schema) }),
  decode: ({ inp: [email, phone, question, answer], device }) => ({
    email,
    phone: PHONE.decode(phone),
    question,
    answer: ANSWER.decode(answer),
    ...(device !== undefined && { deviceId: device }),
  }),
  encode: ({ email, phone, question, answer, deviceId }) => ({
    inp: [email, phone, question, answer],
    ...(deviceId !== undefined && { device: deviceId }),
  }),
};

export const answerRecoveryQuestion = openCall<RecoveryAnswerRequest, RecoveryAnswerReply>({
  ...SLOW,
  path: '/noper/kuforans',
  request: RECOVERY_ANSWER,
  outcomes: { 'password-sent': bare(18), 'wrong-answer': wrong(19) },
});
