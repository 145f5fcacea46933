import type { Exporter } from '../../accounts/exporter.ts';
import { isOwner } from '../../accounts/owner.ts';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/calls.ts';
import { readBalance, readLedger, readNewestChanges } from '../../ledger/repository.ts';

/** Ledger rows returned with the balance. */
const OWN_LEDGER = 20;

/** The balance of the logged-in member. */
export function crystalHandlers(database: Database): Handlers<'countCrystals'> {
  return {
    countCrystals: async ({ owner }, { session }) => {
      if (!isOwner(session, owner)) return { kind: 'forbidden' };
      const [balance, changes] = await Promise.all([
        readBalance(database.read, session.accountId),
        readNewestChanges(database.read, { accountId: session.accountId, limit: OWN_LEDGER }),
      ]);
      const ledger = changes.map(({ created_at, amount, reason }) => ({ at: created_at, amount, reason }));
      return { kind: 'counted', balance, ledger };
    },
  };
}

export function crystalExporter(database: Database): Exporter {
  return async (accountId) => ({
    balance: await readBalance(database.read, accountId),
    changes: (await readLedger(database.read, accountId)).map(({ amount, reason, puzzle, created_at }) => ({
      amount,
      reason,
      ...(puzzle !== null && { puzzle }),
      at: created_at,
    })),
  });
}
