import * as v from 'valibot';
import { isCode, isLongCode, normalCode } from '../account/code.ts';
import { EMAIL_MAX_LENGTH, isEmail, isNewEmail } from '../account/email.ts';
import { isPassword, PASSWORD_MAX_LENGTH } from '../account/password.ts';
import { isSecondCode, normalSecondCode, SECOND_CODE_ENTRY_MAX_LENGTH } from '../account/second-code.ts';
import { isPhone, normalPhone, PHONE_ENTRY_MAX_LENGTH } from '../account/phone.ts';
import {
  ANSWER_ENTRY_MAX_LENGTH,
  isAnswer,
  isQuestion,
  normalAnswer,
  QUESTION_MAX_LENGTH,
} from '../account/security-question.ts';
import { normalised, plain, type Codec } from './codec.ts';

/** Up to two code units per character. */
const UNITS = 2;

export const EMAIL = plain(v.pipe(v.string(), v.maxLength(EMAIL_MAX_LENGTH), v.check(isEmail)));
/** For a new account. Older accounts may have any address. */
export const NEW_EMAIL = plain(v.pipe(v.string(), v.maxLength(EMAIL_MAX_LENGTH), v.check(isNewEmail)));
/** Four digits, or the long code of the same mail; internally in normalised form. */
export const CODE = normalised(
  v.pipe(
    v.string(),
    v.maxLength(SECOND_CODE_ENTRY_MAX_LENGTH),
    v.check((text) => isCode(text) || isLongCode(text)),
  ),
  normalCode,
);
export const NEW_PASSWORD = plain(
  v.pipe(v.string(), v.maxLength(PASSWORD_MAX_LENGTH * UNITS), v.check(isPassword)),
);
/** A password that is only compared, so that one from before a rule change can be entered. */
export const ENTERED_PASSWORD = plain(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)));
/** A phone number in any notation; normalised internally. */
export const PHONE = normalised(
  v.pipe(v.string(), v.maxLength(PHONE_ENTRY_MAX_LENGTH), v.check(isPhone)),
  normalPhone,
);
export const QUESTION = plain(
  v.pipe(v.string(), v.maxLength(QUESTION_MAX_LENGTH * UNITS), v.check(isQuestion)),
);
/** A security answer; normalised internally. */
export const ANSWER = normalised(
  v.pipe(v.string(), v.maxLength(ANSWER_ENTRY_MAX_LENGTH * UNITS), v.check(isAnswer)),
  normalAnswer,
);
export const TEXT = plain(v.string());
export const FLAG = plain(v.boolean());
/** A moment in milliseconds since 1970 (UTC). */
export const TIME = plain(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15)));
export const COUNT = plain(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
/** A count in a request, limited to a 4-byte integer, which both databases can store. */
export const SMALL_COUNT = plain(v.pipe(COUNT.schema, v.maxValue(2_147_483_647)));
/** The owner of a call's data: the public name of the logged-in user. */
export const OWNER = plain(v.pipe(v.string(), v.nonEmpty(), v.maxLength(EMAIL_MAX_LENGTH)));

/** A device's token: 32 random bytes. */
export const DEVICE_ID = plain(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)));

/** An authenticator app's code or a recovery code; normalised internally. */
export const SECOND_CODE = normalised(
  v.pipe(v.string(), v.maxLength(SECOND_CODE_ENTRY_MAX_LENGTH), v.check(isSecondCode)),
  normalSecondCode,
);
/** An opaque ticket that stands for the first step of a login. */
export const TICKET = plain(v.pipe(v.string(), v.regex(/^[\w-]{40,600}$/)));

/** An id assigned by the server. */
export const ID = plain(v.pipe(v.string(), v.uuid()));
/** The value of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY = plain(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)));

/** A value that is a number on the wire; also accepted as a text of digits. */
export function numbered<const Inside>(
  insides: Readonly<Record<number, Inside>>,
): Codec<Inside, number | string> {
  const numbers = Object.keys(insides).map(Number);
  return {
    schema: v.picklist([...numbers, ...numbers.map(String)]),
    decode: (wire) => insides[Number(wire)]!,
    encode: (inside) => numbers.find((number) => insides[number] === inside)!,
  };
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
type Unit = keyof typeof UNIT_MS;

/** A duration in milliseconds, on the wire a number with its unit: `90s`, `30m`, `12h`. */
export const DURATION: Codec<number, string> = {
  schema: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}[smh]$/)),
  decode: (wire) => Number(wire.slice(0, -1)) * UNIT_MS[wire.slice(-1) as Unit],
  encode: (milliseconds) => {
    const unit = (['h', 'm'] as const).find((name) => milliseconds % UNIT_MS[name] === 0) ?? 's';
    return `${Math.round(milliseconds / UNIT_MS[unit])}${unit}`;
  },
};
