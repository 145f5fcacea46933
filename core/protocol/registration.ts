import * as v from 'valibot';
import { closedRecord, field, optionalField, type Codec } from './codec.ts';
import { openCall, type ReplyOf, type RequestOf } from './endpoint.ts';
import { bare, outcome, wrong } from './outcome.ts';
import { ANSWER, CODE, DEVICE_ID, FLAG, NEW_EMAIL, NEW_PASSWORD, PHONE, QUESTION } from './values.ts';

/**
 * As for logging in. A code is valid only for the device that requested it, or for the network if no device
 * is named.
 */
const DEVICE = optionalField('device', DEVICE_ID);

export type SendCodeRequest = RequestOf<typeof sendRegistrationCode>;
export type SendCodeReply = ReplyOf<typeof sendRegistrationCode>;

export const sendRegistrationCode = openCall({
  path: '/noper/kuemail',
  paced: true,
  perAddress: { calls: 60, seconds: 600 },
  perAccount: { calls: 10, seconds: 3600 },
  request: closedRecord({ email: field('eml', NEW_EMAIL), deviceId: DEVICE }),
  // `unverifiable`: the mail server refused the address.
  outcomes: { 'code-sent': bare(4), 'already-registered': bare(3), unverifiable: bare(10) },
});

/** Wrong or invalid (expired, tried too often, or never requested): a new code is needed. */
const CODE_REFUSALS = {
  'wrong-code': wrong(6),
  'code-over': outcome(11, {
    /** Too many wrong tries. */
    usedUp: optionalField('tried', FLAG as Codec<true>),
    /** The code is right, but since an earlier one was wrong, a second code is required, which has been sent. */
    another: optionalField('more', FLAG as Codec<true>),
  }),
};

export type CheckCodeRequest = RequestOf<typeof checkRegistrationCode>;
export type CheckCodeReply = ReplyOf<typeof checkRegistrationCode>;

/** `code`: four digits, or the long code of the same mail. */
export const checkRegistrationCode = openCall({
  path: '/noper/kumark',
  perAddress: { calls: 60, seconds: 60 },
  perAccount: { calls: 30, seconds: 600 },
  request: closedRecord({ email: field('eml', NEW_EMAIL), code: field('mak', CODE), deviceId: DEVICE }),
  outcomes: { verified: bare(5), ...CODE_REFUSALS },
});

export const checkPhone = openCall({
  path: '/noper/kutele',
  perAddress: { calls: 60, seconds: 600 },
  request: closedRecord({ phone: field('tel', PHONE) }),
  outcomes: { free: bare(8), 'phone-registered': bare(7) },
});

export interface RegisterRequest extends CheckCodeRequest {
  readonly password: string;
  readonly phone: string;
  readonly question: string;
  readonly answer: string;
}

export type RegisterReply = ReplyOf<typeof register>;

const SEVEN_FIELDS = v.strictTuple([
  NEW_EMAIL.schema,
  CODE.schema,
  NEW_PASSWORD.schema,
  NEW_PASSWORD.schema,
  PHONE.schema,
  QUESTION.schema,
  ANSWER.schema,
]);

type Seven = v.InferOutput<typeof SEVEN_FIELDS>;

const REGISTRATION: Codec<RegisterRequest, { inp: Seven; device?: string | undefined }> = {
  schema: v.strictObject({
    inp: v.pipe(
      SEVEN_FIELDS,
      v.rawCheck(({ dataset, addIssue }) => {
        if (dataset.typed && dataset.value[2] !== dataset.value[3]) addIssue({ message: 'passwords differ' });
      }),
    ),
    device: v.optional(DEVICE_ID.schema),
  }),
  decode: ({ inp: [email, code, password, , phone, question, answer], device }) => ({
    email,
    code: CODE.decode(code),
    password,
    phone: PHONE.decode(phone),
    question,
    answer: ANSWER.decode(answer),
    ...(device !== undefined && { deviceId: device }),
  }),
  encode: ({ email, code, password, phone, question, answer, deviceId }) => ({
    inp: [email, code, password, password, phone, question, answer],
    ...(deviceId !== undefined && { device: deviceId }),
  }),
};

export const register = openCall({
  path: '/noper/kuregister',
  idempotent: true,
  perAddress: { calls: 60, seconds: 600 },
  perAccount: { calls: 30, seconds: 600 },
  request: REGISTRATION,
  outcomes: {
    registered: bare(9),
    'already-registered': bare(3),
    ...CODE_REFUSALS,
    'phone-registered': bare(7),
    'common-password': bare(101),
    // The code is right, but its checking step was skipped.
    'not-verified': bare(12),
  },
});
