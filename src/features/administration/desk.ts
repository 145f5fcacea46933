import { useSyncExternalStore } from 'react';
import type { Restriction } from '../../../core/administration/restriction.ts';
import type { Screening } from '../../../core/administration/screening.ts';
import { ScreeningRun } from './screening-run.ts';

/** What an administrator has typed and chosen: sections close, logins end, and it is still there. */
export interface Papers {
  /** The address that all forms share: found by screening, then acted upon. */
  readonly username: string;
  readonly restriction: Restriction | null;
  readonly amount: string;
  /** Null before one is chosen. */
  readonly screening: Screening | null;
  readonly screeningText: string;
  readonly logUsername: string;
}

/** Where the papers of one administrator lie, as long as the page lives. */
export class Desk {
  readonly owner: string;
  readonly screeningRun = new ScreeningRun();
  #papers: Papers = {
    username: '',
    restriction: null,
    amount: '',
    screening: null,
    screeningText: '',
    logUsername: '',
  };
  readonly #listeners = new Set<() => void>();

  constructor(owner: string) {
    this.owner = owner;
  }

  readonly papers = (): Papers => this.#papers;

  readonly write = (changes: Partial<Papers>): void => {
    this.#papers = { ...this.#papers, ...changes };
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function usePapers(desk: Desk): Papers {
  return useSyncExternalStore(desk.subscribe, desk.papers);
}
