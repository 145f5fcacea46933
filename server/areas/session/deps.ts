import type { Language } from '../../../core/base/language.ts';
import type { PasswordCheck } from '../../accounts/check-password.ts';
import type { Passwords } from '../../accounts/password-hash.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

export interface SessionSettings {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly passwords: Passwords;
  readonly defaultLanguage: Language;
  readonly sessionMs: number;
  readonly rememberedSessionMs: number;
  /** Whether administrators count as members until two-step login is set up. */
  readonly needsSecondFactor: boolean;
}

export interface SessionDeps extends SessionSettings {
  readonly checkPassword: PasswordCheck;
}
