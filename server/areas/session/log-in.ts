import { accountKey } from '../../accounts/account-key.ts';
import { knownDeviceOf, passwordsEverywhere, passwordTries } from '../../accounts/known-devices.ts';
import { verifyPassword } from '../../accounts/password-hash.ts';
import { findAccountByEmail } from '../../accounts/repository.ts';
import { isSecondFactorOn } from '../../accounts/second-factor/repository.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { HandlerOver } from '../../http/handlers-over.ts';
import { countTries, fewTriesLeft, giveTryBack, judgeTry, type TryLimit } from '../../limits/tries.ts';
import type { SessionDeps } from './deps.ts';
import { openFor } from './open-session.ts';
import { sealTicket } from './ticket.ts';

/** Name and password: opens a session, or gives a ticket for the second step if two-step login is on. */
export const logIn: HandlerOver<SessionDeps, 'logIn'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { now, note } = visit;
  const account = await findAccountByEmail(database.read, accountKey(request.email));
  const tries = await triesOf(deps, account, request, visit);
  const limits = [...tries.here, ...tries.everywhere];
  const fail = (reason: string): void => {
    note('login-failed', { account: account?.id, reason });
  };
  const waitSeconds = limits.length === 0 ? 0 : await database.run(countTries, { limits, now });
  if (waitSeconds > 0) {
    fail('too-many-tries');
    return { kind: 'too-fast', waitSeconds };
  }
  const right = await judgeTry(database, limits, () =>
    verifyPassword(account?.password_hash, request.password),
  );
  if (account === undefined || !right) {
    fail(account === undefined ? 'unknown-name' : 'wrong-password');
    return { kind: 'wrong-credentials', ...(await fewTriesLeft(database.read, { limits, now })) };
  }
  if (account.status === 'deactivated') {
    fail('deactivated');
    return { kind: 'deactivated' };
  }
  if (isUsedUp(account, now)) {
    fail('password-used-up');
    return { kind: 'wrong-credentials' };
  }
  const { deviceId, remember = false } = request;
  if (await isSecondFactorOn(database.read, account.id)) {
    await database.run(giveTryBack, { limits });
    // Logged, since someone who stops here knows the password.
    note('second-code-wanted', { account: account.id });
    return { kind: 'second-code-wanted', ticket: sealTicket(box, account, remember, now) };
  }
  const opened = await openFor(deps, account, visit, {
    remember,
    deviceId,
    tries: tries.here,
    everywhere: tries.everywhere,
  });
  if (opened.kind === 'logged-in') return opened;
  fail('password-used-up');
  return { kind: 'wrong-credentials' };
};

/** The keys by which a wrong password is counted; none for a temporary one. */
async function triesOf(
  { database, box }: SessionDeps,
  account: AccountRow | undefined,
  { email, deviceId }: { readonly email: string; readonly deviceId?: string | undefined },
  { now, network }: { readonly now: number; readonly network: string },
): Promise<Readonly<Record<'here' | 'everywhere', TryLimit[]>>> {
  // It was mailed and cannot be guessed, so tries need no limit.
  if (account?.temporary_until != null && account.temporary_until > now) return { here: [], everywhere: [] };
  const who = box.hash('tries', accountKey(email));
  const device = await knownDeviceOf(database.read, { accountId: account?.id, deviceId });
  return {
    here: passwordTries(`${who} ${device ?? network}`),
    everywhere: device === undefined ? passwordsEverywhere(who) : [],
  };
}

/** Whether a password was temporary and has expired or been used. */
function isUsedUp({ temporary_until: until, temporary_used: used }: AccountRow, now: number): boolean {
  return until !== null && (until <= now || used === 1);
}
