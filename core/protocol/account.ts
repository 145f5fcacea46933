import * as v from 'valibot';
import { closedRecord, field, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { GUARDED, memberCall } from './endpoint.ts';
import { bare } from './nothing.ts';
import { DEVICE_ID, ENTERED_PASSWORD, FLAG, NEW_PASSWORD, OWNER, PHONE } from './values.ts';

export interface ChangePasswordRequest {
  readonly owner: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  /** The requesting device; all other devices are forgotten. */
  readonly deviceId?: string | undefined;
}

const OLD_NEW_CONFIRM = v.strictTuple([ENTERED_PASSWORD.schema, NEW_PASSWORD.schema, NEW_PASSWORD.schema]);

const PASSWORD_CHANGE: Codec<
  ChangePasswordRequest,
  { name: string; pwd: v.InferOutput<typeof OLD_NEW_CONFIRM>; device?: string | undefined }
> = {
  schema: v.strictObject({
    name: OWNER.schema,
    pwd: v.pipe(
      OLD_NEW_CONFIRM,
      v.check(([old, wanted, confirmed]) => wanted === confirmed && wanted !== old),
    ),
    device: v.optional(DEVICE_ID.schema),
  }),
  decode: ({ name, pwd: [oldPassword, newPassword], device }) => ({
    ...{ owner: name, oldPassword, newPassword },
    ...(device !== undefined && { deviceId: device }),
  }),
  encode: ({ owner, oldPassword, newPassword, deviceId }) => ({
    name: owner,
    pwd: [oldPassword, newPassword, newPassword],
    ...(deviceId !== undefined && { device: deviceId }),
  }),
};

export const changePassword = memberCall<
  ChangePasswordRequest,
  | { readonly kind: 'password-changed' }
  | { readonly kind: 'wrong-password' }
  /** The new password is too common. */
  | { readonly kind: 'common-password' }
>({
  ...GUARDED,
  path: '/cando/kurepwd',
  idempotent: true,
  beforePasswordChange: true,
  request: PASSWORD_CHANGE,
  outcomes: { 'password-changed': bare(20), 'wrong-password': bare(21), 'common-password': bare(101) },
});

export interface ChangePhoneRequest {
  readonly password: string;
  readonly phone: string;
}

export type ChangePhoneReply =
  | { readonly kind: 'phone-changed' }
  | { readonly kind: 'phone-registered' }
  | { readonly kind: 'wrong-password' };

export const changePhone = memberCall<ChangePhoneRequest, ChangePhoneReply>({
  ...GUARDED,
  path: '/cando/kuretele',
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD), phone: field('tel', PHONE) }),
  outcomes: { 'phone-changed': bare(22), 'phone-registered': bare(7), 'wrong-password': bare(21) },
});

/** Everything stored about a person, one entry per area. */
export type PersonalData = Readonly<Record<string, unknown>>;

export const exportData = memberCall<
  { readonly password: string },
  { readonly kind: 'exported'; readonly data: PersonalData } | { readonly kind: 'wrong-password' }
>({
  ...GUARDED,
  path: '/cando/kuexport',
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD) }),
  outcomes: {
    exported: {
      code: 65,
      payload: openRecord({ data: field('data', plain<PersonalData>(v.record(v.string(), v.unknown()))) }),
    },
    'wrong-password': bare(21),
  },
});

export const deleteAccount = memberCall<
  {
    readonly password: string;
    /** Posts and comments are deleted too; if absent, they stay without a name. */
    readonly posts?: boolean | undefined;
  },
  { readonly kind: 'deleted' } | { readonly kind: 'wrong-password' } | { readonly kind: 'last-administrator' }
>({
  ...GUARDED,
  path: '/cando/kudelaccount',
  idempotent: true,
  endsAccount: 'deleted',
  request: closedRecord({
    password: field('pwd', ENTERED_PASSWORD),
    posts: optionalField('along', FLAG),
  }),
  outcomes: { deleted: bare(66), 'wrong-password': bare(21), 'last-administrator': bare(67) },
});
