import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import {
  StorageUnavailable,
  type Database,
  type Db,
  type LanesOfCommand,
  type PoolLoad,
  type WriteInTurn,
} from './database.ts';
import { codeOf } from './faults.ts';
import { announcer, listen } from './postgres-signal.ts';
import { migrate, type Tell } from './migrate.ts';
import { runOnceIn } from './once.ts';
import { KEPT } from './prepared.ts';
import type { Tables } from './tables.ts';

/** Longer than any of our transactions take: a lock held for longer hangs. */
const LOCK_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Maximum number of writes in one lane, including the running one; further ones are answered as busy. */
const WRITES_IN_LANE = 100;
const TRIES = 5;
/** PostgreSQL is starting, recovering or stopping. */
const CANNOT_CONNECT_NOW = '57P03';
const START_RETRY_MS = 500;
/** Advisory lock of migrations: any number, the same in every process. */
const MIGRATION_LOCK = 4_815_162_342;

interface PostgresSettings {
  /** At most this many connections, half of them for reading, so that reads never wait for writes. */
  readonly poolSize?: number;
  readonly lanesOf?: LanesOfCommand;
  /** Creates turns for this many writes at once. */
  readonly turnsOf?: (atOnce: number) => WriteInTurn;
  readonly tell?: Tell | undefined;
}

/** PostgreSQL; all stored numbers fit into a JavaScript number. */
export async function openPostgresDatabase(
  url: string,
  { poolSize = 2, lanesOf = () => [], turnsOf = () => (_, work) => work(), tell }: PostgresSettings = {},
): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const reads = Math.floor(poolSize / 2);
  const readPool = openPool(url, reads);
  const writePool = openPool(url, poolSize - reads);
  const [read, write] = [readPool, writePool].map(
    (pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
  ) as [Db, Db];
  const close = async (): Promise<void> => {
    await Promise.all([read.destroy(), write.destroy()]);
  };
  try {
    await whenStarted(tell, () => migrateAlone(write, tell));
  } catch (error) {
    await close();
    throw error;
  }
  const { transact, load } = openWrites(write, turnsOf(poolSize - reads));
  return {
    engine: 'postgres',
    read,
    run: (command, input) => transact(lanesOf(command, input), (tx) => command(tx, input)),
    runOnce: (command, input, once) =>
      transact([once.accountId], (tx) => runOnceIn(tx, command, input, once)),
    announce: announcer(readPool),
    listen: (heard) => listen(url, heard),
    load: () => ({
      writesWaiting: load.waiting,
      writes: load.done,
      commits: load.done,
      pools: [loadOf('read', readPool), loadOf('write', writePool, load.waitingForTurn)],
    }),
    close,
  };
}

/** Runs each write in its lanes, and then in its turn. */
function openWrites(db: Db, inTurn: WriteInTurn) {
  const inLanes = openLanes();
  const load = { waiting: 0, waitingForTurn: 0, done: 0 };
  const transact = async <Output>(
    names: readonly string[],
    work: (tx: Db) => Promise<Output>,
  ): Promise<Output> => {
    const write = (): Promise<Output> => {
      let isWaiting = true;
      const begin = (): void => {
        if (isWaiting) load.waitingForTurn--;
        isWaiting = false;
      };
      const run = (): Promise<Output> => {
        begin();
        return retryCollisions(() => db.transaction().execute(work));
      };
      load.waitingForTurn++;
      // Several names are of a guess at an account: its owner waits in its lanes, so that earlier use does not delay it.
      const who = names.length === 1 ? names[0] : undefined;
      return inTurn(who, run, AbortSignal.timeout(CONNECT_TIMEOUT_MS)).finally(begin);
    };
    load.waiting++;
    try {
      return await inLanes([...new Set(names)], write);
    } finally {
      load.waiting--;
      load.done++;
    }
  };
  return { transact, load };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    Client: KeepingClient as unknown as new () => pg.Client,
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  // A broken idle connection is replaced; if that fails, the next query reports it.
  pool.on('error', () => undefined);
  // A connection that breaks during use rejects its query; without this listener, its event would also end
  // the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

function loadOf(
  pool: PoolLoad['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
  turnsWaiting = 0,
): PoolLoad {
  return { pool, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount + turnsWaiting };
}

/** Runs the work of a lane sequentially; work in several lanes waits for all of them. */
function openLanes() {
  const lanes = new Map<string, { readonly writes: number; readonly end: Promise<unknown> }>();
  return async <Output>(names: readonly string[], work: () => Promise<Output>): Promise<Output> => {
    const before = names.map((name) => lanes.get(name));
    if (before.some((lane) => lane !== undefined && lane.writes >= WRITES_IN_LANE))
      throw new StorageUnavailable('Too many writes are waiting for the same rows.');
    const done = Promise.all(before.map(async (lane) => lane?.end)).then(work);
    const end = done.catch(() => undefined);
    for (const [index, name] of names.entries())
      lanes.set(name, { writes: (before[index]?.writes ?? 0) + 1, end });
    try {
      return await done;
    } finally {
      for (const name of names) {
        const { writes, end } = lanes.get(name)!;
        if (writes === 1) lanes.delete(name);
        else lanes.set(name, { writes: writes - 1, end });
      }
    }
  };
}

/** Runs work once PostgreSQL takes connections, which it refuses while it starts or recovers. */
async function whenStarted<Value>(tell: Tell | undefined, work: () => Promise<Value>): Promise<Value> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== CANNOT_CONNECT_NOW) throw error;
      if (isFirst) tell?.(`waiting for PostgreSQL: ${(error as Error).message}`);
      await delay(START_RETRY_MS);
    }
  }
}

/** Migrates while no other process does. */
function migrateAlone(write: Db, tell: Tell | undefined): Promise<void> {
  return write.transaction().execute(async (tx) => {
    // An index on a large table takes longer than a call may, and other processes wait for it.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await lockMigrations(tx, tell);
    await migrate(tx, tell);
  });
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
