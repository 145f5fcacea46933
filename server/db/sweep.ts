import { dayOf } from '../../core/crystals/crystals.ts';
import type { Db } from './database.ts';
import { ANSWERS_KEPT_MS } from './once.ts';

/** A device that has the board from before this reads it anew: what went since then may be forgotten. */
const REMOVALS_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes what has run out and would only gather. */
export async function sweep(tx: Db, { now }: { now: number }): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('registrations').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('recoveries').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('paces').where('window_ends_at', '<=', now).execute();
  await tx
    .deleteFrom('post_days')
    .where('day', '<', dayOf(now) - 1)
    .execute();
  await tx
    .deleteFrom('answers')
    .where('created_at', '<', now - ANSWERS_KEPT_MS)
    .execute();
  await sweepRemovals(tx, now - REMOVALS_KEPT_MS);
}

async function sweepRemovals(tx: Db, before: number): Promise<void> {
  const { last } = await tx
    .selectFrom('message_removals')
    .select((row) => row.fn.max('change').as('last'))
    .where('removed_at', '<', before)
    .executeTakeFirstOrThrow();
  if (last === null) return;
  // By number, not by age: clocks of processes differ, and a change before a forgotten one is forgotten too.
  await tx.deleteFrom('message_removals').where('change', '<=', last).execute();
  await tx.updateTable('message_clock').set({ forgotten: last }).where('forgotten', '<', last).execute();
}
