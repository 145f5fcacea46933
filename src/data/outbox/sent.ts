import type { Comment, Post } from '../../../core/posts/post.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Refusal } from './command.ts';

/** What became of a command. */
export type Sent =
  | {
      readonly kind: 'accepted';
      /** The server's name for the post or comment that it made. */
      readonly id?: string;
      readonly news?: Answered;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'session-over' }
  | { readonly kind: 'password-change-due' }
  /** The server failed at this command; at others it may not. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'later'; readonly waitSeconds: number };

/** How the message board looks after a command, as far as the answer tells. */
export interface Answered {
  readonly posts: readonly Post[];
  readonly comments: readonly Comment[];
  /** Posts and comments that are no longer there. */
  readonly gone: readonly string[];
}

/** What open boards are told of an accepted command. */
export interface BoardNews extends Answered {
  readonly rowId: string;
  readonly owner: string;
}

/** The name of the `BroadcastChannel` on which `BoardNews` reach open pages. */
export const NEWS_CHANNEL = 'nonet-board-news';

const LATER: Sent = { kind: 'later', waitSeconds: 0 };

/** What each failure means for a command that waits: whatever may pass by itself is tried again. */
const AFTER: Readonly<Record<AnyFailure['kind'], Sent>> = {
  'session-over': { kind: 'session-over' },
  'password-change-due': { kind: 'password-change-due' },
  // The key was taken before, so the command was carried out then.
  'key-reused': { kind: 'accepted' },
  invalid: { kind: 'refused', refusal: { kind: 'invalid' } },
  forbidden: { kind: 'refused', refusal: { kind: 'forbidden' } },
  'not-found': { kind: 'refused', refusal: { kind: 'not-found' } },
  'too-large': { kind: 'refused', refusal: { kind: 'too-large' } },
  // An answer to administrators' calls, none of which waits here.
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
