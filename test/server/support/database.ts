import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { Sqlite } from '../../../server/db/sqlite-driver.ts';
import type { Store } from './test-server.ts';

type Row = Record<string, unknown>;
interface Connection {
  readonly change: (sql: string) => unknown;
  readonly read: (sql: string) => Row[] | Promise<Row[]>;
}

/** Works on a store's database beside its server. */
async function connected<T>(
  { folder, env }: Store,
  work: (connection: Connection) => T,
): Promise<Awaited<T>> {
  if (!('DATABASE_URL' in env)) {
    const sqlite = new Sqlite(path.join(folder, 'nonet.sqlite'), { timeout: 5000 });
    const done = await work({
      change: (sql) => sqlite.exec(sql),
      read: (sql) => sqlite.prepare(sql).all() as Row[],
    });
    sqlite.close();
    return done;
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const done = await work({
    change: (sql) => client.query(sql),
    read: async (sql) => (await client.query<Row>(sql)).rows,
  });
  await client.end();
  return done;
}

/** Changes a store's rows directly, for changes that no call can make. */
export async function execute(store: Store, sql: string): Promise<void> {
  await connected(store, ({ change }) => change(sql));
}

/** Reads a store's rows directly. */
export function query(store: Store, sql: string): Promise<Row[]> {
  return connected(store, ({ read }) => read(sql));
}

/** Another transaction on PostgreSQL, which can wait until calls wait for its locks. */
export async function openRival({ env }: Store) {
  const [rival, watcher] = [1, 2].map(() => new pg.Client({ connectionString: env.DATABASE_URL }));
  await rival.connect();
  await watcher.connect();
  return {
    query: (sql: string) => rival.query(sql),
    untilWaiting: async (wanted: number): Promise<void> => {
      for (let waiting = 0; waiting < wanted;) {
        const { rows } = await watcher.query<{ n: string }>(
          'select count(*) n from pg_locks where not granted',
        );
        waiting = Number(rows[0].n);
      }
    },
    end: async (): Promise<void> => {
      await rival.end();
      await watcher.end();
    },
  };
}

/** Tables that change by themselves, for refused calls too, or only to order calls. */
const RESTLESS = ['mails', 'message_clock', 'paces', 'settings'];

/** A fingerprint of each table, to find which tables have changed. */
export function contents(store: Store): Promise<Record<string, string>> {
  return connected(store, async ({ read }) => {
    const names = await read(
      'DATABASE_URL' in store.env
        ? "select table_name as name from information_schema.tables where table_schema = 'public'"
        : "select name from sqlite_master where type = 'table'",
    );
    const marks: Record<string, string> = {};
    for (const table of names.map(({ name }) => name as string)) {
      if (RESTLESS.includes(table)) continue;
      // There are thousands of puzzles, so their number is enough.
      const rows = await read(`select ${table === 'puzzles' ? 'count(*)' : '*'} from ${table}`);
      const texts = rows.map((row) => JSON.stringify(row)).sort();
      marks[table] = createHash('sha256').update(texts.join()).digest('base64url');
    }
    return marks;
  });
}
