import { randomUUID } from 'node:crypto';
import { matchLanguage, type Language } from '../../../../core/base/language.ts';
import { accountKey } from '../../../accounts/account-key.ts';
import { hashPassword } from '../../../accounts/password-hash.ts';
import { findAccountByEmail } from '../../../accounts/repository.ts';
import { findFactor } from '../../../accounts/second-factor/repository.ts';
import { stateOf } from '../../../accounts/state.ts';
import { TEMPORARY_PASSWORD_MS, temporaryPassword } from '../../../accounts/temporary-password.ts';
import { actOf } from '../../../audit/act.ts';
import type { Database } from '../../../db/database.ts';
import { cutPage, parsePageMark } from '../../../db/page-mark.ts';
import type { Handlers } from '../../../http/calls.ts';
import type { MailQueue } from '../../../mail/queue.ts';
import { MAIL_TEXTS } from '../../../mail/texts.ts';
import {
  adjustCrystals,
  listCrystalChanges,
  removeFactor,
  resetPassword,
  restrictAccount,
} from './repository.ts';

const LEDGER_PAGE = 50;

interface Parts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly defaultLanguage: Language;
}

/** What administrators do to one account: its state, its password, its crystals. */
export function accountAdministration({
  database,
  mail,
  defaultLanguage,
}: Parts): Handlers<
  | 'readAccount'
  | 'restrictAccount'
  | 'resetPassword'
  | 'removeSecondFactor'
  | 'readCrystals'
  | 'changeCrystals'
> {
  const find = (username: string) => findAccountByEmail(database.read, accountKey(username));
  return {
    readAccount: async ({ username }, { now }) => {
      const account = await find(username);
      if (account === undefined) return { kind: 'no-such-user' };
      const factor = await findFactor(database.read, account.id);
      return {
        kind: 'account',
        account: {
          username: account.email,
          publicName: account.public_name,
          role: account.role,
          createdAt: account.created_at,
          ...(account.last_login_at !== null && { lastLoginAt: account.last_login_at }),
          ...(factor?.confirmedAt !== undefined && { secondFactorSince: factor.confirmedAt }),
          balance: account.crystals,
          ...stateOf(account, now),
        },
      };
    },

    restrictAccount: async ({ username, restriction }, visit) => {
      const change = { act: actOf(visit), emailKey: accountKey(username), restriction };
      const reply = await database.run(restrictAccount, change);
      // Open boards of an account that is shut out end.
      database.announce();
      const account = (await find(username))?.id;
      if (reply.kind === 'restricted')
        visit.note('account-restricted', { account, actor: visit.session.accountId, reason: restriction });
      return reply;
    },

    resetPassword: async ({ username }, visit) => {
      const account = await find(username);
      if (account === undefined) return { kind: 'refused', why: 'no-such-user' };
      if (account.id === visit.session.accountId) return { kind: 'refused', why: 'own-account' };
      const password = temporaryPassword();
      const language = matchLanguage([account.language], defaultLanguage);
      await database.run(resetPassword, {
        act: actOf(visit),
        accountId: account.id,
        passwordHash: await hashPassword(password),
        temporaryUntil: visit.now + TEMPORARY_PASSWORD_MS,
        mail: mail.prepare({ to: account.email, ...MAIL_TEXTS[language].passwordReset(password) }),
      });
      visit.note('password-reset', { account: account.id, actor: visit.session.accountId });
      database.announce();
      void mail.flush();
      return { kind: 'password-sent' };
    },

    removeSecondFactor: async ({ username }, visit) => {
      const account = await find(username);
      if (account === undefined) return { kind: 'refused', why: 'no-such-user' };
      if (account.id === visit.session.accountId) return { kind: 'refused', why: 'own-account' };
      const language = matchLanguage([account.language], defaultLanguage);
      const removed = await database.run(removeFactor, {
        act: actOf(visit),
        accountId: account.id,
        mail: mail.prepare({ to: account.email, ...MAIL_TEXTS[language].secondFactorRemoved() }),
      });
      if (removed !== 'removed') return { kind: removed };
      visit.note('second-factor-removed', { account: account.id, actor: visit.session.accountId });
      database.announce();
      void mail.flush();
      return { kind: 'removed' };
    },

    readCrystals: async ({ username, next }) => {
      const after = next === undefined ? undefined : parsePageMark(next);
      if (next !== undefined && after === undefined) return { kind: 'invalid', field: 'next' };
      const account = await find(username);
      if (account === undefined) return { kind: 'no-such-user' };
      const page = { accountId: account.id, after, limit: LEDGER_PAGE + 1 };
      const rows = await listCrystalChanges(database.read, page);
      const { page: changes, ...more } = cutPage(rows, LEDGER_PAGE, ({ created_at }) => created_at);
      const ledger = changes.map(({ created_at, amount, reason }) => ({ at: created_at, amount, reason }));
      return { kind: 'counted', balance: account.crystals, ledger, ...more };
    },

    changeCrystals: async ({ username, amount }, visit) => {
      const change = { act: actOf(visit), id: randomUUID(), emailKey: accountKey(username), amount };
      if (visit.once === undefined) return database.run(adjustCrystals, change);
      const made = await database.runOnce(adjustCrystals, change, visit.once);
      return made.ok ? made.value : made.failure;
    },
  };
}
