import type { Random } from '../../../core/base/random.ts';
import type { AccountServices } from '../../accounts/services.ts';
import type { Engine } from '../../engine/pool.ts';
import { accountAdministration } from './accounts/service.ts';
import { auditHandlers } from './audit/service.ts';
import { moderationHandlers } from './moderation/service.ts';
import { questionBankHandlers } from './question-bank/service.ts';
import { screeningHandlers } from './screening/service.ts';

interface AdministrationDeps extends AccountServices {
  readonly engine: Engine;
  readonly random: Random;
}

/** All calls for administrators. */
export function administrationHandlers(deps: AdministrationDeps) {
  return {
    ...accountAdministration(deps),
    ...screeningHandlers(deps.database, deps.box),
    ...questionBankHandlers(deps),
    ...moderationHandlers(deps.database),
    ...auditHandlers(deps.database),
  };
}
