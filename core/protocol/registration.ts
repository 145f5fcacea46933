import * as v from 'valibot';
import { closedRecord, field, openRecord, optionalField, type Codec } from './codec.ts';
import { openCall } from './endpoint.ts';
import { bare, wrong, type Left } from './nothing.ts';
import { ANSWER, CODE, DEVICE_ID, FLAG, NEW_EMAIL, NEW_PASSWORD, PHONE, QUESTION } from './values.ts';

export type SendCodeReply =
  | { readonly kind: 'code-sent' }
  | { readonly kind: 'already-registered' }
  /** The mail server refused the address. */
  | { readonly kind: 'unverifiable' };

interface FromDevice {
  /**
   * As for logging in. A code is valid only for the device that requested it, or for the network if no device
   * is named.
   */
  readonly deviceId?: string | undefined;
}

const DEVICE = optionalField('device', DEVICE_ID);

export interface SendCodeRequest extends FromDevice {
  readonly email: string;
}

export const sendRegistrationCode = openCall<SendCodeRequest, SendCodeReply>({
  path: '/noper/kuemail',
  paced: true,
  perAddress: { calls: 60, seconds: 600 },
  perAccount: { calls: 10, seconds: 3600 },
  request: closedRecord({ email: field('eml', NEW_EMAIL), deviceId: DEVICE }),
  outcomes: { 'code-sent': bare(4), 'already-registered': bare(3), unverifiable: bare(10) },
});

export interface CheckCodeRequest extends FromDevice {
  readonly email: string;
  /** Four digits, or the long code of the same mail. */
  readonly code: string;
}

/** Wrong or invalid (expired, tried too often, or never requested): a new code is needed. */
type CodeRefusal =
  | ({ readonly kind: 'wrong-code' } & Left)
  | {
      readonly kind: 'code-over';
      /** Too many wrong tries. */
      readonly usedUp?: true | undefined;
      /**
       * The code is right, but since an earlier one was wrong, a second code is required, which has been
       * sent.
       */
      readonly another?: true | undefined;
    };

const CODE_REFUSALS = {
  'wrong-code': wrong(6),
  'code-over': {
    code: 11,
    payload: openRecord<{ readonly usedUp?: true | undefined; readonly another?: true | undefined }>({
      usedUp: optionalField('tried', FLAG as Codec<true>),
      another: optionalField('more', FLAG as Codec<true>),
    }),
  },
} as const;

export type CheckCodeReply = { readonly kind: 'verified' } | CodeRefusal;

export const checkRegistrationCode = openCall<CheckCodeRequest, CheckCodeReply>({
  path: '/noper/kumark',
  perAddress: { calls: 60, seconds: 60 },
  perAccount: { calls: 30, seconds: 600 },
  request: closedRecord({ email: field('eml', NEW_EMAIL), code: field('mak', CODE), deviceId: DEVICE }),
  outcomes: { verified: bare(5), ...CODE_REFUSALS },
});

export const checkPhone = openCall<
  { readonly phone: string },
  { readonly kind: 'free' } | { readonly kind: 'phone-registered' }
>({
  path: '/noper/kutele',
  perAddress: { calls: 60, seconds: 600 },
  request: closedRecord({ phone: field('tel', PHONE) }),
  outcomes: { free: bare(8), 'phone-registered': bare(7) },
});

export interface RegisterRequest extends FromDevice {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly phone: string;
  readonly question: string;
  readonly answer: string;
}

export type RegisterReply =
  | { readonly kind: 'registered' }
  | { readonly kind: 'already-registered' }
  | CodeRefusal
  | { readonly kind: 'phone-registered' }
  /** The password is too common. */
  | { readonly kind: 'common-password' }
  /** The code is right, but its checking step was skipped. */
  | { readonly kind: 'not-verified' };

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

export const register = openCall<RegisterRequest, RegisterReply>({
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
    'not-verified': bare(12),
  },
});
