import * as v from 'valibot';
import { isCode } from '../account/code.ts';
import { EMAIL_MAX_LENGTH, isEmail } from '../account/email.ts';
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
import { plain, type Codec } from './codec.ts';

/** Up to two code units for each character that a person counts. */
const UNITS = 2;

export const EMAIL = plain(v.pipe(v.string(), v.maxLength(EMAIL_MAX_LENGTH), v.check(isEmail)));
export const CODE = plain(v.pipe(v.string(), v.length(4), v.check(isCode)));
export const NEW_PASSWORD = plain(
  v.pipe(v.string(), v.maxLength(PASSWORD_MAX_LENGTH * UNITS), v.check(isPassword)),
);
/** A password that is only compared: one from before a change of the rules may still be entered. */
export const ENTERED_PASSWORD = plain(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)));
/** A phone number however it is written; inside it is as it is kept. */
export const PHONE: Codec<string, string> = {
  schema: v.pipe(v.string(), v.maxLength(PHONE_ENTRY_MAX_LENGTH), v.check(isPhone)),
  decode: normalPhone,
  encode: (inside) => inside,
};
export const QUESTION = plain(
  v.pipe(v.string(), v.maxLength(QUESTION_MAX_LENGTH * UNITS), v.check(isQuestion)),
);
/** A security answer; inside it is as it is kept. */
export const ANSWER: Codec<string, string> = {
  schema: v.pipe(v.string(), v.maxLength(ANSWER_ENTRY_MAX_LENGTH * UNITS), v.check(isAnswer)),
  decode: normalAnswer,
  encode: (inside) => inside,
};
export const TEXT = plain(v.string());
export const FLAG = plain(v.boolean());
/** A moment in milliseconds since 1970 (UTC). */
export const TIME = plain(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15)));
export const COUNT = plain(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
/** A count that a request may ask for: no more than every database keeps in four bytes. */
export const SMALL_COUNT = plain(v.pipe(COUNT.schema, v.maxValue(2_147_483_647)));
/** Whose data a call is about: the e-mail-like name of the one who is logged in. */
export const OWNER = plain(v.pipe(v.string(), v.nonEmpty(), v.maxLength(EMAIL_MAX_LENGTH)));

/** What tells a device from others: 32 random bytes, as it sends them. */
export const DEVICE_ID = plain(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)));

/** What an app for two-step login shows, or a recovery code; inside it is as it is compared. */
export const SECOND_CODE: Codec<string, string> = {
  schema: v.pipe(v.string(), v.maxLength(SECOND_CODE_ENTRY_MAX_LENGTH), v.check(isSecondCode)),
  decode: normalSecondCode,
  encode: (inside) => inside,
};
/** What stands for the first step of a login at the second; to be handed back as it came. */
export const TICKET = plain(v.pipe(v.string(), v.regex(/^[\w-]{40,600}$/)));

/** What the server gave something as its name. */
export const ID = plain(v.pipe(v.string(), v.uuid()));

/** One of some numbers, written as a number; its digits are read too. */
export function numberOf<Inside>(
  numbers: readonly number[],
  decode: (number: number) => Inside,
  encode: (inside: Inside) => number,
): Codec<Inside, number | string> {
  return {
    schema: v.picklist([...numbers, ...numbers.map(String)]),
    decode: (wire) => decode(Number(wire)),
    encode,
  };
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
type Unit = keyof typeof UNIT_MS;

/** A length of time in milliseconds, on the wire a number with its unit: `90s`, `30m`, `12h`. */
export const DURATION: Codec<number, string> = {
  schema: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}[smh]$/)),
  decode: (wire) => Number(wire.slice(0, -1)) * UNIT_MS[wire.slice(-1) as Unit],
  encode: (milliseconds) => {
    const unit = (['h', 'm'] as const).find((name) => milliseconds % UNIT_MS[name] === 0) ?? 's';
    return `${Math.round(milliseconds / UNIT_MS[unit])}${unit}`;
  },
};
