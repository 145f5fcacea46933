import type { AuditAction, AuditFacts } from '../../../../core/protocol/audit.ts';
import type { Db } from '../../../db/database.ts';
import type { PageMark } from '../../../db/page-mark.ts';
import type { AuditEntryRow } from '../../../db/tables.ts';

/** Who does something, when, and under which id the log keeps it. */
export interface Act {
  readonly auditId: string;
  readonly actorId: string;
  /** The administrator's address. */
  readonly actor: string;
  readonly now: number;
}

export interface Deed {
  readonly action: AuditAction;
  readonly accountId?: string | null;
  readonly object?: string;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

/** Writes into the log, in the transaction of what it tells: both or neither. */
export async function insertAudit(tx: Db, { auditId, actorId, actor, now }: Act, deed: Deed): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      id: auditId,
      actor_id: actorId,
      actor,
      action: deed.action,
      account_id: deed.accountId ?? null,
      object: deed.object ?? '',
      before: JSON.stringify(deed.before ?? {}),
      after: JSON.stringify(deed.after ?? {}),
      created_at: now,
    })
    .execute();
}

/** Adds to the count of an entry that has been begun, or begins it: a long list is one entry. */
export async function countAudit(tx: Db, act: Act, deed: Deed, count: number): Promise<void> {
  const begun = await tx
    .selectFrom('audit_entries')
    .select('after')
    .where('id', '=', act.auditId)
    .where('actor_id', '=', act.actorId)
    .executeTakeFirst();
  if (begun === undefined) return insertAudit(tx, act, { ...deed, after: { count } });
  const before = (JSON.parse(begun.after) as { count: number }).count;
  await tx
    .updateTable('audit_entries')
    .set({ after: JSON.stringify({ count: before + count }) })
    .where('id', '=', act.auditId)
    .execute();
}

export type FoundAuditEntry = AuditEntryRow & { readonly account: string | null };

/** Entries newest first; those that an account did or that were done to it, when one is named. */
export async function listAudit(
  db: Db,
  { accountId, after, limit }: { accountId?: string; after: PageMark | undefined; limit: number },
): Promise<FoundAuditEntry[]> {
  let query = db
    .selectFrom('audit_entries')
    .leftJoin('accounts', 'accounts.id', 'audit_entries.account_id')
    .selectAll('audit_entries')
    .select('accounts.email as account')
    .orderBy('audit_entries.created_at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(limit);
  if (accountId !== undefined)
    query = query.where((row) =>
      row.or([
        row('audit_entries.account_id', '=', accountId),
        row('audit_entries.actor_id', '=', accountId),
      ]),
    );
  if (after !== undefined)
    query = query.where((row) =>
      row(row.refTuple('audit_entries.created_at', 'audit_entries.id'), '<', row.tuple(after.time, after.id)),
    );
  return query.execute();
}
