import type { Clock } from '../../core/base/clock.ts';

/** In this time what an account has used counts half. */
const HALF_LIFE_MS = 5 * 60_000;
const ACCOUNTS_KEPT = 10_000;

/** How much time accounts have used of late; what is long ago counts less and less. */
export class Usage {
  readonly #now: Clock;
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(now: Clock) {
    this.#now = now;
  }

  of(who: string): number {
    const { ms, at } = this.#used.get(who) ?? { ms: 0, at: 0 };
    return ms === 0 ? 0 : ms * 0.5 ** (Math.max(0, this.#now() - at) / HALF_LIFE_MS);
  }

  charge(who: string, start: number): void {
    const ms = this.of(who) + Math.max(0, this.#now() - start);
    // Put last: what has not been used for longest is forgotten first.
    this.#used.delete(who);
    if (this.#used.size >= ACCOUNTS_KEPT) this.#used.delete(this.#used.keys().next().value!);
    if (ms > 0) this.#used.set(who, { ms, at: this.#now() });
  }
}
