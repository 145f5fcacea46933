import { dayOf } from '../../core/crystals/crystals.ts';
import type { Db } from './database.ts';
import { ANSWERS_KEPT_MS } from './once.ts';

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
}
