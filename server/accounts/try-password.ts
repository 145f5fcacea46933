import type { Database } from '../db/database.ts';
import { countTries, judgeTry, type TryLimit } from '../limits/tries.ts';
import { isLikeTemporary } from './temporary-password.ts';
import type { Passwords, Waiting } from './password-hash.ts';

/** What checking a password needs. */
export interface PasswordDeps {
  readonly database: Database;
  readonly passwords: Passwords;
}

interface PasswordTry extends Waiting {
  readonly limits: readonly TryLimit[];
  /** The hash to compare with; undefined for an account that does not exist. */
  readonly stored: string | undefined;
  /** The same hash, if it is that of a temporary password which still opens. */
  readonly temporary?: string | undefined;
  readonly password: string;
  readonly now: number;
}

type TriedPassword =
  | { readonly kind: 'wrong' }
  /** With what the try was counted under. */
  | { readonly kind: 'right'; readonly counted: readonly TryLimit[] }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Counts and judges a password when it is its turn: a call that gets none writes nothing, so that a flood of
 * them cannot fill the disk. A temporary password was mailed and cannot be guessed, so it waits for nothing.
 * Whether to look at one is decided by its form alone: otherwise the answer, or the time that it takes, would tell
 * which accounts exist and were just recovered.
 */
export function tryPassword(
  { database, passwords }: PasswordDeps,
  { limits, stored, temporary, password, now, ...waiting }: PasswordTry,
): Promise<TriedPassword> {
  return passwords.inTurn(waiting, async () => {
    const seconds = await database.run(countTries, { limits, now });
    if (seconds > 0) {
      const opens = isLikeTemporary(password) && (await passwords.verify(temporary, password));
      return opens ? { kind: 'right', counted: [] } : { kind: 'wait', seconds };
    }
    const right = await judgeTry(database, limits, () => passwords.verify(stored, password));
    return right ? { kind: 'right', counted: limits } : { kind: 'wrong' };
  });
}
