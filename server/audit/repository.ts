import type { AuditAction, AuditFacts } from '../../core/protocol/audit.ts';
import type { Db } from '../db/database.ts';
import type { PageMark } from '../db/page-mark.ts';
import type { AuditEntryRow } from '../db/tables.ts';

/** The actor and time of an action, and the id of its log entry. */
export interface Act {
  readonly auditId: string;
  readonly actorId: string;
  /** The administrator's address; empty if the server itself acts. */
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

/** Writes a log entry in the transaction of the action itself, so that both happen or neither. */
export async function insertAudit(tx: Db, act: Act, deed: Deed): Promise<void> {
  await tx.insertInto('audit_entries').values(rowOf(act, deed)).execute();
}

function rowOf(
  { auditId, actorId, actor, now }: Act,
  { action, accountId = null, object = '', before = {}, after = {} }: Deed,
): AuditEntryRow {
  return {
    ...{ id: auditId, actor_id: actorId, actor, action, account_id: accountId, object, created_at: now },
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
}

/**
 * Begins or continues an entry with a count, since a long list arrives in pieces. Returns the count so far
 * and locks the entry until the end of the transaction. Undefined if the id belongs to another action, so
 * that callers cannot alter the log.
 */
export async function beginCount(
  tx: Db,
  act: Act,
  { action, object }: { readonly action: AuditAction; readonly object: string },
): Promise<number | undefined> {
  const entry = await tx
    .insertInto('audit_entries')
    .values(rowOf(act, { action, object, after: { count: 0 } }))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ actor: row.ref('excluded.actor') }))
        .where('audit_entries.actor_id', '=', act.actorId)
        .where('audit_entries.action', '=', action)
        .where('audit_entries.object', '=', object),
    )
    .returning('after')
    .executeTakeFirst();
  return entry && (JSON.parse(entry.after) as { count: number }).count;
}

/** Sets the count of an entry; an entry with count 0 is removed. */
export async function endCount(tx: Db, { auditId }: Act, count: number): Promise<void> {
  if (count === 0) await tx.deleteFrom('audit_entries').where('id', '=', auditId).execute();
  else
    await tx
      .updateTable('audit_entries')
      .set({ after: JSON.stringify({ count }) })
      .where('id', '=', auditId)
      .execute();
}

export type FoundAuditEntry = AuditEntryRow & { readonly account: string | null };

/** Entries, newest first; if an account is given, those by it or about it. */
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
