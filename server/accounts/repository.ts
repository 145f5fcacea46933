import type { Insertable } from 'kysely';
import { publicName } from '../../core/account/public-name.ts';
import type { Db } from '../db/database.ts';
import { hasRow, locked } from '../db/queries.ts';
import type { AccountRow } from '../db/tables.ts';
import { markPostsOf } from '../feed/repository.ts';
import { changeCrystals, type CrystalChange } from '../ledger/repository.ts';
import { insertMail, type NewMail } from '../mail/repository.ts';
import { forgetDevices } from './known-devices.ts';

/** Columns that are the same in all new accounts. */
const NEW = { temporary_used: 0, status: 'normal', crystals: 0, record_number: 0, rules_version: 0 } as const;

export interface NewAccount {
  /** Its columns, except the public name. */
  readonly row: Omit<Insertable<AccountRow>, keyof typeof NEW | 'public_name'>;
  /** The initial balance. */
  readonly crystals: Pick<CrystalChange, 'id' | 'amount'>;
}

export type InsertedAccount = 'inserted' | 'already-registered' | 'phone-registered';

/** Adds an account under a public name of its own. */
export async function insertAccount(tx: Db, { row, crystals }: NewAccount): Promise<InsertedAccount> {
  for (;;) {
    const inserted = await tx
      .insertInto('accounts')
      .values({ ...row, ...NEW, public_name: await freeName(tx, row) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) {
      const grant = { ...crystals, accountId: row.id, reason: 'sign-up', now: row.created_at } as const;
      if (grant.amount > 0) await changeCrystals(tx, grant);
      return 'inserted';
    }
    if (await isEmailRegistered(tx, row.email_key)) return 'already-registered';
    if (row.phone_hash != null && (await isPhoneRegistered(tx, row.phone_hash))) return 'phone-registered';
  }
}

/**
 * Doubles the number until a name is free, then halves the step: counting up by one would take long after
 * thousands of equal names.
 */
async function freeName(tx: Db, { email_key: emailKey, role }: NewAccount['row']): Promise<string> {
  const isFree = async (number: number): Promise<boolean> => {
    const name = publicName(emailKey, number, role);
    return !(await hasRow(tx.selectFrom('accounts').select('id').where('public_name', '=', name)));
  };
  let [taken, free] = [0, 1];
  while (!(await isFree(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(middle)) free = middle;
    else taken = middle;
  }
  return publicName(emailKey, free, role);
}

export function isEmailRegistered(db: Db, emailKey: string): Promise<boolean> {
  return hasRow(db.selectFrom('accounts').select('id').where('email_key', '=', emailKey));
}

export function isPhoneRegistered(db: Db, phoneHash: string): Promise<boolean> {
  return hasRow(db.selectFrom('accounts').select('id').where('phone_hash', '=', phoneHash));
}

export async function findAccountByEmail(db: Db, emailKey: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export function hasAdministrator(db: Db): Promise<boolean> {
  return hasRow(db.selectFrom('accounts').select('id').where('role', '=', 'administrator').limit(1));
}

/** Reads and locks all administrators. */
export function lockAdministrators(tx: Db) {
  const administrators = tx.selectFrom('accounts').where('role', '=', 'administrator');
  return locked(tx, administrators.select(['id', 'status'])).execute();
}

export interface MadeAdministrator {
  readonly made: 'created' | 'promoted';
  readonly id: string;
}

/** Creates an administrator, or promotes the account with that address, which keeps its password. */
export async function makeAdministrator(tx: Db, account: NewAccount): Promise<MadeAdministrator> {
  const promoted = await tx
    .updateTable('accounts')
    .set({ role: 'administrator', status: 'normal' })
    .where('email_key', '=', account.row.email_key)
    .returning('id')
    .executeTakeFirst();
  if (promoted !== undefined) {
    // Their earlier posts get the badge, so mark them as changed for readers who already have them.
    await markPostsOf(tx, promoted.id);
    return { made: 'promoted', id: promoted.id };
  }
  await insertAccount(tx, account);
  return { made: 'created', id: account.row.id };
}

export interface TemporaryPassword {
  readonly accountId: string;
  readonly passwordHash: string;
  readonly temporaryUntil: number;
  readonly mail: NewMail;
}

/** Replaces the password with a temporary one, queues its mail, ends all sessions and forgets all devices. */
export async function setTemporaryPassword(tx: Db, change: TemporaryPassword): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      password_hash: change.passwordHash,
      temporary_until: change.temporaryUntil,
      temporary_used: 0,
    })
    .where('id', '=', change.accountId)
    .execute();
  await tx.deleteFrom('sessions').where('account_id', '=', change.accountId).execute();
  await forgetDevices(tx, change.accountId);
  await insertMail(tx, change.mail);
}
