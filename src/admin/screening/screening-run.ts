import { SCREENING_PAGE, type Screening } from '../../../core/administration/screening.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { ScreenedAccount, ScreeningProgress, ScreeningReply } from '../../../core/protocol/screening.ts';

/** One call of a screening: from the mark on that the call before gave, or from the start. */
export type Screen = (next: string | undefined) => Promise<ScreeningReply | AnyFailure>;

/** What a search has found so far. */
export interface Found {
  readonly screening: Screening;
  /** The text or day that was asked for. */
  readonly input: string;
  /** `rests`: nothing is under way; with `next` there may be more. */
  readonly phase: 'runs' | 'rests' | 'too-many' | { readonly failed: AnyFailure };
  readonly accounts: readonly ScreenedAccount[];
  readonly next: string | undefined;
  /** Null before the first answer. */
  readonly progress: ScreeningProgress | null;
}

/**
 * A search among all accounts. One call looks at a bounded part of them, so a search is many calls, which
 * can be stopped in between and taken up again: after a cancel, a failure or a new login.
 */
export class ScreeningRun {
  #found: Found | null = null;
  #screen: Screen = () => Promise.reject(new Error('nothing was started'));
  /** Answers to calls of an earlier turn are left aside. */
  #turn = 0;
  readonly #listeners = new Set<() => void>();

  readonly found = (): Found | null => this.#found;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins a new search, and fills its first page. */
  start(screening: Screening, input: string, screen: Screen): Promise<void> {
    this.#screen = screen;
    this.#found = { screening, input, phase: 'rests', accounts: [], next: undefined, progress: null };
    return this.#fill(SCREENING_PAGE, true);
  }

  /** Goes on until there are so many accounts, or no more. Infinity: to the end. */
  fill(count: number): Promise<void> {
    return this.#fill(count, this.#found?.progress === null);
  }

  /** Stops before the next call. What was found stays. */
  stop(): void {
    this.#turn++;
    if (this.#found?.phase === 'runs') this.#show({ ...this.#found, phase: 'rests' });
  }

  async #fill(count: number, fromStart: boolean): Promise<void> {
    const turn = ++this.#turn;
    let found = this.#found;
    if (found === null) return;
    if (!fromStart && found.next === undefined) return;
    found = { ...found, phase: 'runs' };
    this.#show(found);
    do {
      const answer = await this.#screen(found.next);
      if (turn !== this.#turn) return;
      found = added(found, answer);
      this.#show(found);
    } while (found.phase === 'runs' && found.next !== undefined && found.accounts.length < count);
    if (found.phase === 'runs') this.#show({ ...found, phase: 'rests' });
  }

  #show(found: Found): void {
    this.#found = found;
    for (const listener of this.#listeners) listener();
  }
}

function added(found: Found, answer: ScreeningReply | AnyFailure): Found {
  if (isFailure(answer)) return { ...found, phase: { failed: answer } };
  if (answer.kind === 'too-many') return { ...found, phase: 'too-many', accounts: [], next: undefined };
  return {
    ...found,
    accounts: [...found.accounts, ...answer.accounts],
    next: answer.next,
    progress: answer.progress,
  };
}
