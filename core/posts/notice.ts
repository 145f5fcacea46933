import { DAY_MS } from '../base/day.ts';

export const NOTICE_KINDS = ['post-removed', 'comment-removed', 'ban-lifted'] as const;

/** What somebody else did to a member, or to what they wrote. */
export interface Notice {
  readonly kind: (typeof NOTICE_KINDS)[number];
  /** When it was done, in milliseconds since 1970. */
  readonly createdAt: number;
  /** The removed text. */
  readonly text?: string | undefined;
  /** Absent if none was given. */
  readonly reason?: string | undefined;
}

/** How long a notice is told. */
export const NOTICE_KEPT_MS = 30 * DAY_MS;
/** How many of the newest removals are told. */
export const REMOVALS_TOLD = 10;
