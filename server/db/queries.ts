import type { SelectQueryBuilder } from 'kysely';
import { isSqlite, type Db } from './database.ts';
import type { Tables } from './tables.ts';

export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** The number of rows that a query without columns finds. */
export async function countOf<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A query that locks its rows until the end of the transaction: on PostgreSQL, a second one waits and then sees
 * what the first has changed. SQLite has a single writer.
 */
export function locked<Query extends { forNoKeyUpdate(): Query }>(tx: Db, query: Query): Query {
  return isSqlite(tx) ? query : query.forNoKeyUpdate();
}
