import { noteDeletedSessions } from '../../accounts/deleted-sessions.ts';
import { keepBan } from '../../accounts/kept-ban.ts';
import { forgetDevices, noteDevice } from '../../accounts/known-devices.ts';
import type { Db } from '../../db/database.ts';
import { noteDeletion, type RepeatKey } from '../../db/once.ts';
import { lockAdministrators } from '../../accounts/repository.ts';
import { deletePostsOf, forgetRemovalsOf, markPostsOf } from '../../feed/repository.ts';
import { insertNotice } from '../../accounts/notice.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';

export interface PasswordChange {
  readonly accountId: string;
  /** The hash that the old password was checked against; if it has changed since, nothing happens. */
  readonly oldHash: string;
  readonly newHash: string;
  /** The session that stays; all others end. */
  readonly sessionId: string;
  /** The device that stays known; undefined if the caller named none. */
  readonly deviceHash: string | undefined;
  readonly now: number;
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
  const { accountId, deviceHash, now } = change;
  await forgetDevices(tx, accountId);
  if (deviceHash !== undefined) await noteDevice(tx, { accountId, deviceHash, now });
  await insertNotice(tx, change.accountId, change.mail);
  return true;
}

/** False if the number belongs to another account. */
export async function changePhone(
  tx: Db,
  change: { accountId: string; phoneHash: string; phoneSealed: string; mail: NewMail },
): Promise<boolean> {
  const owner = await tx
    .selectFrom('accounts')
    .select('id')
    .where('phone_hash', '=', change.phoneHash)
    .executeTakeFirst();
  // The number it has: the call is a repetition, and its mail was sent.
  if (owner !== undefined) return owner.id === change.accountId;
  await tx
    .updateTable('accounts')
    .set({ phone_hash: change.phoneHash, phone_sealed: change.phoneSealed })
    .where('id', '=', change.accountId)
    .execute();
  await insertNotice(tx, change.accountId, change.mail);
  return true;
}

export interface AccountEnd {
  readonly accountId: string;
  /** A keyed hash of the address. */
  readonly who: string;
  /** Whether posts and comments are deleted too; otherwise they stay without a name. */
  readonly posts: boolean;
  readonly mail: NewMail;
  readonly repeat: RepeatKey | undefined;
  readonly now: number;
}

export type DeletedAccount = 'deleted' | 'last-administrator' | 'was-deleted';

/** Deletes an account with everything that refers to it, except the last administrator's. */
export async function deleteAccount(
  tx: Db,
  { accountId, who, posts, mail, repeat, now }: AccountEnd,
): Promise<DeletedAccount> {
  // Two administrators may delete their accounts at the same moment: the second sees that the first is gone.
  const administrators = await lockAdministrators(tx);
  const isNeeded =
    administrators.some(({ id }) => id === accountId) &&
    !administrators.some(({ id, status }) => id !== accountId && status === 'normal');
  if (isNeeded) return 'last-administrator';
  // Locked, so that everything below is deleted with it or not at all.
  const held = await tx
    .updateTable('accounts')
    .set({ status: 'deactivated' })
    .where('id', '=', accountId)
    .returning(['ban', 'ban_until'])
    .executeTakeFirst();
  // The same call was sent twice.
  if (held === undefined) return 'was-deleted';
  await keepBan(tx, held, { who, now });
  if (posts) await deletePostsOf(tx, { accountId, now });
  // Before the author is unset, since readers must get these posts again without the name.
  await markPostsOf(tx, accountId);
  await forgetRemovalsOf(tx, accountId);
  await noteDeletedSessions(tx, { accountId, now });
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
  await insertMail(tx, mail);
  if (repeat !== undefined) await noteDeletion(tx, repeat);
  return 'deleted';
}

export const accountCommands = { changePassword, changePhone, deleteAccount };
