import type { CallFailure } from '../../core/protocol/call-failure.ts';
import type { Note } from '../audit/security-log.ts';
import type { AccountRow } from '../db/tables.ts';
import { forgetTries } from '../limits/tries.ts';
import type { ActiveSession } from './active-session.ts';
import { passwordTries } from './known-devices.ts';
import { turnsOf, type Waiting } from './password-hash.ts';
import { findAccount } from './repository.ts';
import { tryPassword, type PasswordDeps } from './try-password.ts';

type CheckedPassword =
  | { readonly kind: 'right'; readonly account: AccountRow }
  | { readonly kind: 'wrong-password' }
  | CallFailure;

/** A call by a member who is logged in. */
interface Visit extends Pick<Waiting, 'gone'> {
  readonly session: ActiveSession;
  readonly now: number;
  readonly note: Note;
}

/**
 * Checks the password again within a session. Wrong passwords count against the session, wherever it is used
 * from: a stolen token allows no faster guessing than the login, and does not lock the owner out.
 */
export async function checkPassword(
  deps: PasswordDeps,
  visit: Visit,
  password: string,
): Promise<CheckedPassword> {
  const { database } = deps;
  const { session, now, note } = visit;
  const limits = passwordTries(`session ${session.id}`);
  const account = await findAccount(database.read, session.accountId);
  // Deleted since the session was looked up, so no password can be called wrong.
  if (account === undefined) return { kind: 'session-over' };
  const stored = account.password_hash;
  const tried = await tryPassword(deps, { limits, stored, password, now, ...turnsOf(visit) });
  if (tried.kind === 'wait') {
    note('password-failed', { account: session.accountId, reason: 'too-many-tries' });
    return { kind: 'too-fast', waitSeconds: tried.seconds };
  }
  if (tried.kind === 'wrong') {
    note('password-failed', { account: session.accountId });
    return { kind: 'wrong-password' };
  }
  await database.run(forgetTries, { limits });
  return { kind: 'right', account };
}
