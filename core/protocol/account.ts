import * as v from 'valibot';
import { closedRecord, field, optionalField, plain, type Codec } from './codec.ts';
import { GUARDED, memberCall } from './endpoint.ts';
import { bare, outcome } from './outcome.ts';
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

export const changePassword = memberCall({
  ...GUARDED,
  path: '/cando/kurepwd',
  idempotent: true,
  beforePasswordChange: true,
  request: PASSWORD_CHANGE,
  // `common-password`: the new one.
  outcomes: { 'password-changed': bare(20), 'wrong-password': bare(21), 'common-password': bare(101) },
});

export const changePhone = memberCall({
  ...GUARDED,
  path: '/cando/kuretele',
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD), phone: field('tel', PHONE) }),
  outcomes: { 'phone-changed': bare(22), 'phone-registered': bare(7), 'wrong-password': bare(21) },
});

export const exportData = memberCall({
  ...GUARDED,
  path: '/cando/kuexport',
  request: closedRecord({ password: field('pwd', ENTERED_PASSWORD) }),
  outcomes: {
    // Everything stored about a person, one entry per area.
    exported: outcome(65, { data: field('data', plain(v.record(v.string(), v.unknown()))) }),
    'wrong-password': bare(21),
  },
});

export const deleteAccount = memberCall({
  ...GUARDED,
  path: '/cando/kudelaccount',
  idempotent: true,
  endsAccount: 'deleted',
  request: closedRecord({
    password: field('pwd', ENTERED_PASSWORD),
    /** Posts and comments are deleted too; if absent, they stay without a name. */
    posts: optionalField('along', FLAG),
  }),
  outcomes: { deleted: bare(66), 'wrong-password': bare(21), 'last-administrator': bare(67) },
});
