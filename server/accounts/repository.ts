import { publicName } from '../../core/account/public-name.ts';
import type { Db } from '../db/database.ts';
import type { AccountRow } from '../db/tables.ts';
import { markPostsOf } from '../feed/repository.ts';
import { changeCrystals, type CrystalChange } from '../ledger/repository.ts';
import { insertMail, type NewMail } from '../mail/repository.ts';
import { forgetDevices } from './known-devices.ts';

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly temporaryUntil: number | null;
  readonly phoneHash: string | null;
  readonly phoneSealed: string | null;
  readonly questionSealed: string | null;
  readonly answerSealed: string | null;
  readonly role: AccountRow['role'];
  readonly language: string;
  /** The accepted version; 0 if nobody was asked. */
  readonly agreementVersion: number;
  /** The initial balance. */
  readonly crystals: Pick<CrystalChange, 'id' | 'amount'>;
  readonly now: number;
}

export type InsertedAccount = 'inserted' | 'already-registered' | 'phone-registered';

/** Adds an account under a public name of its own. */
export async function insertAccount(tx: Db, account: NewAccount): Promise<InsertedAccount> {
  for (;;) {
    const name = await freeName(tx, account);
    const row = await tx
      .insertInto('accounts')
      .values({
        id: account.id,
        email: account.email,
        email_key: account.emailKey,
        public_name: name,
        password_hash: account.passwordHash,
        temporary_until: account.temporaryUntil,
        temporary_used: 0,
        phone_hash: account.phoneHash,
        phone_sealed: account.phoneSealed,
        question_sealed: account.questionSealed,
        answer_sealed: account.answerSealed,
        role: account.role,
        status: 'normal',
        language: account.language,
        crystals: 0,
        record_number: 0,
        rules_version: 0,
        created_at: account.now,
        agreement_version: account.agreementVersion,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) {
      const grant = {
        ...account.crystals,
        accountId: account.id,
        reason: 'sign-up',
        now: account.now,
      } as const;
      if (grant.amount > 0) await changeCrystals(tx, grant);
      return 'inserted';
    }
    if (await isEmailRegistered(tx, account.emailKey)) return 'already-registered';
    if (account.phoneHash !== null && (await isPhoneRegistered(tx, account.phoneHash)))
      return 'phone-registered';
  }
}

/**
 * Doubles the number until a name is free, then halves the step: counting up by one would take long after
 * thousands of equal names.
 */
async function freeName(tx: Db, { emailKey, role }: NewAccount): Promise<string> {
  const isFree = async (number: number): Promise<boolean> => {
    const name = publicName(emailKey, number, role);
    const row = await tx
      .selectFrom('accounts')
      .select('id')
      .where('public_name', '=', name)
      .executeTakeFirst();
    return row === undefined;
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

export async function isEmailRegistered(db: Db, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isPhoneRegistered(db: Db, phoneHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccountByEmail(db: Db, emailKey: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
    .where('email_key', '=', account.emailKey)
    .returning('id')
    .executeTakeFirst();
  if (promoted !== undefined) {
    // Their earlier posts get the badge, so mark them as changed for readers who already have them.
    await markPostsOf(tx, promoted.id);
    return { made: 'promoted', id: promoted.id };
  }
  await insertAccount(tx, account);
  return { made: 'created', id: account.id };
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
