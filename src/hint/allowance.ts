import type { SessionActor } from '../session/index.ts';
import { ownKey } from '../data/local-keys.ts';
import { stored } from '../platform/stored.ts';
import { randomId } from '../platform/random-id.ts';
import { readLocal, removeLocal, writeLocal } from '../platform/local-store.ts';
import type { CheckOutcome } from './hint-machine.ts';

/** Until this time, hints are free for everybody (milliseconds since 1970). */
const freeUntil = stored('nonet.hints', (until) => (typeof until === 'number' ? until : undefined), 0);

/** For each paid puzzle (81 characters), the time until which the payment is valid. */
type Paid = Readonly<Record<string, number>>;

/** The username of the logged-in user, or null. */
export function ownerOf(session: SessionActor): string | null {
  return session.getSnapshot().context.session?.username ?? null;
}

/**
 * Where hints on a puzzle come from: the device, if the server last reported hints as free or this puzzle as
 * paid for today; the server, if the session is valid; otherwise a reason for the refusal.
 */
export function hintAccess(puzzle: string, session: SessionActor): CheckOutcome {
  const owner = ownerOf(session);
  const charge = hintAllowance(puzzle, owner, Date.now());
  if (charge !== null) return { kind: 'device', charge };
  if (session.getSnapshot().matches('over')) return { kind: 'refused', message: { kind: 'session-over' } };
  return owner === null ? { kind: 'refused', message: { kind: 'login' } } : { kind: 'server' };
}

/**
 * Whether the device may compute hints for a puzzle, and why, according to the server's last answer.
 *
 * @param owner the logged-in user; other users' payments do not count
 */
export function hintAllowance(puzzle: string, owner: string | null, now: number): 'free' | 'covered' | null {
  if (freeUntil.read() > now) return 'free';
  return owner !== null && (paidHints(owner).read()[puzzle] ?? 0) > now ? 'covered' : null;
}

/** Stores a payment for a puzzle, and drops expired ones. */
export function allowHints(puzzle: string, owner: string, until: number, now: number): void {
  const open = Object.entries(paidHints(owner).read()).filter(([, end]) => end > now);
  paidHints(owner).write({ ...Object.fromEntries(open), [puzzle]: until });
  // A payment means that hints have a price again: the free phase is over.
  if (freeUntil.read() > now) freeUntil.forget();
}

/** Stores the server's price. If hints are free, the device may compute them until the given time. */
export function keepHintPrice(price: number, until: number): void {
  if (price === 0) freeUntil.write(until);
  else freeUntil.forget();
}

/** Whether hints may assume that the puzzle has a unique solution; on by default. */
export const uniquenessInHints = stored('nonet.hint-uniqueness', (rest) => rest !== false, true);

/** The idempotency key of a payment for a puzzle. Requests repeated before an answer count as one payment. */
export function openPayment(puzzle: string, owner: string): string {
  const [paidPuzzle, known] = (readLocal(ownKey('hint-payment', owner)) ?? '').split(' ');
  if (paidPuzzle === puzzle && known !== undefined) return known;
  const key = randomId();
  writeLocal(ownKey('hint-payment', owner), `${puzzle} ${key}`);
  return key;
}

/** The payment was answered: the next one gets a new key. */
export function closePayment(owner: string): void {
  removeLocal(ownKey('hint-payment', owner));
}

/** Whether to ask before spending crystals: true until the user ticks "don't ask again" or turns it off. */
export function asksHintPrice(owner: string | null): boolean {
  return owner === null || readLocal(ownKey('hint-price', owner)) !== 'accepted';
}

export function askHintPrice(owner: string, asks: boolean): void {
  if (asks) removeLocal(ownKey('hint-price', owner));
  else writeLocal(ownKey('hint-price', owner), 'accepted');
}

function paidHints(owner: string) {
  return stored(ownKey('paid-hints', owner), paidIn, {});
}

function paidIn(json: unknown): Paid {
  const entries = Object.entries(json as object) as [string, unknown][];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
