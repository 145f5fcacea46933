import { assertNever } from '../../../core/base/assert-never.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';

/** What became of a command. */
export type Sent =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'session-over' }
  | { readonly kind: 'password-change-due' }
  | { readonly kind: 'later'; readonly waitSeconds: number };

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
      return { kind: 'refused', reason: failed.kind };
    case 'too-fast':
    case 'busy':
      return { kind: 'later', waitSeconds: failed.waitSeconds };
    case 'fault':
    case 'offline':
    case 'timeout':
    case 'too-rapid':
    case 'unknown-answer':
      return { kind: 'later', waitSeconds: 0 };
    default:
      return assertNever(failed);
  }
}
