import type { AccountServices } from '../../accounts/services.ts';
import { normalCode } from '../../../core/account/code.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { RecoveryAnswerReply } from '../../../core/protocol/recovery.ts';
import { isLongCodeFor, longCodeFor, mailedNumberFor } from '../../accounts/long-code.ts';
import { temporaryPassword } from '../../accounts/temporary-password.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import * as repository from './repository.ts';
import { sendPassword } from './send-password.ts';

/**
 * Whether an account is recovered by a mailed number and code: one created for an administrator has no phone
 * number and no question. Attackers cannot block this: mailed codes are accepted regardless of other tries.
 */
export function isRecoveredByMail({ phone_hash, question_sealed }: AccountRow): boolean {
  return phone_hash === null || question_sealed === null;
}

/** False if the limit of mails is reached: a valid one is already in the mailbox. */
export async function mailCode(
  { database, box, mail }: AccountServices,
  { email, email_key: emailKey }: AccountRow,
  { now, neighbourhood, language }: Visit,
): Promise<boolean> {
  const code = longCodeFor(box, 'recovery by mail', emailKey, now);
  const number = mailedNumberFor(box, emailKey, now);
  const message = mail.prepare({ to: email, ...MAIL_TEXTS[language].recoveryCode(code, number) });
  const who = box.hash('tries', emailKey);
  const queued = await database.run(repository.mailRecoveryCode, { who, neighbourhood, mail: message, now });
  if (queued) void mail.flush();
  return queued;
}

/** Accepts the code as the answer. */
export async function answerByMail(
  deps: AccountServices,
  account: AccountRow,
  answer: string,
  visit: Visit,
): Promise<RecoveryAnswerReply | CallFailure> {
  const { now, note } = visit;
  const entered = { emailKey: account.email_key, code: normalCode(answer), now };
  if (account.status !== 'normal' || !isLongCodeFor(deps.box, 'recovery by mail', entered)) {
    // Hash as for a wrong answer to any other account; otherwise the timing would reveal the difference.
    await deps.passwords.hashInTurn(temporaryPassword(), visit);
    note('recovery-failed', { account: account.id, reason: 'wrong-code' });
    return { kind: 'wrong-answer' };
  }
  return sendPassword(deps, account, visit);
}
