import type { CompiledQuery, QueryResult } from 'kysely';
import { isSqlite, type Db } from './database.ts';

/** Prefix of frequent queries whose plan PostgreSQL should keep. */
export const KEPT = '/* kept */ ';

/** A longer list of values is compiled each time: few calls have one, and every length would be kept. */
const VALUES_KEPT = 30;

/** Stands for the server's PostgreSQL: to Kysely, each transaction on it is a database of its own. */
const POSTGRES = {};

/**
 * A query compiled once per database and number of values, for queries in nearly every call, where building it would
 * cost more than running it.
 *
 * @param build uses the values only as parameters, unchanged, and names the columns it reads: a newer version of the
 *   server may add others, and PostgreSQL refuses a kept query whose columns have changed
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const keptOf = new WeakMap<object, Kept<Row>[]>();
  return async (db, ...values) => {
    const { length } = values;
    if (length > VALUES_KEPT) return (await db.executeQuery(build(db, ...values))).rows;
    const database = isSqlite(db) ? db : POSTGRES;
    let kept = keptOf.get(database);
    if (kept === undefined) keptOf.set(database, (kept = []));
    let compiled = kept[length];
    if (compiled === undefined) {
      const stands = values.map(() => ({}));
      const query = build(db, ...(stands as unknown as Values));
      const places = query.parameters.map((parameter) => stands.indexOf(parameter as object));
      const run = await runOn<Row>(db);
      kept[length] = compiled = { query: { ...query, sql: `${KEPT}${query.sql}` }, places, run };
    }
    const { query, places, run } = compiled;
    const parameters = places.map((place, index) => (place < 0 ? query.parameters[index] : values[place]));
    return (await run(db, { ...query, parameters })).rows;
  };
}

interface Kept<Row> {
  readonly query: CompiledQuery<Row>;
  readonly places: readonly number[];
  readonly run: (db: Db, query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
}

/** SQLite has one connection. Kysely would ask for it each time, which costs as much as the query. */
async function runOn<Row>(db: Db): Promise<Kept<Row>['run']> {
  if (!isSqlite(db)) return (of, query) => of.executeQuery(query);
  const only = await db.getExecutor().provideConnection((connection) => Promise.resolve(connection));
  return (_, query) => only.executeQuery(query);
}
