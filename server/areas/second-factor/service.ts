import type { AccountServices } from '../../accounts/services.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { countRecoveryCodes, findFactor } from '../../accounts/second-factor/repository.ts';
import type { Database } from '../../db/database.ts';
import { handlersOver, type AccountHandler } from '../../http/handlers-over.ts';
import { checkPassword } from '../../accounts/check-password.ts';
import { noticeOf } from '../../accounts/notice.ts';
import { runNamed } from '../../db/once.ts';
import { codesGivenBefore, newCodesFor, openCodes } from './recovery-codes.ts';
import * as repository from './repository.ts';
import { tryCode } from './try-code.ts';
import { hashDevice } from '../../accounts/known-devices.ts';
import { findAccount } from '../../accounts/repository.ts';
import { linkOf, newSecret } from '../../accounts/second-factor/codes.ts';

/** Setting up two-step login, its recovery codes, and turning it off. */
export function secondFactorHandlers(deps: AccountServices) {
  return handlersOver(deps, {
    readSecondFactor,
    startSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    endSecondFactor,
  });
}

const readSecondFactor: AccountHandler<'readSecondFactor'> = async (
  { database },
  _request,
  { session: { accountId } },
) => {
  const factor = await findFactor(database.read, accountId);
  return {
    kind: 'second-factor',
    ...(factor?.confirmedAt !== undefined && { since: factor.confirmedAt }),
    codesLeft: await countRecoveryCodes(database.read, accountId),
  };
};

/** Two-step login in the download of personal data: since when, but no secret. */
export function secondFactorExporter(database: Database): Exporter {
  return async (accountId) => ({
    since: (await findFactor(database.read, accountId))?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(database.read, accountId),
  });
}

const renewRecoveryCodes: AccountHandler<'renewRecoveryCodes'> = async (deps, { password, code }, visit) => {
  const { database, box } = deps;
  const { accountId } = visit.session;
  const factor = await findFactor(database.read, accountId);
  if (factor?.confirmedAt === undefined) return { kind: 'not-on' };
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  const { account } = checked;
  const before = await codesGivenBefore(deps, visit);
  if (before !== undefined) return { kind: 'renewed', codes: before };
  return tryCode(deps, visit, { factor, code }, async (spent) => {
    const mail = noticeOf(deps, account, (texts) => texts.recoveryCodesRenewed());
    const change = { accountId, code: spent, mail, ...newCodesFor(box, accountId) };
    const renewed = await runNamed(database, repository.renewCodes, change, visit.once);
    if (typeof renewed !== 'string') return renewed || undefined;
    visit.note('recovery-codes-renewed', { account: accountId });
    return { kind: 'renewed', codes: openCodes(box, renewed) } as const;
  });
};

const endSecondFactor: AccountHandler<'endSecondFactor'> = async (deps, { password, code }, visit) => {
  const { database } = deps;
  const { accountId, id: sessionId } = visit.session;
  const factor = await findFactor(database.read, accountId);
  if (factor?.confirmedAt === undefined) return { kind: 'not-on' };
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  const { account } = checked;
  return tryCode(deps, visit, { factor, code }, async (spent) => {
    const ended = await database.run(repository.endFactor, {
      ...{ accountId, sessionId, code: spent },
      mail: noticeOf(deps, account, (texts) => texts.secondFactorOff()),
    });
    if (!ended) return undefined;
    visit.note('second-factor-off', { account: accountId });
    database.announce();
    return { kind: 'turned-off' } as const;
  });
};

const startSecondFactor: AccountHandler<'startSecondFactor'> = async (deps, { password }, visit) => {
  const { database, box } = deps;
  const { accountId, email } = visit.session;
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  const secret = newSecret();
  const begun = await database.run(repository.beginFactor, { accountId, secretSealed: box.seal(secret) });
  return begun ? { kind: 'started', secret, link: linkOf(secret, email) } : { kind: 'already-on' };
};

/** Turns two-step login on with the first code of the app. */
const confirmSecondFactor: AccountHandler<'confirmSecondFactor'> = async (
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
