import { DAY_MS } from '../base/day.ts';

/** For how long an account is shut out of the message board. */
export const BAN_TERMS = ['week', 'month', 'year', 'forever'] as const;
export type BanTerm = (typeof BAN_TERMS)[number];

/** Someone who may read, like and delete, but not post, edit or comment. */
export interface Ban {
  readonly term: BanTerm;
  /** Milliseconds since 1970; null for a ban without an end. */
  readonly until: number | null;
}

const DAYS: Readonly<Record<Exclude<BanTerm, 'forever'>, number>> = { week: 7, month: 30, year: 365 };

export function banFrom(term: BanTerm, now: number): Ban {
  return { term, until: term === 'forever' ? null : now + DAYS[term] * DAY_MS };
}

/** The ban, or undefined if it has expired. */
export function activeBan(ban: Ban | undefined, now: number): Ban | undefined {
  return ban !== undefined && (ban.until === null || ban.until > now) ? ban : undefined;
}
