import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Begins the text of a query that is asked so often that PostgreSQL should keep its plan as well. */
export const KEPT = '/* kept */ ';

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
    if (query === undefined) {
      const built = build(db, ...values);
      kept.set(db, (query = { ...built, sql: `${KEPT}${built.sql}` }));
    }
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}
