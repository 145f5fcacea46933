import type { AccountServices } from '../../accounts/services.ts';
import { TEMPORARY_PASSWORD_MS } from '../../../core/account/password.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { RecoveryAnswerReply } from '../../../core/protocol/recovery.ts';
import { temporaryPassword } from '../../accounts/temporary-password.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import * as repository from './repository.ts';
import type { Answered, Locked } from './repository.ts';

export type RecoveryVisit = Pick<Visit, 'now' | 'note' | 'language' | 'gone' | 'sharer'>;

/**
 * Ends a recovery: replaces the password with a temporary one, which is sent by mail.
 *
 * @param answered the answer to the security question; absent if access to the mailbox is already proved
 */
export async function sendPassword(
  { database, mail, passwords }: AccountServices,
  account: AccountRow,
  visit: RecoveryVisit,
  answered?: Answered,
): Promise<RecoveryAnswerReply | CallFailure> {
  const { now, language, note } = visit;
  const password = temporaryPassword();
  const texts = MAIL_TEXTS[language].temporaryPassword(password, answered ? 'answer' : 'mail');
  const ended = await database.run(repository.endRecovery, {
    accountId: account.id,
    answered,
    // Hash for a wrong answer and a deactivated account too; otherwise the timing would reveal the
    // difference.
    passwordHash: await passwords.hashInTurn(password, visit),
    temporaryUntil: now + TEMPORARY_PASSWORD_MS,
    mail: mail.prepare({ to: account.email, ...texts }),
    now,
  });
  if (ended.kind === 'locked') {
    note('recovery-failed', { account: account.id, reason: 'too-many-tries' });
    return lockedOut(ended);
  }
  if (ended.kind === 'wrong') {
    note('recovery-failed', { account: account.id, reason: 'wrong-answer' });
    return { ...ended, kind: 'wrong-answer' };
  }
  if (ended.kind === 'ended-before') return { kind: 'password-sent' };
  note('password-sent', { account: account.id });
  database.announce();
  void mail.flush();
  return { kind: 'password-sent' };
}

export function lockedOut({ waitSeconds }: Pick<Locked, 'waitSeconds'>): CallFailure {
  return { kind: 'too-fast', waitSeconds };
}
