import { checkPassword } from '../../accounts/check-password.ts';
import { phoneKey } from '../../../core/account/phone.ts';
import { hashDevice } from '../../accounts/known-devices.ts';
import { noticeOf } from '../../accounts/notice.ts';
import { isOwner } from '../../accounts/owner.ts';
import { turnsOf } from '../../accounts/password-hash.ts';
import { findAccount } from '../../accounts/repository.ts';
import type { Database } from '../../db/database.ts';
import { findAnswer, runNamed } from '../../db/once.ts';
import type { MemberVisit } from '../../http/calls.ts';
import type { AccountHandler, HandlerOver } from '../../http/handlers-over.ts';
import type { AccountDeps } from './deps.ts';
import * as repository from './repository.ts';

export const changePassword: HandlerOver<AccountDeps, 'changePassword'> = async (deps, request, visit) => {
  const { database, mail, isCommonPassword } = deps;
  const { session, now, once, note } = visit;
  if (!isOwner(session, request.owner)) return { kind: 'forbidden' };
  const known = once && (await findAnswer(database.read, once));
  if (known?.isSame === true && known.output === true) return answerAgain(deps, request.newPassword, visit);
  const checked = await checkPassword(deps, visit, request.oldPassword);
  if (checked.kind !== 'right') return checked;
  const { account } = checked;
  if (isCommonPassword(request.newPassword, session.email)) return { kind: 'common-password' };
  const change = {
    accountId: session.accountId,
    oldHash: account.password_hash,
    newHash: await deps.passwords.hashInTurn(request.newPassword, turnsOf(visit)),
    sessionId: session.id,
    deviceHash: request.deviceId === undefined ? undefined : hashDevice(request.deviceId),
    now,
    mail: noticeOf(deps, account, (texts) => texts.passwordChanged()),
  };
  const done = await runNamed(database, repository.changePassword, change, once);
  if (typeof done !== 'boolean') return done;
  if (!done) return { kind: 'wrong-password' };
  if (!(await isDone(database, change))) return answerAgain(deps, request.newPassword, visit);
  note('password-changed', { account: session.accountId });
  // Closes the live connections of the sessions it ended.
  database.announce();
  void mail.flush();
  return { kind: 'password-changed' };
};

/** Another call with the same key, sent at the same time, may have succeeded instead. */
async function isDone(database: Database, change: repository.PasswordChange): Promise<boolean> {
  const account = await findAccount(database.read, change.accountId);
  return account?.password_hash === change.newHash;
}

/**
 * A repeated call has the old password, which is no longer valid: the new one shows that it is the same call.
 */
async function answerAgain({ database, passwords }: AccountDeps, newPassword: string, visit: MemberVisit) {
  const account = await findAccount(database.read, visit.session.accountId);
  if (account === undefined) return { kind: 'session-over' } as const;
  // Not counted as a try: a caller with the key knew the password when it was set.
  const isSame = await passwords.inTurn(turnsOf(visit), () =>
    passwords.verify(account.password_hash, newPassword),
  );
  // Otherwise the new password differs from the one that was set, so this is another change.
  return { kind: isSame ? 'password-changed' : 'key-reused' } as const;
}

export const changePhone: AccountHandler<'changePhone'> = async (deps, { password, phone }, visit) => {
  const { database, box, mail } = deps;
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  const { account } = checked;
  const changed = await database.run(repository.changePhone, {
    accountId: account.id,
    phoneHash: box.hash('phone', phoneKey(phone)),
    phoneSealed: box.seal(phone),
    mail: noticeOf(deps, account, (texts) => texts.phoneChanged()),
  });
  if (!changed) return { kind: 'phone-registered' };
  void mail.flush();
  visit.note('phone-changed', { account: account.id });
  return { kind: 'phone-changed' };
};
