import { checkPassword } from '../../accounts/check-password.ts';
import { noticeOf } from '../../accounts/notice.ts';
import { findFactor } from '../../accounts/second-factor/repository.ts';
import { runNamed } from '../../db/once.ts';
import type { AccountHandler } from '../../http/handlers-over.ts';
import { codesGivenBefore, newCodesFor, openCodes } from './recovery-codes.ts';
import * as repository from './repository.ts';
import { tryCode } from './try-code.ts';

export const renewRecoveryCodes: AccountHandler<'renewRecoveryCodes'> = async (
  deps,
  { password, code },
  visit,
) => {
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

export const endSecondFactor: AccountHandler<'endSecondFactor'> = async (deps, { password, code }, visit) => {
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
