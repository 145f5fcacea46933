import { DAY_MS, utcDay } from '../../core/base/day.ts';
import type { Db } from './database.ts';
import { ANSWERS_KEPT_MS } from '../../core/protocol/endpoint.ts';
import { KEYS_KEPT_MS } from './once.ts';

/** How long removals are kept. A device with an older feed starts over. */
const REMOVALS_KEPT_MS = 30 * DAY_MS;

/** How long rows are kept, according to the settings. */
export interface Terms {
  /** For the audit log; undefined means for ever. */
  readonly auditMs: number | undefined;
  /** For a known device, since the last login on it. */
  readonly deviceMs: number;
}

/** Deletes expired rows. */
export async function sweep(
  tx: Db,
  { now, auditMs, deviceMs }: Terms & { readonly now: number },
): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('registrations').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('recoveries').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('paces').where('window_ends_at', '<=', now).execute();
  await tx
    .deleteFrom('post_days')
    .where('day', '<', utcDay(now) - 1)
    .execute();
  await tx
    .updateTable('answers')
    .set({ output: '' })
    .where('created_at', '<', now - ANSWERS_KEPT_MS)
    .where('output', '<>', '')
    .execute();
  await tx
    .deleteFrom('answers')
    .where('created_at', '<', now - KEYS_KEPT_MS)
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('seen_at', '<', now - deviceMs)
    .execute();
  if (auditMs !== undefined)
    await tx
      .deleteFrom('audit_entries')
      .where('created_at', '<', now - auditMs)
      .execute();
  await sweepRemovals(tx, now - REMOVALS_KEPT_MS);
}

async function sweepRemovals(tx: Db, before: number): Promise<void> {
  const newest = await tx
    .selectFrom('message_removals')
    .select('change')
    .where('removed_at', '<', before)
    .orderBy('change', 'desc')
    .executeTakeFirst();
  if (newest === undefined) return;
  // By number rather than age, because the clocks of processes differ, and nothing older than a swept removal
  // may be kept.
  const { change } = newest;
  await tx.deleteFrom('message_removals').where('change', '<=', change).execute();
  await tx.updateTable('message_clock').set({ forgotten: change }).where('forgotten', '<', change).execute();
}
