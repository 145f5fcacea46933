import { checkPassword } from '../../accounts/check-password.ts';
import { hashDevice } from '../../accounts/known-devices.ts';
import { noticeOf } from '../../accounts/notice.ts';
import { findAccount } from '../../accounts/repository.ts';
import { linkOf, newSecret } from '../../accounts/second-factor/codes.ts';
import { findFactor } from '../../accounts/second-factor/repository.ts';
import { runNamed } from '../../db/once.ts';
import type { AccountHandler } from '../../http/handlers-over.ts';
import { codesGivenBefore, newCodesFor, openCodes } from './recovery-codes.ts';
import * as repository from './repository.ts';
import { tryCode } from './try-code.ts';

export const startSecondFactor: AccountHandler<'startSecondFactor'> = async (deps, { password }, visit) => {
  const { database, box } = deps;
  const { accountId, email } = visit.session;
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  const secret = newSecret();
  const begun = await database.run(repository.beginFactor, { accountId, secretSealed: box.seal(secret) });
  return begun ? { kind: 'started', secret, link: linkOf(secret, email) } : { kind: 'already-on' };
};

/** Turns two-step login on with the first code of the app. */
export const confirmSecondFactor: AccountHandler<'confirmSecondFactor'> = async (
  deps,
  { code, deviceId },
  visit,
) => {
  const { database, box } = deps;
  const { session, now, note } = visit;
  const { accountId } = session;
  const before = await codesGivenBefore(deps, visit);
  if (before !== undefined) return { kind: 'turned-on', codes: before };
  const factor = await findFactor(database.read, accountId);
  const account = await findAccount(database.read, accountId);
  if (factor === undefined || factor.confirmedAt !== undefined || account === undefined)
    return { kind: 'not-started' };
  return tryCode(deps, visit, { factor, code }, async (spent) => {
    const change = {
      ...{ accountId, sessionId: session.id, code: spent, now },
      deviceHash: deviceId === undefined ? undefined : hashDevice(deviceId),
      ...newCodesFor(box, accountId),
    };
    const mail = noticeOf(deps, account, (texts) => texts.secondFactorOn());
    const turnedOn = await runNamed(database, repository.confirmFactor, { ...change, mail }, visit.once);
    if (typeof turnedOn !== 'string') return turnedOn || undefined;
    note('second-factor-on', { account: accountId });
    // Closes the live connections of the sessions it ended.
    database.announce();
    return { kind: 'turned-on', codes: openCodes(box, turnedOn) } as const;
  });
};
