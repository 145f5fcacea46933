import { hash, verify } from '@node-rs/argon2';
import { performance } from 'node:perf_hooks';
import { takeFairTurns, type Sharer } from '../limits/turns.ts';

/** OWASP's second choice: 19 MiB, two passes, one lane; about 11 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_AT_MOST = 200;

/** A hash that no password matches: verified for unknown names, so that they take as long as known ones. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9uZXQgbm9ib2R5IDAwMA$x5gS9yVvIcEyrG3iQF1yqHvWZCtJ0Vc4oB9tzpP0d2E';

/** Hashing occupies a core each: few at once, and a bounded queue that no network has for itself. */
const inTurn = takeFairTurns({
  atOnce: AT_ONCE,
  waitingAtMost: WAITING_AT_MOST,
  name: 'passwords',
  now: () => performance.now(),
});

/** For whom a password is hashed, and whether they still wait for it. */
export interface Waiting {
  readonly sharer: Sharer;
  readonly gone: AbortSignal;
}

interface MemberWaiting extends Pick<Waiting, 'gone'> {
  readonly session: { readonly accountId: string };
}

/** Whoever is logged in has turns of their own: the network is shared with others, who may flood the login. */
export function turnsOf({ session, gone }: MemberWaiting): Waiting {
  return { sharer: { who: session.accountId }, gone };
}

/** Without a turn, for what nobody asks for from outside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

export function hashInTurn(password: string, waiting: Waiting): Promise<string> {
  return inPasswordTurn(waiting, () => hashPassword(password));
}

/** Runs work that hashes a password when it is its turn. */
export function inPasswordTurn<Value>({ sharer, gone }: Waiting, work: () => Promise<Value>): Promise<Value> {
  return inTurn(sharer, work, gone);
}

/** Takes as long for an account that does not exist (`undefined`) as for one that does. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password.normalize('NFC'));
  return matches && stored !== undefined;
}
