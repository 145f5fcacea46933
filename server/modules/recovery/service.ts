import { phoneKey } from '../../../core/account/phone.ts';
import { answerKey } from '../../../core/account/security-question.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { RecoveryAnswerRequest } from '../../../core/protocol/recovery.ts';
import type { Database } from '../../db/database.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { MailQueue } from '../../mail/queue.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { Handlers } from '../../plugins/calls.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { accountKey } from '../account/email-key.ts';
import { hashPassword } from '../account/password-hash.ts';
import { findAccountByEmail } from '../account/repository.ts';
import { TEMPORARY_PASSWORD_MS, temporaryPassword } from '../account/temporary-password.ts';
import { checkRecoveryPhone, endRecovery, startRecovery, type Locked } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
}

/** The steps back into an account: address, phone number, security answer, a temporary password by mail. */
export function recoveryHandlers({
  database,
  box,
  mail,
}: Parts): Handlers<'startRecovery' | 'checkRecoveryPhone' | 'answerRecoveryQuestion'> {
  return {
    startRecovery: async ({ email }, { now }) => {
      const started = await database.run(startRecovery, { emailKey: accountKey(email), now });
      if (started.kind === 'locked') return lockedOut(started);
      return { kind: started.kind === 'started' ? 'started' : 'unknown-email' };
    },

    checkRecoveryPhone: async ({ email, phone }, { now }) => {
      const checked = await database.run(checkRecoveryPhone, {
        emailKey: accountKey(email),
        phoneHash: box.hash('phone', phoneKey(phone)),
        now,
      });
      if (checked.kind === 'locked') return lockedOut(checked);
      if (checked.kind === 'wrong') return { kind: 'wrong-phone' };
      return { kind: 'question', question: box.open(checked.questionSealed) };
    },

    answerRecoveryQuestion: async (request, { now, language }) => {
      const account = await findAccountByEmail(database.read, accountKey(request.email));
      if (account?.status !== 'normal') return { kind: 'wrong-answer' };
      const right = isRight(account, request);
      const password = temporaryPassword();
      const ended = await database.run(endRecovery, {
        accountId: account.id,
        right,
        passwordHash: right ? await hashPassword(password) : '',
        temporaryUntil: now + TEMPORARY_PASSWORD_MS,
        mail: mail.prepare({ to: account.email, ...MAIL_TEXTS[language].temporaryPassword(password) }),
        now,
      });
      if (ended.kind === 'locked') return lockedOut(ended);
      if (ended.kind === 'wrong') return { kind: 'wrong-answer' };
      void mail.flush();
      return { kind: 'password-sent' };
    },
  };

  function isRight(account: AccountRow, request: RecoveryAnswerRequest): boolean {
    if (account.question_sealed === null || account.answer_sealed === null) return false;
    return (
      account.phone_hash === box.hash('phone', phoneKey(request.phone)) &&
      box.open(account.question_sealed) === request.question &&
      answerKey(box.open(account.answer_sealed)) === answerKey(request.answer)
    );
  }
}

function lockedOut({ waitMs }: Locked): CallFailure {
  return { kind: 'too-fast', waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}
