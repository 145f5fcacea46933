import { matchLanguage } from '../../../core/base/language.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { NewMail } from '../../mail/repository.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { AccountDeps } from './deps.ts';

/** Tells the owner, in the language of the account, what somebody with the password has changed. */
export function noticeOf(
  { mail, defaultLanguage }: AccountDeps,
  account: AccountRow,
  change: 'passwordChanged' | 'phoneChanged' | 'accountDeleted',
): NewMail {
  const language = matchLanguage([account.language], defaultLanguage);
  return mail.prepare({ to: account.email, ...MAIL_TEXTS[language][change]() });
}
