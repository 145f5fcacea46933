import { randomUUID } from 'node:crypto';
import { dayOf, endOfDay } from '../../core/crystals/crystals.ts';
import type { Database, KeyReused, OnceKey } from '../db/database.ts';
import { runNamed } from '../db/once.ts';
import { isPaid, payForPuzzle, readBalance, refundPuzzle, type PaymentMade } from './repository.ts';

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
  ): Promise<PaymentMade | KeyReused>;
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
        return { kind: 'paid', balance, until: endOfDay(now) };
      }
      const payment = { id: randomUUID(), accountId, puzzle, price, now };
      return runNamed(database, payForPuzzle, payment, once);
    },
    refund: async (payment) => {
      if (price > 0) await database.run(refundPuzzle, payment);
    },
  };
}
