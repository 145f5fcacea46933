import type { Clock } from '../../core/base/clock.ts';

/** Half-life of an account's past use. */
const HALF_LIFE_MS = 5 * 60_000;
const ACCOUNTS_KEPT = 10_000;

/** How much time accounts have recently used, decaying over time. */
export class Usage {
  readonly #now: Clock;
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(now: Clock) {
    this.#now = now;
  }

  of(who: string, now = this.#now()): number {
    const { ms, at } = this.#used.get(who) ?? { ms: 0, at: 0 };
    return ms === 0 ? 0 : ms * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
  }

  charge(who: string, used: number): void {
    const ms = this.of(who) + Math.max(0, used);
    // Reinserted at the end: the map drops its least recently used entry first.
    this.#used.delete(who);
    if (this.#used.size >= ACCOUNTS_KEPT) this.#used.delete(this.#used.keys().next().value!);
    if (ms > 0) this.#used.set(who, { ms, at: this.#now() });
  }
}
