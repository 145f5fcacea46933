import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createSecretBox } from '../../../server/storage/secret-box.ts';
import { parseSecretKey } from '../../../server/storage/secret-key.ts';
import { Sqlite } from '../../../server/db/sqlite-driver.ts';
import type { Store } from './test-server.ts';

export interface AccountSketch {
  readonly email: string;
  readonly phone?: string;
  readonly question?: string;
  readonly answer?: string;
  readonly createdAt?: number;
  readonly lastLoginAt?: number;
}

const COLUMNS = (
  'id email email_key public_name password_hash temporary_used phone_sealed question_sealed ' +
  'answer_sealed role status language crystals rules_version created_at last_login_at'
).split(' ');
const ROWS_AT_ONCE = 500;

/** Inserts accounts into the database of a running server; they cannot log in. */
export async function insertAccounts(store: Store, accounts: readonly AccountSketch[]): Promise<void> {
  const key = parseSecretKey(readFileSync(path.join(store.folder, 'secret.key'), 'utf8'))!;
  const box = createSecretBox(key);
  const seal = (text: string | undefined): string | null => (text === undefined ? null : box.seal(text));
  const rows = accounts.map((account) => [
    randomUUID(),
    account.email,
    account.email.toLowerCase(),
    account.email.replace(/@.*/, '@member'),
    'nobody',
    0,
    seal(account.phone),
    seal(account.question),
    seal(account.answer),
    'member',
    'normal',
    'en',
    0,
    0,
    account.createdAt ?? Date.now(),
    account.lastLoginAt ?? null,
  ]);
  await ('DATABASE_URL' in store.env
    ? insertIntoPostgres(store.env.DATABASE_URL, rows)
    : insertIntoSqlite(store, rows));
}

function insertIntoSqlite(store: Store, rows: readonly unknown[][]): Promise<void> {
  const connection = new Sqlite(path.join(store.folder, 'nonet.sqlite'), { timeout: 10_000 });
  const insert = connection.prepare(
    `insert into accounts (${COLUMNS.join()}) values (${COLUMNS.map(() => '?').join()})`,
  );
  connection.transaction(() => {
    for (const row of rows) insert.run(...row);
  })();
  connection.close();
  return Promise.resolve();
}

async function insertIntoPostgres(url: string, rows: readonly unknown[][]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const page = rows.slice(start, start + ROWS_AT_ONCE);
    const places = page.map(
      (row, index) => `(${row.map((_, column) => `$${index * COLUMNS.length + column + 1}`).join()})`,
    );
    await client.query(`insert into accounts (${COLUMNS.join()}) values ${places.join()}`, page.flat());
  }
  await client.end();
}
