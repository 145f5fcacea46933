import type { Passwords } from '../../accounts/password-hash.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

export interface RecoveryDeps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly passwords: Passwords;
}
