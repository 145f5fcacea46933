import type { SelectQueryBuilder } from 'kysely';
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
