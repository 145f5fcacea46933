import { phoneKey } from '../../../core/account/phone.ts';
import { matchLanguage, type Language } from '../../../core/base/language.ts';
import { success } from '../../../core/base/result.ts';
import type { ChangePhoneReply } from '../../../core/protocol/account.ts';
import { passwordChecker } from '../../accounts/check-password.ts';
import type { IsCommonPassword } from '../../accounts/common-passwords.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { countDevices } from '../../accounts/known-devices.ts';
import { isOwner } from '../../accounts/owner.ts';
import { hashPassword } from '../../accounts/password-hash.ts';
import { findAccount } from '../../accounts/repository.ts';
import type { Database } from '../../db/database.ts';
import { findAnswer } from '../../db/once.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Handlers } from '../../http/calls.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { NewMail } from '../../mail/repository.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { changePassword, changePhone, deleteAccount } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly defaultLanguage: Language;
  readonly isCommonPassword: IsCommonPassword;
  /** What the other parts add to the download of personal data, by their names in it. */
  readonly exporters: Readonly<Record<string, Exporter>>;
}

/** Changing, taking along and deleting an account. */
export function accountHandlers({
  database,
  box,
  mail,
  defaultLanguage,
  isCommonPassword,
  exporters,
}: Parts): Handlers<'changePassword' | 'changePhone' | 'exportData' | 'deleteAccount'> {
  const checkPassword = passwordChecker(database);
  return {
    changePassword: async (request, visit) => {
      const { session, once, note } = visit;
      if (!isOwner(session, request.owner)) return { kind: 'forbidden' };
      // A repeated call comes with an old password that is none any more.
      const known = once && (await findAnswer(database.read, once));
      if (known?.isSame === true && known.output === true) return { kind: 'password-changed' };
      const checked = await checkPassword(visit, request.oldPassword);
      if (checked.kind !== 'right') return checked;
      const { account } = checked;
      if (isCommonPassword(request.newPassword, session.email)) return { kind: 'common-password' };
      const change = {
        accountId: session.accountId,
        oldHash: account.password_hash,
        newHash: await hashPassword(request.newPassword),
        sessionId: session.id,
        mail: noticeOf(account, 'passwordChanged'),
      };
      const done = once
        ? await database.runOnce(changePassword, change, once)
        : success(await database.run(changePassword, change));
      if (!done.ok) return done.failure;
      if (done.value) {
        note('password-changed', { account: session.accountId });
        // The boards of the sessions that it ended.
        database.announce();
        void mail.flush();
      }
      return { kind: done.value ? 'password-changed' : 'wrong-password' };
    },

    changePhone: async (request, visit) => {
      const checked = await checkPassword(visit, request.password);
      if (checked.kind !== 'right') return checked;
      const { account } = checked;
      const reply = await setPhone(account, request.phone);
      if (reply.kind === 'phone-changed') visit.note('phone-changed', { account: account.id });
      return reply;
    },

    exportData: async ({ password }, visit) => {
      const { session, now } = visit;
      const checked = await checkPassword(visit, password);
      if (checked.kind !== 'right') return checked;
      visit.note('data-exported', { account: session.accountId });
      const parts = Object.entries({ account: exportAccount, ...exporters }).map(
        async ([name, exporter]) => [name, await exporter(session.accountId)] as const,
      );
      return { kind: 'exported', data: { exportedAt: now, ...Object.fromEntries(await Promise.all(parts)) } };
    },

    deleteAccount: async (request, visit) => {
      const { session, now } = visit;
      const checked = await checkPassword(visit, request.password);
      if (checked.kind !== 'right') return checked;
      const deleted = await database.run(deleteAccount, {
        accountId: session.accountId,
        messages: request.messages === true,
        mail: noticeOf(checked.account, 'accountDeleted'),
        now,
      });
      if (deleted) {
        visit.note('account-deleted', { account: session.accountId });
        // The name is gone from the message board too.
        database.announce();
        void mail.flush();
      }
      return { kind: deleted ? 'deleted' : 'last-administrator' };
    },
  };

  async function setPhone(account: AccountRow, phone: string): Promise<ChangePhoneReply> {
    const phoneHash = box.hash('phone', phoneKey(phone));
    const changed = await database.run(changePhone, {
      accountId: account.id,
      phoneHash,
      phoneSealed: box.seal(phone),
      mail: noticeOf(account, 'phoneChanged'),
    });
    if (!changed) return { kind: 'phone-registered' };
    void mail.flush();
    return { kind: 'phone-changed' };
  }

  /** Tells the owner, in the language of the account, what somebody with the password has changed. */
  function noticeOf(
    account: AccountRow,
    change: 'passwordChanged' | 'phoneChanged' | 'accountDeleted',
  ): NewMail {
    const language = matchLanguage([account.language], defaultLanguage);
    return mail.prepare({ to: account.email, ...MAIL_TEXTS[language][change]() });
  }

  async function exportAccount(accountId: string): Promise<unknown> {
    const account = await findAccount(database.read, accountId);
    if (account === undefined) return null;
    const opened = (sealed: string | null): string | null => (sealed === null ? null : box.open(sealed));
    return {
      email: account.email,
      publicName: account.public_name,
      phone: opened(account.phone_sealed),
      securityQuestion: opened(account.question_sealed),
      role: account.role,
      language: account.language,
      createdAt: account.created_at,
      agreementVersion: account.agreement_version,
      lastLoginAt: account.last_login_at,
      knownDevices: await countDevices(database.read, accountId),
    };
  }
}
