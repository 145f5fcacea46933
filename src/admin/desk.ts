import { useSyncExternalStore } from 'react';
import { createActor, fromPromise } from 'xstate';
import { isEmail } from '../../core/account/email.ts';
import type { Restriction } from '../../core/administration/restriction.ts';
import type { Screening } from '../../core/administration/screening.ts';
import type { Api } from '../data/api/api.ts';
import { screen } from './screening/screening-input.ts';
import { screeningMachine, type ScreeningActor } from './screening/screening-machine.ts';

/**
 * What an administrator has typed and chosen: sections close, logins end, and it is still there, but for what
 * was about to be done to an account when another one, or another section, was turned to.
 */
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

/** What would be done to an account. */
const NO_ACT = { restriction: null, amount: '' } as const;

/** Where the papers of one administrator lie, as long as the page lives. */
export class Desk {
  readonly owner: string;
  readonly screening: ScreeningActor;
  #papers: Papers = {
    username: '',
    restriction: null,
    amount: '',
    screening: null,
    screeningText: '',
    logUsername: '',
  };
  #section: string | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(owner: string, api: Api) {
    this.owner = owner;
    this.screening = createActor(
      screeningMachine.provide({ actors: { screen: fromPromise(({ input }) => screen(api, input)) } }),
    ).start();
  }

  readonly papers = (): Papers => this.#papers;

  readonly write = (changes: Partial<Papers>): void => {
    const { username } = this.#papers;
    // What was meant for one account is not done to another. A name that is half typed is none yet.
    const isAnother = changes.username !== undefined && changes.username !== username && isEmail(username);
    this.#papers = { ...this.#papers, ...(isAnother && NO_ACT), ...changes };
    for (const listener of this.#listeners) listener();
  };

  /** Another section is opened: what was begun in the one before is not met again half done. */
  readonly turnTo = (section: string): void => {
    if (section !== this.#section) this.write(NO_ACT);
    this.#section = section;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function usePapers(desk: Desk): Papers {
  return useSyncExternalStore(desk.subscribe, desk.papers);
}
