import { activeBan, BAN_TERMS } from '../../core/account/ban.ts';
import { insertAudit } from '../audit/repository.ts';
import type { Db } from '../db/database.ts';
import type { AccountRow } from '../db/tables.ts';
import { factsOf, stateOf } from './state.ts';

interface Kept {
  /** A keyed hash of the address, which was verified: a phone number could be anybody's. */
  readonly who: string;
  readonly now: number;
}

/**
 * Remembers a ban of an account that is about to be deleted until it would end, so that it also applies to the next
 * account with this address. The record contains nothing else about the account.
 */
export async function keepBan(
  tx: Db,
  { ban: term, ban_until: until }: Pick<AccountRow, 'ban' | 'ban_until'>,
  { who, now }: Kept,
): Promise<void> {
  if (term === null || activeBan({ term, until }, now) === undefined) return;
  const kept = { calls: 1, window_ends_at: until ?? Number.MAX_SAFE_INTEGER };
  await tx
    .insertInto('paces')
    .values({ key: `${term} ban of ${who}`, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute();
}

/** Applies a kept ban to a new account. No administrator acts, so the entry in the audit log names none. */
export async function resumeBan(
  tx: Db,
  { accountId, auditId, who, now }: Kept & { readonly accountId: string; readonly auditId: string },
): Promise<void> {
  const kept = await tx
    .deleteFrom('paces')
    .where(
      'key',
      'in',
      BAN_TERMS.map((term) => `${term} ban of ${who}`),
    )
    .where('window_ends_at', '>', now)
    .returning(['key', 'window_ends_at as until'])
    .executeTakeFirst();
  if (kept === undefined) return;
  const ban = BAN_TERMS.find((term) => kept.key.startsWith(term))!;
  const account = await tx
    .updateTable('accounts')
    .set({ ban, ban_until: ban === 'forever' ? null : kept.until })
    .where('id', '=', accountId)
    .returning(['status', 'ban', 'ban_until'])
    .executeTakeFirstOrThrow();
  await insertAudit(
    tx,
    { auditId, actorId: '', actor: '', now },
    {
      action: 'restrict-account',
      accountId,
      before: factsOf({ restriction: 'none' }),
      after: factsOf(stateOf(account, now)),
    },
  );
}
