import { randomUUID } from 'node:crypto';
import { utcDay, endOfUtcDay } from '../../core/base/day.ts';
import type { Database, NotRun, OnceKey } from '../db/database.ts';
import { runNamed } from '../db/once.ts';
import { isPaid, payForPuzzle, readBalance, refundPuzzle, type PaymentMade } from './repository.ts';

/** The price of hints and the payments for them. */
export interface HintPayments {
  /** Crystals per puzzle and UTC day; 0 if hints are free. */
  readonly price: number;
  isPaid(accountId: string, puzzle: string, now: number): Promise<boolean>;
  /**
   * Pays for a puzzle and day at most once. A key identifies one payment: a repetition on a later day returns
   * the old payment, which has expired, and nothing is paid.
   */
  pay(
    payment: { accountId: string; puzzle: string; now: number },
    once: OnceKey | undefined,
  ): Promise<PaymentMade | NotRun>;
  /** Refunds today's payment for a puzzle that turned out to have no hint. */
  refund(payment: { accountId: string; puzzle: string; now: number }): Promise<void>;
}

export function hintPayments(database: Database, price: number): HintPayments {
  return {
    price,
    isPaid: async (accountId, puzzle, now) =>
      price === 0 || isPaid(database.read, { accountId, puzzle, day: utcDay(now) }),
    pay: async ({ accountId, puzzle, now }, once) => {
      if (price === 0) {
        const balance = await readBalance(database.read, accountId);
        return { kind: 'paid', balance, until: endOfUtcDay(now) };
      }
      const payment = { id: randomUUID(), accountId, puzzle, price, now };
      return runNamed(database, payForPuzzle, payment, once);
    },
    refund: async (payment) => {
      if (price > 0) await database.run(refundPuzzle, payment);
    },
  };
}
