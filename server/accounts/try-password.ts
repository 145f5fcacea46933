import type { Database } from '../db/database.ts';
import { countTries, judgeTry, type TryLimit } from '../limits/tries.ts';
import { isLikeTemporary } from './temporary-password.ts';
import type { Passwords, Waiting } from './password-hash.ts';

export interface PasswordDeps {
  readonly database: Database;
  readonly passwords: Passwords;
}

interface PasswordTry extends Waiting {
  readonly limits: readonly TryLimit[];
  /** The hash to compare with; undefined for an account that does not exist. */
  readonly stored: string | undefined;
  /** The same hash, if it belongs to a temporary password that is still valid. */
  readonly temporary?: string | undefined;
  readonly password: string;
  readonly now: number;
}

type TriedPassword =
  | { readonly kind: 'wrong' }
  /** `counted`: the limits under which the try was counted. */
  | { readonly kind: 'right'; readonly counted: readonly TryLimit[] }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Counts and checks a password in its turn: a call without a turn writes nothing, so that a flood of calls
 * cannot fill the disk. A temporary password was mailed and cannot be guessed, so it never has to wait.
 * Whether to check for one depends on the form of the entered text only: otherwise the answer, or its timing,
 * would reveal which accounts exist and were just recovered.
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
