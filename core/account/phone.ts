export const PHONE_MAX_LENGTH = 18;
/** Maximum input length: brackets, dots and spaces do not count. */
export const PHONE_ENTRY_MAX_LENGTH = 40;
export const PHONE_MIN_DIGITS = 5;

/** Why a text is not a phone number; an invalid character is named. */
export type PhoneFault =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'too-short' | 'too-long' };

/**
 * A phone number in its stored form: an optional +, then groups of digits joined by single spaces or hyphens.
 * Brackets, dots, slashes, dashes and full-width digits are normalised. A `(0)` after the country code is
 * dropped, since it is not dialled from abroad.
 */
export function normalPhone(entered: string): string {
  const text = entered
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return text
    .replace(/^(\+.*?)\(0\)/, '$1 ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s()[\]./-]+/g, (run) => (run === '-' ? '-' : ' '))
    .replace(/^\+[ -]/, '+')
    .replace(/^[ -]|[ -]$/g, '');
}

/** Why a text is not a phone number, or null. */
export function phoneFault(entered: string): PhoneFault | null {
  const phone = normalPhone(entered);
  const character = /[^0-9 -]/u.exec(phone.replace(/^\+/, ''))?.[0];
  if (character !== undefined) return { kind: 'character', character };
  if (phone.length > PHONE_MAX_LENGTH) return { kind: 'too-long' };
  return phone.replace(/[^0-9]/g, '').length < PHONE_MIN_DIGITS ? { kind: 'too-short' } : null;
}

export function isPhone(entered: string): boolean {
  return phoneFault(entered) === null;
}

/** Equal for all spellings of a number: its digits, with an international `00` as `+`. */
export function phoneKey(entered: string): string {
  const phone = normalPhone(entered);
  const digits = phone.replace(/[^0-9]/g, '');
  return phone.startsWith('+') ? `+${digits}` : digits.replace(/^00/, '+');
}
