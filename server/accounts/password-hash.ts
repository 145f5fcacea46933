import { hash, verify } from '@node-rs/argon2';
import { takeFairTurns, type Sharer } from '../limits/turns.ts';

/** The cost of Argon2id; `memoryCost` in KiB. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's second choice: 19 MiB, two passes, one lane; about 11 ms. */
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_AT_MOST = 200;

/** The caller for whom a password is hashed, and whether that caller is still waiting. */
export interface Waiting {
  readonly sharer: Sharer;
  readonly gone: AbortSignal;
}

interface MemberWaiting extends Pick<Waiting, 'gone'> {
  readonly session: { readonly accountId: string };
}

/** Members have reserved turns, since strangers may flood the login, even from the same network. */
export function turnsOf({ session, gone }: MemberWaiting): Waiting {
  return { sharer: { who: session.accountId, reserved: true }, gone };
}

export interface Passwords {
  /** Hashes without waiting for a turn: only for work that no request can trigger. */
  hash(password: string): Promise<string>;
  hashInTurn(password: string, waiting: Waiting): Promise<string>;
  /** Runs work that hashes a password in its turn. */
  inTurn<Value>(waiting: Waiting, work: () => Promise<Value>): Promise<Value>;
  /** Takes as long for an account that does not exist (`undefined`) as for one that does. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/**
 * Each hash occupies a core: only a few run at once, and the queue is bounded so that strangers cannot fill
 * it.
 */
export function createPasswords(cost: HashCost): Passwords {
  const inFairTurn = takeFairTurns({
    atOnce: AT_ONCE,
    waitingAtMost: WAITING_AT_MOST,
    name: 'passwords',
  });
  const nobody = unmatchedHash(cost);
  const passwords: Passwords = {
    hash: (password) => hash(password.normalize('NFC'), cost),
    hashInTurn: (password, waiting) => passwords.inTurn(waiting, () => passwords.hash(password)),
    inTurn: ({ sharer, gone }, work) => inFairTurn(sharer, work, gone),
    verify: async (stored, password) => {
      const matches = await verify(stored ?? nobody, password.normalize('NFC'));
      return matches && stored !== undefined;
    },
  };
  return passwords;
}

/** A hash that no password matches: verified for unknown names, so that they take as long as known ones. */
function unmatchedHash({ memoryCost, timeCost, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$bm9uZXQgbm9ib2R5IDAwMA$x5gS9yVvIcEyrG3iQF1yqHvWZCtJ0Vc4oB9tzpP0d2E`;
}
