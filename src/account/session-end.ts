import { readLocal, removeLocal, writeLocal } from '../platform/settings.ts';

/** There while nobody is logged in because somebody has left; a session that runs out does not write it. */
const LEFT = 'nonet.left';

/** Before the token goes, so that every tab that misses it knows why. */
export function noteLeaving(): void {
  writeLocal(LEFT, 'true');
}

export function forgetLeaving(): void {
  removeLocal(LEFT);
}

/** How the session ended whose token is gone. */
export function endOfSession(): { readonly type: 'logged.out' | 'session.over' } {
  return { type: readLocal(LEFT) === null ? 'session.over' : 'logged.out' };
}
