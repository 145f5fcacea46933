import { isEmail } from '../../core/account/email.ts';
import { createStore } from '../../core/base/store.ts';
import type { Restriction } from '../../core/administration/restriction.ts';
import type { Screening } from '../../core/administration/screening.ts';
import type { Api } from '../data/api/api.ts';
import { useStore } from '../platform/use-store.ts';
import { screen } from './screening/screening-input.ts';
import { AccountSearch } from './screening/account-search.ts';

/**
 * An administrator's form drafts, which survive closed sections and expired sessions. An unconfirmed action
 * is dropped when another account or section is chosen.
 */
export interface Papers {
  /** The address that all forms share: found by screening, then used for an action. */
  readonly username: string;
  readonly restriction: Restriction | null;
  readonly amount: string;
  readonly screening: Screening | null;
  readonly screeningText: string;
  readonly logUsername: string;
}

/** Clears a drafted action on an account. */
const NO_ACT = { restriction: null, amount: '' } as const;

/** One administrator's drafts, for the lifetime of the page. */
export class Desk {
  readonly screening: AccountSearch;
  readonly papers = createStore<Papers>({
    username: '',
    restriction: null,
    amount: '',
    screening: null,
    screeningText: '',
    logUsername: '',
  });
  #section: string | null = null;

  constructor(api: Api) {
    this.screening = new AccountSearch((call) => screen(api, call));
  }

  readonly write = (changes: Partial<Papers>): void => {
    const papers = this.papers.get();
    const { username } = papers;
    // Drop an unconfirmed action when the account changes; a half-typed name does not count.
    const isAnother = changes.username !== undefined && changes.username !== username && isEmail(username);
    this.papers.set({ ...papers, ...(isAnother && NO_ACT), ...changes });
  };

  /** When another section is opened, drop the previous section's unconfirmed action. */
  readonly turnTo = (section: string): void => {
    if (section !== this.#section) this.write(NO_ACT);
    this.#section = section;
  };
}

export function usePapers(desk: Desk): Papers {
  return useStore(desk.papers);
}
