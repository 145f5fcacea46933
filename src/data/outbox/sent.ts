import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { FeedChanges } from '../posts/feed.ts';
import type { Refusal } from './command.ts';

/** The result of sending a command. */
export type Sent =
  | {
      readonly kind: 'accepted';
      /** The server's id of the post or comment that it created. */
      readonly id?: string;
      /** What the answer reports. */
      readonly news?: FeedChanges;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'session-over' }
  | { readonly kind: 'password-change-due' }
  /** A server error for this command; others may still succeed. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'later'; readonly waitSeconds: number };

/** What open pages are told about an accepted command. */
export interface BoardNews extends FeedChanges {
  readonly rowId: string;
  /** The server's id of the post or comment that the command created. */
  readonly id?: string | undefined;
  readonly owner: string;
}

/** The name of the `BroadcastChannel` on which `BoardNews` reach open pages. */
export const NEWS_CHANNEL = 'nonet-board-news';

const LATER: Sent = { kind: 'later', waitSeconds: 0 };

/** The result of each failure for a waiting command: anything that may be temporary is tried again. */
const AFTER: Readonly<Record<AnyFailure['kind'], Sent>> = {
  'session-over': { kind: 'session-over' },
  'password-change-due': { kind: 'password-change-due' },
  // The key exists, so the command was carried out before.
  'key-reused': { kind: 'accepted' },
  invalid: { kind: 'refused', refusal: { kind: 'invalid' } },
  forbidden: { kind: 'refused', refusal: { kind: 'forbidden' } },
  'not-found': { kind: 'refused', refusal: { kind: 'not-found' } },
  'too-large': { kind: 'refused', refusal: { kind: 'too-large' } },
  // Only administrators' calls get this, and none is queued here.
  'second-factor-due': { kind: 'refused', refusal: { kind: 'forbidden' } },
  'too-fast': LATER,
  busy: LATER,
  fault: { kind: 'failed' },
  'unknown-answer': { kind: 'failed' },
  offline: LATER,
  timeout: LATER,
  'too-rapid': LATER,
};

export function sentByFailure(failed: AnyFailure): Sent {
  return 'waitSeconds' in failed ? { kind: 'later', waitSeconds: failed.waitSeconds } : AFTER[failed.kind];
}
