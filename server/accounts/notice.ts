import { DAY_MS } from '../../core/base/day.ts';
import { matchLanguage, type Language } from '../../core/base/language.ts';
import type { Db } from '../db/database.ts';
import { countCall } from '../db/paces.ts';
import type { AccountRow } from '../db/tables.ts';
import type { MailQueue } from '../mail/queue.ts';
import { insertMail, type NewMail } from '../mail/repository.ts';
import { MAIL_TEXTS, type MailText, type MailTexts } from '../mail/texts.ts';

/**
 * Queues a notice in the transaction of its cause. All notices are sent, but each further one on the same day
 * gets a lower priority: an account with endless changes does not delay the codes of others.
 */
export async function insertNotice(tx: Db, accountId: string, mail: NewMail): Promise<void> {
  const { calls } = await countCall(tx, { key: `notices ${accountId}`, now: mail.now, windowMs: DAY_MS });
  await insertMail(tx, mail, calls - 1);
}

/** A mail that tells the owner of an account what was done to it, in the account's language. */
export function noticeOf(
  { mail, defaultLanguage }: { readonly mail: MailQueue; readonly defaultLanguage: Language },
  account: AccountRow,
  textOf: (texts: MailTexts) => MailText,
): NewMail {
  const language = matchLanguage([account.language], defaultLanguage);
  return mail.prepare({ to: account.email, ...textOf(MAIL_TEXTS[language]) });
}
