import type { StateScreening, TimeSpan } from '../../../../core/administration/screening.ts';
import type { Db } from '../../../db/database.ts';
import { countOf } from '../../../db/queries.ts';
import type { PageMark } from '../../../db/page-mark.ts';
import type { AccountRow } from '../../../db/tables.ts';
import { insertAudit, type Act } from '../../../audit/repository.ts';

const COLUMNS = ['id', 'email', 'status', 'ban', 'ban_until', 'created_at', 'last_login_at'] as const;

export type ScreenedRow = Pick<AccountRow, (typeof COLUMNS)[number]>;
/** The column that a text screening compares. */
export type TextColumn = 'email_key' | 'phone_sealed' | 'question_sealed' | 'answer_sealed';

/** Accounts, oldest first, with the compared column. */
export async function scanAccounts(
  db: Db,
  column: TextColumn,
  after: PageMark | undefined,
  limit: number,
): Promise<(ScreenedRow & { readonly text: string | null })[]> {
  let query = db
    .selectFrom('accounts')
    .select([...COLUMNS, `${column} as text`])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined)
    query = query.where((row) => row(row.refTuple('created_at', 'id'), '>', row.tuple(after.time, after.id)));
  return query.execute();
}

export function countAccounts(db: Db): Promise<number> {
  return countOf(db.selectFrom('accounts'));
}

/** The condition of a screening that compares no texts. */
export type Wanted =
  | { readonly by: 'created_at' | 'last_login_at'; readonly span: TimeSpan }
  | { readonly by: 'state'; readonly state: StateScreening; readonly now: number };

export async function findAccounts(
  db: Db,
  wanted: Wanted,
  after: PageMark | undefined,
  limit: number,
): Promise<ScreenedRow[]> {
  const time = wanted.by === 'state' ? 'created_at' : wanted.by;
  let query = wantedAccounts(db, wanted).select(COLUMNS).orderBy(time).orderBy('id').limit(limit);
  if (after !== undefined)
    query = query.where((row) => row(row.refTuple(time, 'id'), '>', row.tuple(after.time, after.id)));
  return query.execute();
}

/** The number of matches, counted up to `limit`. */
export async function countWanted(db: Db, wanted: Wanted, limit: number): Promise<number> {
  const row = await db
    .selectFrom(wantedAccounts(db, wanted).select('id').limit(limit).as('wanted'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function wantedAccounts(db: Db, wanted: Wanted) {
  const query = db.selectFrom('accounts');
  if (wanted.by !== 'state')
    return query.where(wanted.by, '>=', wanted.span.from).where(wanted.by, '<', wanted.span.to);
  if (wanted.state === 'deactivated') return query.where('status', '=', 'deactivated');
  return query
    .where('status', '=', 'normal')
    .where('ban', '=', wanted.state)
    .where((row) => row.or([row('ban_until', 'is', null), row('ban_until', '>', wanted.now)]));
}

/**
 * Logs that sealed texts were searched. The pattern is not stored, since it may be the sealed text itself.
 */
export function logScreening(tx: Db, { act, column }: { act: Act; column: TextColumn }): Promise<void> {
  return insertAudit(tx, act, { action: 'screen-accounts', object: column.replace('_sealed', '') });
}

export const screeningCommands = { logScreening };
