import { randomInt } from 'node:crypto';

/** Characters that are hard to confuse when typed from a mail. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUP = 4;

/** Whether a text has the form of a temporary password. */
export function isLikeTemporary(password: string): boolean {
  return /^[A-Z][a-z]{3}-[2-9]{4}-[A-Za-z2-9]{4}$/.test(password);
}

/** A random password that meets the rules: `Abcd-2345-efgh`, about 60 bits. */
export function temporaryPassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const group = (from: string): string => Array.from({ length: GROUP }, () => pick(from)).join('');
  return `${pick(UPPER)}${group(LOWER).slice(1)}-${group(DIGITS)}-${group(LOWER + UPPER + DIGITS)}`;
}
