import type { Language } from '../../../core/base/language.ts';
import type { Random } from '../../../core/base/random.ts';
import type { Passwords } from '../../accounts/password-hash.ts';
import type { Database } from '../../db/database.ts';
import type { Engine } from '../../engine/pool.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { accountAdministration } from './accounts/service.ts';
import { auditHandlers } from './audit/service.ts';
import { moderationHandlers } from './moderation/service.ts';
import { questionBankHandlers } from './question-bank/service.ts';
import { screeningHandlers } from './screening/service.ts';

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly passwords: Passwords;
  readonly engine: Engine;
  readonly random: Random;
  readonly defaultLanguage: Language;
}

/** All calls for administrators. */
export function administrationHandlers(parts: Parts) {
  return {
    ...accountAdministration(parts),
    ...screeningHandlers(parts.database, parts.box),
    ...questionBankHandlers(parts),
    ...moderationHandlers(parts.database),
    ...auditHandlers(parts.database),
  };
}
