import type { Language } from '../../core/base/language.ts';
import type { Database } from '../db/database.ts';
import type { MailQueue } from '../mail/queue.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import type { Passwords } from './password-hash.ts';

/** What all areas about accounts work with. */
export interface AccountServices {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly passwords: Passwords;
  readonly defaultLanguage: Language;
}
