import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Prefix of frequent queries whose plan PostgreSQL should keep. */
export const KEPT = '/* kept */ ';

/**
 * A query compiled once per database, for queries in nearly every call, where building it would cost more
 * than running it.
 *
 * @param build uses each value exactly once, in order, and no other parameters
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
