import type { BanTerm } from '../account/ban.ts';

/**
 * What an administrator can do to an account. It is in one of these states at a time: a new one takes the
 * place of the old one, and `none` undoes each.
 */
export type Restriction = 'none' | BanTerm | 'deactivated';

/** An account's state, with the end of a ban in milliseconds since 1970. */
export interface AccountState {
  readonly restriction: Restriction;
  readonly until?: number | undefined;
}
