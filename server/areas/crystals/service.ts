import { randomUUID } from 'node:crypto';
import { dayOf, endOfDay } from '../../../core/crystals/crystals.ts';
import { success, type Result } from '../../../core/base/result.ts';
import type { Database, KeyReused, OnceKey } from '../../db/database.ts';
import type { Handlers } from '../../http/calls.ts';
import { isOwner, type Exporter } from '../account/service.ts';
import {
  isPaid,
  payForPuzzle,
  readBalance,
  readLedger,
  readNewestChanges,
  refundPuzzle,
  type PaymentMade,
} from '../../ledger/repository.ts';

/** So many changes are told beside the balance. */
const OWN_LEDGER = 20;

/** The balance of whoever is logged in. */
export function crystalHandlers(database: Database): Handlers<'countCrystals'> {
  return {
    countCrystals: async ({ owner }, { session }) => {
      if (!isOwner(session, owner)) return { kind: 'forbidden' };
      const [balance, changes] = await Promise.all([
        readBalance(database.read, session.accountId),
        readNewestChanges(database.read, session.accountId, OWN_LEDGER),
      ]);
      const ledger = changes.map(({ created_at, amount, reason }) => ({ at: created_at, amount, reason }));
      return { kind: 'counted', balance, ledger };
    },
  };
}

/** What hints cost, and who has paid. */
export interface HintPayments {
  /** Crystals for a puzzle and day (UTC); 0 while hints are free. */
  readonly price: number;
  isPaid(accountId: string, puzzle: string, now: number): Promise<boolean>;
  /**
   * Pays once for a puzzle and day, however often it is called. A key names one payment: on a later day it
   * is answered with that one, whose end has passed, and nothing is paid.
   */
  pay(
    payment: { accountId: string; puzzle: string; now: number },
    once: OnceKey | undefined,
  ): Promise<Result<PaymentMade, KeyReused>>;
  /** Gives back what was paid for a puzzle today: it turned out that there is no hint for it. */
  refund(payment: { accountId: string; puzzle: string; now: number }): Promise<void>;
}

export function hintPayments(database: Database, price: number): HintPayments {
  return {
    price,
    isPaid: async (accountId, puzzle, now) =>
      price === 0 || isPaid(database.read, { accountId, puzzle, day: dayOf(now) }),
    pay: async ({ accountId, puzzle, now }, once) => {
      if (price === 0) {
        const balance = await readBalance(database.read, accountId);
        return success({ kind: 'paid', balance, until: endOfDay(now) });
      }
      const payment = { id: randomUUID(), accountId, puzzle, price, now };
      if (once === undefined) return success(await database.run(payForPuzzle, payment));
      return database.runOnce(payForPuzzle, payment, once);
    },
    refund: async (payment) => {
      if (price > 0) await database.run(refundPuzzle, payment);
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
