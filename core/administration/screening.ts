import { emailKey } from '../account/email.ts';
import { ANSWER_CHARACTER, answerKey } from '../account/security-question.ts';
import { DAY_MS, dayNumber } from '../base/day.ts';
import { failure, success, type Result } from '../base/result.ts';
import { parsePattern, typedForm, type Pattern, type PatternFault } from './pattern.ts';
import type { Restriction } from './restriction.ts';

/** The eleven searches, in the order of their numbers 1 to 11. */
export const SCREENINGS = [
  'username',
  'registered',
  'last-login',
  'phone',
  'question',
  'answer',
  'deactivated',
  'week',
  'month',
  'year',
  'forever',
] as const;
export type Screening = (typeof SCREENINGS)[number];
export type TextScreening = Extract<Screening, 'username' | 'phone' | 'question' | 'answer'>;
export type DayScreening = Extract<Screening, 'registered' | 'last-login'>;
export type StateScreening = Exclude<Restriction, 'none'>;

/** Usernames per answer. */
export const SCREENING_PAGE = 100;
/** With more than this, the answer is "too many". */
export const SCREENING_MAX_RESULTS = 10_000;
/** Days before and after the requested day that match too. */
export const NEAR_DAYS = 3;

/**
 * The characters allowed in a search besides wildcards, and the compared form. Everything that can be
 * registered can be searched for.
 */
const TEXT_RULES: Readonly<
  Record<TextScreening, { readonly symbols: RegExp; readonly normalize: (text: string) => string }>
> = {
  username: { symbols: /[^\s\p{C}()<>[\]:;,\\"]/u, normalize: emailKey },
  phone: { symbols: /[0-9+\s()[\]./-]/, normalize: digitsOnly },
  question: { symbols: /[^\p{C}]/u, normalize: answerKey },
  answer: { symbols: ANSWER_CHARACTER, normalize: answerKey },
};

export function parseScreeningText(screening: TextScreening, text: string): Result<Pattern, PatternFault> {
  const { symbols, normalize } = TEXT_RULES[screening];
  return parsePattern(text, symbols, normalize);
}

/** The compared form of an account's username, phone, question or answer. */
export function screenedForm(screening: TextScreening, text: string): string {
  return TEXT_RULES[screening].normalize(text);
}

/** From `from` on, before `to`; milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export type DayFault = { readonly kind: 'empty' } | { readonly kind: 'no-date' };

/** Parses year-month-day (`2026-1-5` or `2026-01-05`, UTC) and gives the range of days around it. */
export function parseNearDay(text: string): Result<TimeSpan, DayFault> {
  const trimmed = typedForm(text);
  if (trimmed === '') return failure({ kind: 'empty' });
  const found = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/.exec(trimmed);
  if (found === null) return failure({ kind: 'no-date' });
  const [year, month, date] = found.slice(1) as [string, string, string];
  const day = dayNumber(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  // Month 13 or 30 February is not a date.
  if (day === undefined) return failure({ kind: 'no-date' });
  return success({ from: (day - NEAR_DAYS) * DAY_MS, to: (day + NEAR_DAYS + 1) * DAY_MS });
}

function digitsOnly(phone: string): string {
  return phone.replace(/[^0-9]/g, '');
}
