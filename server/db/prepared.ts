import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A query that is put together once for each database: for what nearly every call asks, where that would
 * cost more than running it.
 *
 * @param build uses each value once, in their order, and nothing else as a parameter
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const kept = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, ...values) => {
    let query = kept.get(db);
    if (query === undefined) kept.set(db, (query = build(db, ...values)));
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}
