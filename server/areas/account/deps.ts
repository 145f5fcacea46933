import type { Language } from '../../../core/base/language.ts';
import type { PasswordCheck } from '../../accounts/check-password.ts';
import type { IsCommonPassword } from '../../../core/account/common-password.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import type { Passwords } from '../../accounts/password-hash.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

export interface AccountSettings {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly passwords: Passwords;
  readonly defaultLanguage: Language;
  readonly isCommonPassword: IsCommonPassword;
  /** Data of other areas for the download of personal data, keyed by section name. */
  readonly exporters: Readonly<Record<string, Exporter>>;
}

export interface AccountDeps extends AccountSettings {
  readonly checkPassword: PasswordCheck;
}
