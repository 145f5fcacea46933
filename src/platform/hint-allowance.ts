import { readLocal, writeLocal } from './settings.ts';

/** What the server last said about the price of hints; it allows hints to be found on the device. */
interface Allowance {
  /** Hints cost nothing until this time (milliseconds since 1970). */
  readonly freeUntil: number;
  /** Until when the hints of a puzzle (81 characters) are paid for. */
  readonly paidUntil: Readonly<Record<string, number>>;
}

const KEY = 'nonet.hints';
const NONE: Allowance = { freeUntil: 0, paidUntil: {} };

/** Whether hints for a puzzle may be found on the device now, and why. */
export function hintAllowance(puzzle: string, now: number): 'free' | 'covered' | null {
  const { freeUntil, paidUntil } = read();
  if (freeUntil > now) return 'free';
  return (paidUntil[puzzle] ?? 0) > now ? 'covered' : null;
}

/** Remembers that hints are free, or paid for one puzzle; what is over is forgotten. */
export function allowHints(puzzle: string, charge: 'free' | 'covered', until: number, now: number): void {
  const { freeUntil, paidUntil } = read();
  const open = Object.fromEntries(Object.entries(paidUntil).filter(([, end]) => end > now));
  write(
    charge === 'free'
      ? { freeUntil: until, paidUntil: open }
      : // A price is asked: the test phase is over.
        { freeUntil: Math.min(freeUntil, now), paidUntil: { ...open, [puzzle]: until } },
  );
}

/** The person ticked "don't ask again". */
const NEVER_ASK_KEY = 'nonet.hint-price';

export function asksHintPrice(): boolean {
  return readLocal(NEVER_ASK_KEY) !== 'accepted';
}
export function neverAskHintPrice(): void {
  writeLocal(NEVER_ASK_KEY, 'accepted');
}

function read(): Allowance {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? 'null') as Partial<Allowance> | null;
    return {
      freeUntil: typeof stored?.freeUntil === 'number' ? stored.freeUntil : 0,
      paidUntil: typeof stored?.paidUntil === 'object' ? stored.paidUntil : {},
    };
  } catch {
    return NONE;
  }
}

function write(allowance: Allowance): void {
  writeLocal(KEY, JSON.stringify(allowance));
}
