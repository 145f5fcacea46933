import { normalSecondCode } from './second-code.ts';

export const CODE_LENGTH = 4;

/** A code sent by mail: exactly four digits. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^[0-9]+$/.test(text);
}

/** The long code of the same mail. It cannot be guessed, so it is accepted however often others have tried. */
export function isLongCode(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(normalCode(text));
}

/** A code in the form that is compared: the long one is shown in groups. */
export function normalCode(entered: string): string {
  return isCode(entered) ? entered : normalSecondCode(entered);
}

export const CODE_LIFETIME_MS = 10 * 60_000;
/** Wrong codes after which a new one must be asked for. */
export const CODE_TRIES = 5;
/** A new code goes out to an address at most this often. */
export const CODE_GAP_MS = 60_000;
