import type { LogInRequest } from '../../../core/protocol/session.ts';
import { accountKey } from '../../accounts/account-key.ts';
import {
  knownDeviceOf,
  passwordsEverywhere,
  passwordTriesOf,
  sharerAt,
} from '../../accounts/known-devices.ts';
import { findAccountByEmail } from '../../accounts/repository.ts';
import { isSecondFactorOn } from '../../accounts/second-factor/repository.ts';
import { tryPassword } from '../../accounts/try-password.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import type { HandlerOver } from '../../http/handlers-over.ts';
import { fewTriesLeft, giveTryBack, type TryLimit } from '../../limits/tries.ts';
import type { Sharer } from '../../limits/turns.ts';
import type { SessionDeps } from './deps.ts';
import { openFor } from './open-session.ts';
import { sealTicket } from './ticket.ts';

/** Name and password: opens a session, or issues a ticket for the second step if two-step login is on. */
export const logIn: HandlerOver<SessionDeps, 'logIn'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { now, note, gone } = visit;
  const account = await findAccountByEmail(database.read, accountKey(request.email));
  const tries = await triesOf(deps, account, request, visit);
  const limits = [...tries.here, ...tries.everywhere];
  const fail = (reason: string): void => note('login-failed', { account: account?.id, reason });
  const { password } = request;
  const stored = account?.password_hash;
  const temporary = temporaryOf(account, tries.device, now);
  const waiting = { sharer: tries.sharer, gone };
  const tried = await tryPassword(deps, { limits, stored, temporary, password, now, ...waiting });
  if (tried.kind === 'wait') {
    fail('too-many-tries');
    return { kind: 'too-fast', waitSeconds: tried.seconds };
  }
  if (account === undefined || tried.kind === 'wrong') {
    fail(account === undefined ? 'unknown-name' : 'wrong-password');
    return { kind: 'wrong-credentials', ...(await fewTriesLeft(database.read, { limits, now })) };
  }
  // Before the remaining checks, since the password was right.
  await database.run(giveTryBack, { limits: tried.counted });
  if (account.status === 'deactivated') {
    fail('deactivated');
    return { kind: 'deactivated' };
  }
  if (isUsedUp(account, tries.device, now)) {
    fail('password-used-up');
    return { kind: 'wrong-credentials' };
  }
  const { deviceId, remember = false } = request;
  if (await isSecondFactorOn(database.read, account.id)) {
    // Logged, since someone who stops here knows the password.
    note('second-code-wanted', { account: account.id });
    return { kind: 'second-code-wanted', ticket: sealTicket(box, account, remember, now) };
  }
  const opened = await openFor(deps, account, visit, { remember, deviceId, tries: tries.here });
  if (opened.kind === 'logged-in') return opened;
  fail('password-used-up');
  return { kind: 'wrong-credentials' };
};

interface Tries {
  readonly here: TryLimit[];
  readonly everywhere: TryLimit[];
  readonly sharer: Sharer;
  /** The hash of the device, if the account knows it. */
  readonly device: string | undefined;
}

/** The keys by which a wrong password is counted, and to whom a turn is charged. */
async function triesOf(
  { database, box }: SessionDeps,
  account: AccountRow | undefined,
  { email, deviceId }: LogInRequest,
  { network, neighbourhood, sharer: stranger }: Visit,
): Promise<Tries> {
  const who = box.hash('tries', accountKey(email));
  const device = await knownDeviceOf(database.read, { accountId: account?.id, deviceId });
  const guesser = { exists: account !== undefined, who, device, network, neighbourhood };
  return {
    here: passwordTriesOf(box, guesser),
    everywhere: passwordsEverywhere(box, guesser),
    sharer: sharerAt(account, device, stranger),
    device,
  };
}

/** The hash of a temporary password that is still valid. */
function temporaryOf(
  account: AccountRow | undefined,
  device: string | undefined,
  now: number,
): string | undefined {
  const isValid = account?.temporary_until != null && !isUsedUp(account, device, now);
  return isValid ? account.password_hash : undefined;
}

/**
 * Whether a password was temporary and has expired or been used. The device that used it may do so again: the
 * answer may have been lost.
 */
function isUsedUp(
  { temporary_until: until, temporary_used: used }: AccountRow,
  device: string | undefined,
  now: number,
): boolean {
  return until !== null && (until <= now || (used === 1 && device === undefined));
}
