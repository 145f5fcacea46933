import * as v from 'valibot';
import { closedRecord, field, optionalField, type Codec } from './codec.ts';
import { openCall, type ReplyOf, type RequestOf } from './endpoint.ts';
import { bare, outcome, wrong } from './outcome.ts';
import { ANSWER, DEVICE_ID, EMAIL, PHONE, QUESTION, TEXT } from './values.ts';

/** As for logging in. */
const DEVICE = optionalField('device', DEVICE_ID);

const SLOW = {
  perAddress: { calls: 60, seconds: 600 },
  perAccount: { calls: 10, seconds: 600 },
} as const;

export const startRecovery = openCall({
  ...SLOW,
  path: '/noper/kuforemail',
  paced: true,
  request: closedRecord({ email: field('eml', EMAIL), deviceId: DEVICE }),
  outcomes: { started: bare(14), 'unknown-email': bare(15) },
});

export type RecoveryPhoneRequest = RequestOf<typeof checkRecoveryPhone>;
export type RecoveryPhoneReply = ReplyOf<typeof checkRecoveryPhone>;

export const checkRecoveryPhone = openCall({
  ...SLOW,
  path: '/noper/kufortel',
  request: closedRecord({ email: field('eml', EMAIL), phone: field('tel', PHONE), deviceId: DEVICE }),
  outcomes: {
    question: outcome(16, { question: field('data', TEXT) }),
    'wrong-phone': wrong(17),
    // The number is right, and an administrator has deactivated the account.
    deactivated: bare(34),
  },
});

export interface RecoveryAnswerRequest extends RecoveryPhoneRequest {
  readonly question: string;
  readonly answer: string;
}

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

export type RecoveryAnswerReply = ReplyOf<typeof answerRecoveryQuestion>;

export const answerRecoveryQuestion = openCall({
  ...SLOW,
  path: '/noper/kuforans',
  request: RECOVERY_ANSWER,
  // `password-sent`: a temporary one has been mailed.
  outcomes: { 'password-sent': bare(18), 'wrong-answer': wrong(19) },
});
