import { publicName } from '../../../core/account/public-name.ts';
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/tables.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import { changeCrystals, type CrystalChange } from '../crystals/repository.ts';
import { markMessagesOf } from '../messages/repository.ts';

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

/** Makes an administrator: a new account, or the one that has the address, with its own password. */
export async function makeAdministrator(tx: Db, account: NewAccount): Promise<'created' | 'promoted'> {
  const promoted = await tx
    .updateTable('accounts')
    .set({ role: 'administrator', status: 'normal' })
    .where('email_key', '=', account.emailKey)
    .returning('id')
    .executeTakeFirst();
  if (promoted !== undefined) return 'promoted';
  await insertAccount(tx, account);
  return 'created';
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

export async function changePhone(
  tx: Db,
  change: { accountId: string; phoneHash: string; phoneSealed: string; mail: NewMail },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ phone_hash: change.phoneHash, phone_sealed: change.phoneSealed })
    .where('id', '=', change.accountId)
    .execute();
  await insertMail(tx, change.mail);
}

/** Deletes an account and all that hangs on it but its posts and comments; false for the last administrator. */
export async function deleteAccount(tx: Db, { accountId }: { accountId: string }): Promise<boolean> {
  // First, while it can be seen whose they are: readers of the board have to hear that the name is gone.
  await markMessagesOf(tx, accountId);
  const deleted = await tx
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .where((row) =>
      row.or([
        row('role', '!=', 'administrator'),
        row.exists(
          row
            .selectFrom('accounts as other')
            .select('other.id')
            .where('other.role', '=', 'administrator')
            .where('other.status', '=', 'normal')
            .where('other.id', '!=', accountId),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export const accountCommands = { makeAdministrator, changePassword, changePhone, deleteAccount };
