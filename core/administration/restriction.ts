import type { BanTerm } from '../account/ban.ts';

/** The restrictions that an administrator can set. An account has one at a time; `none` lifts it. */
export type Restriction = 'none' | BanTerm | 'deactivated';

/** An account's state, with the end of a ban in milliseconds since 1970. */
export interface AccountState {
  readonly restriction: Restriction;
  readonly until?: number | undefined;
}
