import { DAY_MS } from '../base/day.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 20;
/** How long a temporary password is valid. */
export const TEMPORARY_PASSWORD_MS = DAY_MS;

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*()\-_=+{};:,<.>]/];
export const CLASSES_NEEDED = 3;

export type PasswordFault = 'too-short' | 'too-long' | 'whitespace' | 'too-few-classes';

/**
 * All rules that a password breaks, in the order in which a form reports them; empty for a valid password.
 * Lengths count characters, not code units.
 */
export function passwordFaults(password: string): PasswordFault[] {
  const length = Array.from(password).length;
  const faults: PasswordFault[] = [];
  if (length < PASSWORD_MIN_LENGTH) faults.push('too-short');
  if (length > PASSWORD_MAX_LENGTH) faults.push('too-long');
  if (/\s/.test(password)) faults.push('whitespace');
  if (CLASSES.filter((kind) => kind.test(password)).length < CLASSES_NEEDED) faults.push('too-few-classes');
  return faults;
}

export function isPassword(text: string): boolean {
  return passwordFaults(text).length === 0;
}
