import { SCREENING_PAGE, type Screening } from '../../../core/administration/screening.ts';
import { createStore } from '../../../core/base/store.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { ScreenedAccount, ScreeningProgress, ScreeningReply } from '../../../core/protocol/screening.ts';

export interface ScreeningCall {
  readonly screening: Screening;
  /** The text or day to search for. */
  readonly input: string;
  /** Where the previous call stopped; undefined to start from the beginning. */
  readonly next: string | undefined;
}

/** The query of a search, and the results so far. */
export interface Found extends ScreeningCall {
  readonly accounts: readonly ScreenedAccount[];
  /** Null before the first answer. */
  readonly progress: ScreeningProgress | null;
}

interface SearchState {
  /** `idle`: not started, stopped, the page is full, or finished. */
  readonly phase: 'idle' | 'searching' | 'failed' | 'too-many';
  /** Null before the first search. */
  readonly found: Found | null;
  readonly failure: AnyFailure | null;
}

/**
 * A search through all accounts. One call scans a bounded number, so a search takes many calls; it can be
 * resumed after a cancel, a failure or a new login.
 */
export class AccountSearch {
  readonly state = createStore<SearchState>({ phase: 'idle', found: null, failure: null });
  #running = new AbortController();

  constructor(private readonly screen: (call: ScreeningCall) => Promise<ScreeningReply | AnyFailure>) {}

  /** Searches until the first page is full. Replaces a running search. */
  start(screening: Screening, input: string): Promise<boolean> {
    return this.#run({ screening, input, next: undefined, accounts: [], progress: null }, SCREENING_PAGE);
  }

  /**
   * Continues until this many accounts are found; Infinity searches to the end.
   *
   * @returns false if the search was stopped or replaced
   */
  async more(count: number): Promise<boolean> {
    const { phase, found } = this.state.get();
    return !found || phase === 'too-many' || !hasMore(found) || (await this.#run(found, count));
  }

  stop(): void {
    this.#running.abort();
    const state = this.state.get();
    if (state.phase === 'searching') this.state.set({ ...state, phase: 'idle' });
  }

  /** @returns false if it was stopped or replaced */
  async #run(begun: Found, wanted: number): Promise<boolean> {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    let found = begun;
    let phase: SearchState['phase'] = 'searching';
    let failure: AnyFailure | null = null;
    while (phase === 'searching') {
      this.state.set({ phase, found, failure });
      // A bug, which has been logged.
      const answer = await this.screen(found).catch(() => ({ kind: 'fault' }) as const);
      if (signal.aborted) return false;
      if (isFailure(answer)) {
        phase = 'failed';
        failure = answer;
      } else if (answer.kind === 'too-many') {
        phase = 'too-many';
        found = { ...found, accounts: [], next: undefined };
      } else {
        const { accounts, next, progress } = answer;
        found = { ...found, accounts: [...found.accounts, ...accounts], next, progress };
        if (!hasMore(found) || found.accounts.length >= wanted) phase = 'idle';
      }
    }
    this.state.set({ phase, found, failure });
    return true;
  }
}

/** Whether a search can continue: it has no answer yet, or has not looked at all accounts. */
export function hasMore({ progress, next }: Found): boolean {
  return progress === null || next !== undefined;
}
