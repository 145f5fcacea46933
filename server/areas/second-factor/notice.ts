import { matchLanguage } from '../../../core/base/language.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { NewMail } from '../../mail/repository.ts';
import { MAIL_TEXTS, type SecondFactorMail } from '../../mail/texts.ts';
import type { SecondFactorDeps } from './deps.ts';

/** Tells the owner of a change, in the language of the account. */
export function noticeOf(
  { mail, defaultLanguage }: SecondFactorDeps,
  account: AccountRow,
  change: SecondFactorMail,
): NewMail {
  const language = matchLanguage([account.language], defaultLanguage);
  return mail.prepare({ to: account.email, ...MAIL_TEXTS[language][change]() });
}
