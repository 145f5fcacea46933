import { normalCode } from '../../../core/account/code.ts';
import { TEMPORARY_PASSWORD_MS } from '../../../core/account/password.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { RecoveryAnswerReply } from '../../../core/protocol/recovery.ts';
import { isLongCodeFor, longCodeFor, mailedNumberFor } from '../../accounts/long-code.ts';
import { hashInTurn } from '../../accounts/password-hash.ts';
import { temporaryPassword } from '../../accounts/temporary-password.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { RecoveryDeps } from './deps.ts';
import * as repository from './repository.ts';

/**
 * Whether an account is recovered by a mailed number and code: one that was made for an administrator has no phone
 * number and no question. Nobody can use up this way: what was mailed opens whatever else was tried.
 */
export function isRecoveredByMail({ phone_hash, question_sealed }: AccountRow): boolean {
  return phone_hash === null || question_sealed === null;
}

export async function mailCode(
  { database, box, mail }: RecoveryDeps,
  { email, email_key: emailKey }: AccountRow,
  { now, neighbourhood, language }: Visit,
): Promise<void> {
  const code = longCodeFor(box, 'recovery by mail', emailKey, now);
  const number = mailedNumberFor(box, emailKey, now);
  const message = mail.prepare({ to: email, ...MAIL_TEXTS[language].recoveryCode(code, number) });
  const who = box.hash('tries', emailKey);
  await database.run(repository.mailRecoveryCode, { who, neighbourhood, mail: message, now });
  void mail.flush();
}

/** Takes the code as the answer. */
export async function answerByMail(
  { database, box, mail }: RecoveryDeps,
  account: AccountRow,
  answer: string,
  visit: Visit,
): Promise<RecoveryAnswerReply | CallFailure> {
  const { now, language, note } = visit;
  const entered = { emailKey: account.email_key, code: normalCode(answer), now };
  if (!isLongCodeFor(box, 'recovery by mail', entered)) {
    note('recovery-failed', { account: account.id, reason: 'wrong-code' });
    return { kind: 'wrong-answer' };
  }
  const password = temporaryPassword();
  const texts = MAIL_TEXTS[language].temporaryPassword(password, 'mail');
  const ended = await database.run(repository.replacePassword, {
    accountId: account.id,
    passwordHash: await hashInTurn(password, visit),
    temporaryUntil: now + TEMPORARY_PASSWORD_MS,
    mail: mail.prepare({ to: account.email, ...texts }),
    now,
  });
  if (ended.kind === 'locked') {
    note('recovery-failed', { account: account.id, reason: 'too-many-tries' });
    return { kind: 'too-fast', waitSeconds: ended.waitSeconds };
  }
  note('password-sent', { account: account.id });
  database.announce();
  void mail.flush();
  return { kind: 'password-sent' };
}
