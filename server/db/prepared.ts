import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Prefix of frequent queries whose plan PostgreSQL should keep. */
export const KEPT = '/* kept */ ';

/**
 * A query compiled once per database, for queries in nearly every call, where building it would cost more
 * than running it.
 *
 * @param build uses the values only as parameters, unchanged
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const kept = new WeakMap<Db, { readonly query: CompiledQuery<Row>; readonly places: readonly number[] }>();
  return async (db, ...values) => {
    let compiled = kept.get(db);
    if (compiled === undefined) {
      const stands = values.map(() => ({}));
      const query = build(db, ...(stands as unknown as Values));
      const places = query.parameters.map((parameter) => stands.indexOf(parameter as object));
      kept.set(db, (compiled = { query: { ...query, sql: `${KEPT}${query.sql}` }, places }));
    }
    const { query, places } = compiled;
    const parameters = places.map((place, index) => (place < 0 ? query.parameters[index] : values[place]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
