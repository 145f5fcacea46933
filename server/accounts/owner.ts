import { accountKey } from './account-key.ts';
import type { ActiveSession } from './active-session.ts';

/** Whether the owner named by a call is the member who is logged in. */
export function isOwner(session: ActiveSession, owner: string): boolean {
  return owner === session.publicName || accountKey(owner) === accountKey(session.email);
}
