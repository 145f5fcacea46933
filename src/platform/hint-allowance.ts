import { randomId } from './random-id.ts';
import { readLocal, removeLocal, writeLocal } from './settings.ts';

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

/** Remembers what the server says hints cost: while they are free, the device may find them until then. */
export function keepHintPrice(price: number, until: number): void {
  write({ ...read(), freeUntil: price === 0 ? until : 0 });
}

const UNIQUENESS_KEY = 'nonet.hint-uniqueness';

/** Whether hints may rest on the puzzle having one solution, as most people want it. */
export function hintsRestOnUniqueness(): boolean {
  return readLocal(UNIQUENESS_KEY) !== 'off';
}

export function restHintsOnUniqueness(rest: boolean): void {
  if (rest) removeLocal(UNIQUENESS_KEY);
  else writeLocal(UNIQUENESS_KEY, 'off');
}

const PAYMENT_KEY = 'nonet.hint-payment';

/** The key of a payment for a puzzle. Until its answer is known, asking again is the same payment. */
export function openPayment(puzzle: string): string {
  const [paidPuzzle, known] = (readLocal(PAYMENT_KEY) ?? '').split(' ');
  if (paidPuzzle === puzzle && known !== undefined) return known;
  const key = randomId();
  writeLocal(PAYMENT_KEY, `${puzzle} ${key}`);
  return key;
}

/** The answer is known: the next payment is another one. */
export function closePayment(): void {
  removeLocal(PAYMENT_KEY);
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
