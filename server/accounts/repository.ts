import { publicName } from '../../core/account/public-name.ts';
import type { Db } from '../db/database.ts';
import type { AccountRow } from '../db/tables.ts';
import { insertMail, type NewMail } from '../mail/repository.ts';
import { changeCrystals, type CrystalChange } from '../ledger/repository.ts';
import { deleteMessagesOf, markMessagesOf } from '../areas/messages/repository.ts';

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
  /** What was accepted; 0 when nobody was asked. */
  readonly agreementVersion: number;
  /** What it starts with. */
  readonly crystals: Pick<CrystalChange, 'id' | 'amount'>;
  readonly now: number;
}

export type InsertedAccount = 'inserted' | 'already-registered' | 'phone-registered';

/** Adds an account under a public name of its own. */
export async function insertAccount(tx: Db, account: NewAccount): Promise<InsertedAccount> {
  for (let number = 1; ; number++) {
    const row = await tx
      .insertInto('accounts')
      .values({
        id: account.id,
        email: account.email,
        email_key: account.emailKey,
        public_name: publicName(account.emailKey, number, account.role),
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

/** Makes an administrator: a new account, or the one that has the address, with its own password. */
export async function makeAdministrator(tx: Db, account: NewAccount): Promise<MadeAdministrator> {
  const promoted = await tx
    .updateTable('accounts')
    .set({ role: 'administrator', status: 'normal' })
    .where('email_key', '=', account.emailKey)
    .returning('id')
    .executeTakeFirst();
  if (promoted !== undefined) {
    // What they wrote before has the badge from now on, wherever it has been read already.
    await markMessagesOf(tx, promoted.id);
    return { made: 'promoted', id: promoted.id };
  }
  await insertAccount(tx, account);
  return { made: 'created', id: account.id };
}

export interface PasswordChange {
  readonly accountId: string;
  /** What the old password was checked against: a change in between makes this one void. */
  readonly oldHash: string;
  readonly newHash: string;
  /** The session that goes on; all others end. */
  readonly sessionId: string;
  /** Tells the owner. */
  readonly mail: NewMail;
}

export async function changePassword(tx: Db, change: PasswordChange): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ password_hash: change.newHash, temporary_until: null, temporary_used: 0 })
    .where('id', '=', change.accountId)
    .where('password_hash', '=', change.oldHash)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', change.accountId)
    .where('id', '!=', change.sessionId)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ password_change_due: 0 })
    .where('id', '=', change.sessionId)
    .execute();
  await insertMail(tx, change.mail);
  return true;
}

/** False when the number is another account's. */
export async function changePhone(
  tx: Db,
  change: { accountId: string; phoneHash: string; phoneSealed: string; mail: NewMail },
): Promise<boolean> {
  const owner = await tx
    .selectFrom('accounts')
    .select('id')
    .where('phone_hash', '=', change.phoneHash)
    .executeTakeFirst();
  if (owner !== undefined && owner.id !== change.accountId) return false;
  await tx
    .updateTable('accounts')
    .set({ phone_hash: change.phoneHash, phone_sealed: change.phoneSealed })
    .where('id', '=', change.accountId)
    .execute();
  await insertMail(tx, change.mail);
  return true;
}

export interface AccountEnd {
  readonly accountId: string;
  /** Whether posts and comments go too; those that stay have no name. */
  readonly messages: boolean;
  /** Tells the owner. */
  readonly mail: NewMail;
  readonly now: number;
}

/** Deletes an account and all that hangs on it; false for the last administrator, and nothing is deleted. */
export async function deleteAccount(
  tx: Db,
  { accountId, messages, mail, now }: AccountEnd,
): Promise<boolean> {
  // On PostgreSQL two administrators who go at the same moment meet here, and the second sees the first gone.
  const administrators = await tx
    .updateTable('accounts')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'administrator')
    .returning(['id', 'status'])
    .execute();
  const isNeeded =
    administrators.some(({ id }) => id === accountId) &&
    !administrators.some(({ id, status }) => id !== accountId && status === 'normal');
  if (isNeeded) return false;
  // Held, so that what follows is deleted with it or not at all.
  const held = await tx
    .updateTable('accounts')
    .set({ status: 'deactivated' })
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (held === undefined) return false;
  if (messages) await deleteMessagesOf(tx, { accountId, now });
  // While it can be seen whose they are: readers of the board have to hear that the name is gone.
  await markMessagesOf(tx, accountId);
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
  await insertMail(tx, mail);
  return true;
}

export const accountCommands = { makeAdministrator, changePassword, changePhone, deleteAccount };
