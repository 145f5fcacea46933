import type { Language } from '../../../core/base/language.ts';
import type { PasswordCheck } from '../../accounts/check-password.ts';
import type { IsCommonPassword } from '../../accounts/common-passwords.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

export interface AccountSettings {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly defaultLanguage: Language;
  readonly isCommonPassword: IsCommonPassword;
  /** What the other areas add to the download of personal data, by their names in it. */
  readonly exporters: Readonly<Record<string, Exporter>>;
}

export interface AccountDeps extends AccountSettings {
  readonly checkPassword: PasswordCheck;
}
