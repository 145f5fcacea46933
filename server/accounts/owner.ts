import { accountKey } from './account-key.ts';
import type { ActiveSession } from './active-session.ts';

/** Whether a call that names its owner means the one who is logged in. */
export function isOwner(session: ActiveSession, owner: string): boolean {
  return owner === session.publicName || accountKey(owner) === accountKey(session.email);
}
