import { accountKey } from './account-key.ts';
import type { ActiveSession } from './active-session.ts';

/** Whether the owner named in a call is the logged-in member. */
export function isOwner(session: ActiveSession, owner: string): boolean {
  if (owner === session.email || owner === session.publicName) return true;
  return accountKey(owner) === accountKey(session.email);
}
