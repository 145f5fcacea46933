import type { Db } from '../../db/database.ts';
import { deleteMessagesOf, markMessagesOf } from '../../feed/repository.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';

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

export const accountCommands = { changePassword, changePhone, deleteAccount };
