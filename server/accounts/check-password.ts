import type { CallFailure } from '../../core/protocol/call-failure.ts';
import type { Note } from '../audit/security-log.ts';
import type { Database } from '../db/database.ts';
import type { AccountRow } from '../db/tables.ts';
import { countTries, forgetTries, judgeTry } from '../limits/tries.ts';
import type { ActiveSession } from './active-session.ts';
import { passwordTries } from './known-devices.ts';
import { verifyPassword } from './password-hash.ts';
import { findAccount } from './repository.ts';

type CheckedPassword =
  | { readonly kind: 'right'; readonly account: AccountRow }
  | { readonly kind: 'wrong-password' }
  | CallFailure;

/** A call by a member who is logged in. */
interface Visit {
  readonly session: ActiveSession;
  readonly now: number;
  readonly note: Note;
}

export type PasswordCheck = (visit: Visit, password: string) => Promise<CheckedPassword>;

/**
 * Checks the password again within a session. Wrong ones count against the session, wherever it is used from:
 * a stolen token allows no faster guessing than the login, and the owner is not locked out.
 */
export function passwordChecker(database: Database): PasswordCheck {
  return async ({ session, now, note }, password) => {
    const limits = passwordTries(`session ${session.id}`);
    const waitSeconds = await database.run(countTries, { limits, now });
    if (waitSeconds > 0) {
      note('password-failed', { account: session.accountId, reason: 'too-many-tries' });
      return { kind: 'too-fast', waitSeconds };
    }
    const account = await findAccount(database.read, session.accountId);
    // Deleted since the session was looked up: no password of it is wrong.
    if (account === undefined) return { kind: 'session-over' };
    const right = await judgeTry(database, limits, () => verifyPassword(account.password_hash, password));
    if (!right) {
      note('password-failed', { account: session.accountId });
      return { kind: 'wrong-password' };
    }
    await database.run(forgetTries, { limits });
    return { kind: 'right', account };
  };
}
