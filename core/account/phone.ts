export const PHONE_MAX_LENGTH = 18;
const PHONE_MIN_DIGITS = 5;

/** A phone number as people write it: an optional +, then digits in groups joined by single blanks or hyphens. */
export function isPhone(text: string): boolean {
  return (
    text.length <= PHONE_MAX_LENGTH &&
    /^\+?[0-9]+(?:[ -][0-9]+)*$/.test(text) &&
    text.replace(/[^0-9]/g, '').length >= PHONE_MIN_DIGITS
  );
}

/** What makes two ways of writing the same number: its digits, with `00` and `+` for abroad as one. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '');
  return phone.startsWith('+') ? `+${digits}` : digits.replace(/^00/, '+');
}
