import { invariant } from '../../core/base/invariant.ts';
import { utcDay, endOfUtcDay } from '../../core/base/day.ts';
import { CRYSTAL_CAP } from '../../core/crystals/crystals.ts';
import type { Db } from '../db/database.ts';
import { locked } from '../db/queries.ts';
import type { PageMark } from '../db/page-mark.ts';
import type { CrystalChangeRow } from '../db/tables.ts';

export interface CrystalChange {
  readonly id: string;
  readonly accountId: string;
  readonly amount: number;
  readonly reason: CrystalChangeRow['reason'];
  /** The puzzle and day that a payment covers. */
  readonly covers?: { readonly puzzle: string; readonly day: number };
  readonly now: number;
}

/**
 * Changes a balance and records it in the ledger. Returns the new balance; undefined, without a change, if it
 * would fall below 0 or exceed the cap.
 */
export async function changeCrystals(tx: Db, change: CrystalChange): Promise<number | undefined> {
  const { id, accountId, amount, reason, covers, now } = change;
  invariant(Number.isInteger(amount) && amount !== 0, 'a change of crystals is a whole number other than 0');
  const account = await tx
    .updateTable('accounts')
    .set((row) => ({ crystals: row('crystals', '+', amount) }))
    .where('id', '=', accountId)
    .where('crystals', '>=', -amount)
    .where('crystals', '<=', CRYSTAL_CAP - amount)
    .returning('crystals')
    .executeTakeFirst();
  if (account === undefined) return undefined;
  invariant(account.crystals >= 0 && account.crystals <= CRYSTAL_CAP, 'a balance is between 0 and the cap');
  await tx
    .insertInto('crystal_changes')
    .values({
      id,
      account_id: accountId,
      amount,
      reason,
      puzzle: covers?.puzzle ?? null,
      day: covers?.day ?? null,
      created_at: now,
    })
    .execute();
  return account.crystals;
}

export interface Payment {
  readonly id: string;
  readonly accountId: string;
  readonly puzzle: string;
  readonly price: number;
  readonly now: number;
}

export type PaymentMade =
  | { readonly kind: 'paid'; readonly balance: number; readonly until: number }
  | { readonly kind: 'too-few-crystals'; readonly balance: number };

/** Pays once for a puzzle on the day of the payment (UTC). */
export async function payForPuzzle(tx: Db, payment: Payment): Promise<PaymentMade> {
  const { id, accountId, puzzle, price, now } = payment;
  const covers = { puzzle, day: utcDay(now) };
  const until = endOfUtcDay(now);
  const balance = await lockBalance(tx, accountId);
  if (await isPaid(tx, { accountId, ...covers })) return { kind: 'paid', balance, until };
  const left = await changeCrystals(tx, { id, accountId, amount: -price, reason: 'hint', covers, now });
  return left === undefined ? { kind: 'too-few-crystals', balance } : { kind: 'paid', balance: left, until };
}

/** Refunds a payment once; the puzzle stays covered for that day. Does nothing without a payment. */
export async function refundPuzzle(
  tx: Db,
  { accountId, puzzle, now }: Omit<Payment, 'id' | 'price'>,
): Promise<null> {
  await lockBalance(tx, accountId);
  const paid = await findPayment(tx, { accountId, puzzle, day: utcDay(now) });
  if (paid === undefined) return null;
  const id = `refund-${paid.id}`;
  if ((await findChange(tx, id)) === undefined)
    await changeCrystals(tx, { id, accountId, amount: -paid.amount, reason: 'refund', now });
  return null;
}

/** Reads and locks a balance, so that the account's next payment sees this one's result. */
async function lockBalance(tx: Db, accountId: string): Promise<number> {
  const balance = tx.selectFrom('accounts').select('crystals').where('id', '=', accountId);
  const account = await locked(tx, balance).executeTakeFirst();
  // The account has just been deleted.
  return account?.crystals ?? 0;
}

interface Cover {
  readonly accountId: string;
  readonly puzzle: string;
  readonly day: number;
}

export async function isPaid(db: Db, cover: Cover): Promise<boolean> {
  return (await findPayment(db, cover)) !== undefined;
}

function findChange(db: Db, id: string): Promise<Pick<CrystalChangeRow, 'id' | 'amount'> | undefined> {
  return db.selectFrom('crystal_changes').select(['id', 'amount']).where('id', '=', id).executeTakeFirst();
}

function findPayment(
  db: Db,
  { accountId, puzzle, day }: Cover,
): Promise<Pick<CrystalChangeRow, 'id' | 'amount'> | undefined> {
  return db
    .selectFrom('crystal_changes')
    .select(['id', 'amount'])
    .where('account_id', '=', accountId)
    .where('puzzle', '=', puzzle)
    .where('day', '=', day)
    .executeTakeFirst();
}

export async function readBalance(db: Db, accountId: string): Promise<number> {
  const account = await db
    .selectFrom('accounts')
    .select('crystals')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.crystals ?? 0;
}

/** The ledger of an account, oldest first. */
export async function readLedger(db: Db, accountId: string): Promise<CrystalChangeRow[]> {
  return db
    .selectFrom('crystal_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The newest rows of an account's ledger, newest first; the page after a mark, if one is given. */
export async function readNewestChanges(
  db: Db,
  { accountId, after, limit }: { accountId: string; after?: PageMark | undefined; limit: number },
): Promise<CrystalChangeRow[]> {
  let query = db
    .selectFrom('crystal_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined)
    query = query.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(after.time, after.id)));
  return query.execute();
}

export const crystalCommands = { payForPuzzle, refundPuzzle };
