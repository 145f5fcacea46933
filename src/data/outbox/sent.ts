import { assertNever } from '../../../core/base/assert-never.ts';
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

/** What a failure means for a command that waits: whatever may pass by itself is tried again. */
export function sentByFailure(failed: AnyFailure): Sent {
  switch (failed.kind) {
    case 'session-over':
    case 'password-change-due':
      return { kind: failed.kind };
    case 'key-reused':
      // The key was taken before, so the command was carried out then.
      return { kind: 'accepted' };
    case 'invalid':
    case 'forbidden':
    case 'not-found':
    case 'too-large':
      return { kind: 'refused', refusal: { kind: failed.kind } };
    case 'second-factor-due':
      // An answer to administrators' calls, none of which waits here.
      return { kind: 'refused', refusal: { kind: 'forbidden' } };
    case 'too-fast':
    case 'busy':
      return { kind: 'later', waitSeconds: failed.waitSeconds };
    case 'fault':
    case 'unknown-answer':
      return { kind: 'failed' };
    case 'offline':
    case 'timeout':
    case 'too-rapid':
      return { kind: 'later', waitSeconds: 0 };
    default:
      return assertNever(failed);
  }
}
