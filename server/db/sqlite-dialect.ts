import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { SqliteConnection, SqliteStatement } from './sqlite-driver.ts';

const STATEMENTS_KEPT = 500;

/**
 * Kysely on one SQLite connection. Unlike Kysely's own dialect, it caches prepared statements and has
 * no lock or transactions: the connection's owner begins and commits.
 */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  const kept = new KeptStatements(connection);
  const only: DatabaseConnection = {
    executeQuery: (query) => Promise.resolve(kept.execute(query)),
    streamQuery: () => {
      throw new Error('SQLite returns whole results; read in pages.');
    },
  };
  const noTransactions = (): Promise<never> => {
    throw new Error('A transaction belongs to the writer that runs the command.');
  };
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(only),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: () => Promise.resolve(),
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class KeptStatements {
  readonly #connection: SqliteConnection;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#statement(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #statement(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
