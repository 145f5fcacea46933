import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { Sqlite } from '../../../server/db/sqlite-driver.ts';
import type { Store } from './test-server.ts';

/** Changes a store's rows directly, for changes that no call can make. */
export async function execute(store: Store, sql: string): Promise<void> {
  if (!('DATABASE_URL' in store.env)) {
    const connection = new Sqlite(path.join(store.folder, 'nonet.sqlite'), { timeout: 5000 });
    connection.exec(sql);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: store.env.DATABASE_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Reads a store's rows directly. */
export async function query(store: Store, sql: string): Promise<Record<string, unknown>[]> {
  if (!('DATABASE_URL' in store.env)) {
    const connection = new Sqlite(path.join(store.folder, 'nonet.sqlite'), { timeout: 5000 });
    const rows = connection.prepare(sql).all();
    connection.close();
    return rows as Record<string, unknown>[];
  }
  const client = new pg.Client({ connectionString: store.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
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
export async function contents(store: Store): Promise<Record<string, string>> {
  const isPostgres = 'DATABASE_URL' in store.env;
  const names = await query(
    store,
    isPostgres
      ? "select table_name as name from information_schema.tables where table_schema = 'public'"
      : "select name from sqlite_master where type = 'table'",
  );
  const tables = names.map(({ name }) => name as string).filter((name) => !RESTLESS.includes(name));
  // There are thousands of puzzles, so their number is enough.
  const rowsOf = (table: string): string =>
    table === 'puzzles' ? '(select count(*) as number from puzzles)' : table;
  if (isPostgres) {
    const marks = tables.map(
      (table) =>
        `select '${table}' as name, (select md5(string_agg(t::text, ',' order by t::text)) from ${rowsOf(table)} t) as mark`,
    );
    const all = await query(store, marks.join(' union all '));
    return Object.fromEntries(all.map(({ name, mark }) => [name as string, mark as string]));
  }
  const marks = tables.map(async (table) => {
    const rows = (await query(store, `select * from ${rowsOf(table)}`)).map((row) => JSON.stringify(row));
    return [table, createHash('sha256').update(rows.sort().join()).digest('base64url')] as const;
  });
  return Object.fromEntries(await Promise.all(marks));
}
