import { banFrom, type BanTerm } from '../../../../core/account/ban.ts';
import type { AccountState, Restriction } from '../../../../core/administration/restriction.ts';
import {
  lockAdministrators,
  setTemporaryPassword,
  type TemporaryPassword,
} from '../../../accounts/repository.ts';
import { resetFactor } from '../../../accounts/second-factor/repository.ts';
import { factsOf, stateOf } from '../../../accounts/state.ts';
import { insertAudit, type Act } from '../../../audit/repository.ts';
import type { Db } from '../../../db/database.ts';
import { locked } from '../../../db/queries.ts';
import type { AccountRow } from '../../../db/tables.ts';
import { changeCrystals } from '../../../ledger/repository.ts';
import type { NewMail } from '../../../mail/repository.ts';

interface Refused {
  readonly kind: 'refused';
  readonly why: 'no-such-user' | 'own-account';
}

/** Sets an account's state; deactivation ends its sessions. */
export async function restrictAccount(
  tx: Db,
  { act, emailKey, restriction }: { act: Act; emailKey: string; restriction: Restriction },
): Promise<
  | { readonly kind: 'restricted'; readonly state: AccountState; readonly before: AccountState }
  | { readonly kind: 'forbidden' }
  | Refused
> {
  if (!(await holdOffice(tx, act.actorId))) return { kind: 'forbidden' };
  const account = await lockByEmail(tx, emailKey);
  if (account === undefined) return { kind: 'refused', why: 'no-such-user' };
  if (account.id === act.actorId) return { kind: 'refused', why: 'own-account' };
  const before = stateOf(account, act.now);
  const changed = await tx
    .updateTable('accounts')
    .set(columnsOf(before.restriction, restriction, act.now))
    .where('id', '=', account.id)
    .returning(['status', 'ban', 'ban_until'])
    .executeTakeFirstOrThrow();
  if (restriction === 'deactivated')
    await tx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  const state = stateOf(changed, act.now);
  await insertAudit(tx, act, {
    action: 'restrict-account',
    accountId: account.id,
    before: factsOf(before),
    after: factsOf(state),
  });
  return { kind: 'restricted', state, before };
}

/** The columns of a new restriction, and when a ban was lifted by it. */
function columnsOf(before: Restriction, restriction: Restriction, now: number): Partial<AccountRow> {
  const ban = isBan(restriction) ? banFrom(restriction, now) : undefined;
  const lifted = isBan(before) && restriction === 'none' ? now : null;
  return {
    status: restriction === 'deactivated' ? 'deactivated' : 'normal',
    ban: ban?.term ?? null,
    ban_until: ban?.until ?? null,
    ...(before !== restriction && { ban_lifted_at: lifted }),
  };
}

function isBan(restriction: Restriction): restriction is BanTerm {
  return restriction !== 'none' && restriction !== 'deactivated';
}

/**
 * Replaces an account's password with a temporary one; see `setTemporaryPassword`. False if the actor is no
 * longer an administrator: hashing the password may have taken a while.
 */
export async function resetPassword(
  tx: Db,
  { act, ...change }: { act: Act } & TemporaryPassword,
): Promise<boolean> {
  if (!(await holdOffice(tx, act.actorId))) return false;
  await tx.deleteFrom('recoveries').where('account_id', '=', change.accountId).execute();
  await setTemporaryPassword(tx, change);
  await insertAudit(tx, act, { action: 'reset-password', accountId: change.accountId });
  return true;
}

/** Removes two-step login for someone who has lost app and recovery codes; ends all sessions. */
export async function removeFactor(
  tx: Db,
  { act, accountId, mail }: { act: Act; accountId: string; mail: NewMail },
): Promise<'removed' | 'not-on' | 'forbidden'> {
  if (!(await holdOffice(tx, act.actorId))) return 'forbidden';
  if (!(await resetFactor(tx, { accountId, mail }))) return 'not-on';
  await insertAudit(tx, act, { action: 'remove-second-factor', accountId });
  return 'removed';
}

/** Gives crystals or takes them away, within the bounds of a balance. */
export async function adjustCrystals(
  tx: Db,
  { act, id, emailKey, amount }: { act: Act; id: string; emailKey: string; amount: number },
): Promise<
  | { readonly kind: 'no-such-user' }
  | { readonly kind: 'changed' | 'above-cap' | 'below-zero'; readonly balance: number }
> {
  const account = await lockByEmail(tx, emailKey);
  if (account === undefined) return { kind: 'no-such-user' };
  const balance = await changeCrystals(tx, {
    id,
    accountId: account.id,
    amount,
    reason: 'administrator',
    now: act.now,
  });
  if (balance === undefined)
    return { kind: amount > 0 ? 'above-cap' : 'below-zero', balance: account.crystals };
  await insertAudit(tx, act, {
    action: 'change-crystals',
    accountId: account.id,
    before: { balance: account.crystals },
    after: { balance },
  });
  return { kind: 'changed', balance };
}

/** Whether somebody is still an administrator: of two who deactivate each other, the second fails the check. */
export async function holdOffice(tx: Db, actorId: string): Promise<boolean> {
  const administrators = await lockAdministrators(tx);
  return administrators.some(({ id, status }) => id === actorId && status === 'normal');
}

/** Reads and locks an account until the end of the transaction. */
function lockByEmail(tx: Db, emailKey: string): Promise<AccountRow | undefined> {
  const account = tx.selectFrom('accounts').selectAll().where('email_key', '=', emailKey);
  return locked(tx, account).executeTakeFirst();
}

export const administrationCommands = { restrictAccount, resetPassword, adjustCrystals, removeFactor };
