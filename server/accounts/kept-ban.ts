import { activeBan, BAN_TERMS, type BanTerm } from '../../core/account/ban.ts';
import type { Db } from '../db/database.ts';
import type { AccountRow } from '../db/tables.ts';

/** Keyed hashes of an account's address and, if it has one, phone number. */
type Marks = readonly (string | null | undefined)[];

function keysOf(marks: Marks, terms: readonly BanTerm[]): string[] {
  return marks.flatMap((mark) => (mark ? terms.map((term) => `${term} ban of ${mark}`) : []));
}

/**
 * Remembers a ban of an account that is about to be deleted until it would end, so that it also applies to the next
 * account with this address or phone number. The record contains nothing else about the account.
 */
export async function keepBan(
  tx: Db,
  { ban: term, ban_until: until }: Pick<AccountRow, 'ban' | 'ban_until'>,
  { marks, now }: { readonly marks: Marks; readonly now: number },
): Promise<void> {
  if (term === null || activeBan({ term, until }, now) === undefined) return;
  const kept = { calls: 1, window_ends_at: until ?? Number.MAX_SAFE_INTEGER };
  for (const key of keysOf(marks, [term]))
    await tx
      .insertInto('paces')
      .values({ key, ...kept })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
      .execute();
}

/** Applies the longest kept ban to a new account. */
export async function resumeBan(
  tx: Db,
  { accountId, marks, now }: { readonly accountId: string; readonly marks: Marks; readonly now: number },
): Promise<void> {
  const kept = await tx
    .deleteFrom('paces')
    .where('key', 'in', keysOf(marks, BAN_TERMS))
    .where('window_ends_at', '>', now)
    .returning(['key', 'window_ends_at as until'])
    .execute();
  const [longest] = kept.sort((one, other) => other.until - one.until);
  if (longest === undefined) return;
  const ban = BAN_TERMS.find((term) => longest.key.startsWith(term))!;
  await tx
    .updateTable('accounts')
    .set({ ban, ban_until: ban === 'forever' ? null : longest.until })
    .where('id', '=', accountId)
    .execute();
}
