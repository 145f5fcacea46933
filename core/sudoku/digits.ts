import type { Meaning } from './cells.ts';

/**
 * Sets of digits as nine-bit masks: bit `digit - 1` stands for the digit.
 * The same masks serve for sets of places (0–8) within a house: bit `place`.
 */

/** 1–9; where documented, 0 for an empty cell. */
export type Digit = Meaning<'digit'>;
/** 0–8: the digit minus one, used as bit number in masks and as index in tables. */
export type DigitIndex = Meaning<'digit index'>;

export const ALL_DIGITS = 0x1ff;

/** Number of members of a nine-bit mask. */
export const COUNT = new Uint8Array(512);
/** Position (0–8) of the lowest member of a nine-bit mask; 0 for the empty mask. */
export const LOWEST = new Uint8Array(512);
/** `MEMBERS[mask]`: the positions (0–8) in a nine-bit mask, ascending. */
export const MEMBERS: readonly Uint8Array[] = Array.from({ length: 512 }, (_, mask) => {
  const members = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((position) => mask & (1 << position));
  COUNT[mask] = members.length;
  LOWEST[mask] = members[0] ?? 0;
  return Uint8Array.from(members);
});

/** The mask of one digit 1–9. */
export function maskOf(digit: Digit): number {
  return 1 << (digit - 1);
}

/** The digits (1–9) of a mask, ascending. */
export function digitsOf(mask: number): Digit[] {
  return Array.from(MEMBERS[mask], (position) => position + 1);
}

/** The mask of the digits (1–9) that a text lists. */
export function maskOfText(digits: string): number {
  return Array.from(digits, Number).reduce((mask, digit) => mask | maskOf(digit), 0);
}
