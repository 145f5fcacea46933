import path from 'node:path';
import type { IsCommonPassword } from '../core/account/common-password.ts';
import { accountHandlers } from './areas/account/service.ts';
import { accountAdministration } from './areas/administration/accounts/service.ts';
import { auditHandlers } from './areas/administration/audit/service.ts';
import { moderationHandlers } from './areas/administration/moderation/service.ts';
import { questionBankHandlers } from './areas/administration/question-bank/service.ts';
import { screeningHandlers } from './areas/administration/screening/service.ts';
import { colorExporter, colorHandlers } from './areas/colors/service.ts';
import { contentHandlers } from './areas/content/service.ts';
import { crystalExporter, crystalHandlers } from './areas/crystals/service.ts';
import { hintDescriber } from './areas/hints/describe.ts';
import { hintHandlers } from './areas/hints/service.ts';
import { memoryExporter, memoryHandlers } from './areas/memories/service.ts';
import { postExporter } from './areas/posts/exporter.ts';
import type { Pictures } from './areas/posts/pictures/service.ts';
import { postHandlers } from './areas/posts/service.ts';
import { puzzleHandlers } from './areas/puzzles/service.ts';
import { recordExporter, recordHandlers } from './areas/records/service.ts';
import { recoveryHandlers } from './areas/recovery/service.ts';
import { registrationHandlers } from './areas/registration/service.ts';
import { secondFactorExporter, secondFactorHandlers } from './areas/second-factor/service.ts';
import { sessionHandlers } from './areas/session/service.ts';
import type { Passwords } from './accounts/password-hash.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Engine } from './engine/pool.ts';
import type { Handlers } from './http/calls.ts';
import { hintPayments } from './ledger/payments.ts';
import type { MailQueue } from './mail/queue.ts';
import type { SecretBox } from './storage/secret-box.ts';
import { ROOT, type World } from './world.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly engine: Engine;
  readonly pictures: Pictures;
  readonly passwords: Passwords;
  readonly isCommonPassword: IsCommonPassword;
}

/** The handlers of all calls, each area with its dependencies. */
export function allHandlers({ config, pictures, ...parts }: Parts, { now, random }: World): Handlers {
  const { database, box, engine } = parts;
  const deps = { ...config, ...parts, random };
  return {
    ...sessionHandlers(deps),
    ...secondFactorHandlers(deps),
    ...registrationHandlers(deps),
    ...recoveryHandlers(deps),
    ...accountHandlers({
      ...deps,
      exporters: {
        colors: colorExporter(database),
        crystals: crystalExporter(database),
        memories: memoryExporter(database),
        messages: postExporter(database),
        records: recordExporter(database),
        secondFactor: secondFactorExporter(database),
      },
    }),
    ...colorHandlers(database),
    ...memoryHandlers(database),
    ...recordHandlers(database),
    ...puzzleHandlers(database, random),
    ...crystalHandlers(database),
    ...hintHandlers({
      engine,
      payments: hintPayments(database, config.hintPrice),
      describe: hintDescriber(path.join(ROOT, 'content')),
    }),
    ...postHandlers(database, pictures, now),
    ...contentHandlers(path.join(ROOT, 'build', 'articles')),
    ...accountAdministration(deps),
    ...screeningHandlers(database, box),
    ...questionBankHandlers(deps),
    ...moderationHandlers(database),
    ...auditHandlers(database),
  };
}
