import Sqlite from 'better-sqlite3';
import path from 'node:path';
import pg from 'pg';
import type { Store } from './test-server.ts';

/** Changes a store's rows beside its server: for what no call can do, or not yet. */
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

/** Reads a store's rows beside its server. */
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
