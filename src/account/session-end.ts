import { readLocal, removeLocal, writeLocal } from '../platform/settings.ts';

/** Set if the session ended by a logout; not set if it expired. */
const LEFT = 'nonet.left';

/** Written before the token is removed, so that every tab knows why. */
export function noteLeaving(): void {
  writeLocal(LEFT, 'true');
}

export function forgetLeaving(): void {
  removeLocal(LEFT);
}

/** Why the session's token is gone. */
export function endOfSession(): { readonly type: 'logged.out' | 'session.over' } {
  return { type: readLocal(LEFT) === null ? 'session.over' : 'logged.out' };
}
