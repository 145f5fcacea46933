import { normalSecondCode } from './second-code.ts';

export const CODE_LENGTH = 4;

/** A code sent by mail: exactly four digits. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^[0-9]+$/.test(text);
}

/** The long code in the same mail. It cannot be guessed, so failed tries by others never block it. */
export function isLongCode(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(normalCode(text));
}

/** Normalises a code for comparison: the long one is shown in groups. */
export function normalCode(entered: string): string {
  return isCode(entered) ? entered : normalSecondCode(entered);
}

export const CODE_LIFETIME_MS = 10 * 60_000;
/** After this many wrong codes, a new one must be requested. */
export const CODE_TRIES = 5;
/** Minimum time between two codes sent to one address. */
export const CODE_GAP_MS = 60_000;
