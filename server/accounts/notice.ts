import { matchLanguage, type Language } from '../../core/base/language.ts';
import type { AccountRow } from '../db/tables.ts';
import type { MailQueue } from '../mail/queue.ts';
import type { NewMail } from '../mail/repository.ts';
import { MAIL_TEXTS, type MailText, type MailTexts } from '../mail/texts.ts';

/** A mail that tells the owner of an account what was done to it, in the language of the account. */
export function noticeOf(
  { mail, defaultLanguage }: { readonly mail: MailQueue; readonly defaultLanguage: Language },
  account: AccountRow,
  textOf: (texts: MailTexts) => MailText,
): NewMail {
  const language = matchLanguage([account.language], defaultLanguage);
  return mail.prepare({ to: account.email, ...textOf(MAIL_TEXTS[language]) });
}
