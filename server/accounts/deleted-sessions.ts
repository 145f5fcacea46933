import type { Db } from '../db/database.ts';
import { countCall, readCalls } from '../db/paces.ts';

/**
 * Remembers the sessions of an account that is about to be deleted, for as long as they would have lasted, so that
 * its other devices learn why theirs ended. The records contain nothing about the account.
 */
export async function noteDeletedSessions(
  tx: Db,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['token_hash', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
  for (const { token_hash, expires_at } of sessions)
    await countCall(tx, { key: keyOf(token_hash), now, windowMs: expires_at - now });
}

/** Whether a token's session ended with its account. */
export async function wasDeletedWithAccount(db: Db, tokenHash: string, now: number): Promise<boolean> {
  return (await readCalls(db, keyOf(tokenHash), now)) !== undefined;
}

function keyOf(tokenHash: string): string {
  return `deleted ${tokenHash}`;
}
