import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { codeOf } from './faults.ts';
import { announcer, listen } from './postgres-signal.ts';
import { migrate, type Tell } from './migrate.ts';
import { runOnceIn } from './once.ts';
import { KEPT } from './prepared.ts';
import type { Tables } from './tables.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const TRIES = 5;
/** Advisory lock of migrations: any number, the same in every process. */
const MIGRATION_LOCK = 4_815_162_342;

/** PostgreSQL: every number that we store fits a JavaScript number. */
export async function openPostgresDatabase(url: string, tell?: Tell): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    Client: KeepingClient as unknown as new () => pg.Client,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 30_000,
  });
  // A broken idle connection is replaced; if that fails, the next query reports it.
  pool.on('error', () => undefined);
  // A connection that breaks in use rejects its query; without this listener, its event would also end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await read.transaction().execute(async (tx) => {
      // An index over a large table takes longer than a call may, and others wait for it.
      await sql`set local statement_timeout = 0`.execute(tx);
      await lockMigrations(tx, tell);
      await migrate(tx, tell);
    });
  } catch (error) {
    await read.destroy();
    throw error;
  }
  const transact = <Output>(work: (tx: Db) => Promise<Output>): Promise<Output> =>
    retryCollisions(() => read.transaction().execute(work));
  return {
    engine: 'postgres',
    read,
    run: (command, input) => transact((tx) => command(tx, input)),
    runOnce: (command, input, once) => transact((tx) => runOnceIn(tx, command, input, once)),
    announce: announcer(pool),
    listen: (heard) => listen(url, heard),
    close: () => read.destroy(),
  };
}

async function lockMigrations(tx: Db, tell?: Tell): Promise<void> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as free`.execute(tx);
  if (rows[0]!.free) return;
  tell?.('waiting for another process to migrate the database');
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
}

/** Names prepared statements, so that PostgreSQL parses and plans them once per connection. */
class KeepingClient extends pg.Client {
  override query(...words: unknown[]): never {
    const [text, values] = words;
    const isKept = typeof text === 'string' && text.startsWith(KEPT);
    const query = super.query.bind(this) as (...words: unknown[]) => never;
    return isKept ? query({ name: nameOf(text), text, values }) : query(...words);
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `kept_${names.size}`));
  return name;
}

/**
 * Serialisation failures, deadlocks, and rows that another transaction deleted or inserted between read and
 * write: a rerun sees the current rows.
 */
const COLLISIONS = ['40001', '40P01', '23503', '23505'];

/** Retries transactions that lost a conflict. */
async function retryCollisions<Output>(work: () => Promise<Output>): Promise<Output> {
  for (let tryNumber = 1; ; tryNumber++) {
    try {
      return await work();
    } catch (error) {
      const collided = COLLISIONS.includes(codeOf(error));
      if (!collided || tryNumber === TRIES) throw error;
    }
  }
}
