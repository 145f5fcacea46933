import { readLocal, removeLocal, writeLocal } from '../platform/local-store.ts';

/** Set if the session ended by a logout; not set if it expired. Contains its token until the outbox does. */
const LEFT = 'nonet.left';
const KEPT = 'true';

/**
 * Written before the token is removed, so that every tab knows why. Contains the token, so that the server
 * learns of the logout even if the page is closed before the outbox has it.
 */
export function noteLeaving(token: string | null): void {
  writeLocal(LEFT, token ?? KEPT);
}

/** The token of a session that was logged out, if the outbox may not have it yet. */
export function leftToken(): string | null {
  const left = readLocal(LEFT);
  return left === KEPT ? null : left;
}

/** Call when the outbox has the token. */
export function noteLeftKept(token: string): void {
  if (leftToken() === token) writeLocal(LEFT, KEPT);
}

export function forgetLeaving(): void {
  removeLocal(LEFT);
}

export function endOfSession(): { readonly type: 'logged.out' | 'session.over' } {
  return { type: readLocal(LEFT) === null ? 'session.over' : 'logged.out' };
}
