import type { AccountServices } from '../../accounts/services.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { countRecoveryCodes, findFactor } from '../../accounts/second-factor/repository.ts';
import type { Database } from '../../db/database.ts';
import { handlersOver, type AccountHandler } from '../../http/handlers-over.ts';
import { endSecondFactor, renewRecoveryCodes } from './change.ts';
import { confirmSecondFactor, startSecondFactor } from './set-up.ts';

/** Setting up two-step login, its recovery codes, and turning it off. */
export function secondFactorHandlers(deps: AccountServices) {
  return handlersOver(deps, {
    readSecondFactor,
    startSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    endSecondFactor,
  });
}

const readSecondFactor: AccountHandler<'readSecondFactor'> = async (
  { database },
  _request,
  { session: { accountId } },
) => {
  const factor = await findFactor(database.read, accountId);
  return {
    kind: 'second-factor',
    ...(factor?.confirmedAt !== undefined && { since: factor.confirmedAt }),
    codesLeft: await countRecoveryCodes(database.read, accountId),
  };
};

/** Two-step login in the download of personal data: since when, but no secret. */
export function secondFactorExporter(database: Database): Exporter {
  return async (accountId) => ({
    since: (await findFactor(database.read, accountId))?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(database.read, accountId),
  });
}
