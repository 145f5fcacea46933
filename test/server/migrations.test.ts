import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../server/db/database.ts';
import { MIGRATIONS } from '../../server/db/migrations.ts';
import { openPostgresDatabase } from '../../server/db/postgres.ts';
import type { Tables } from '../../server/db/tables.ts';
import { openRival, query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import { EVERY_ENGINE, newStore } from './support/test-server.ts';

async function open(): Promise<Db> {
  const { env } = await newStore('postgres');
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 }) }),
  });
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** What the previous version relies on: columns and unique indexes. */
async function shapeOf(db: Db): Promise<{ columns: Column[]; unique: string[] }> {
  const columns = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type,
      is_nullable = 'YES' as "isNullable", column_default is not null as "hasDefault"
    from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(db);
  const indexes = await sql<{ text: string }>`
    select indexdef as text from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`.execute(db);
  return { columns: columns.rows, unique: indexes.rows.map(({ text }) => text) };
}

/** What in a migration would break the previous version, which may still be running. */
async function breaksOf(db: Db, migration: (db: Db) => Promise<unknown>): Promise<string[]> {
  const before = await shapeOf(db);
  await migration(db);
  const after = await shapeOf(db);
  const tables = new Set(before.columns.map(({ table }) => table));
  const find = (list: readonly Column[], { table, name }: Column) =>
    list.find((each) => each.table === table && each.name === name);
  const lost = before.columns.filter((column) => {
    const now = find(after.columns, column);
    return now === undefined || now.type !== column.type || now.isNullable !== column.isNullable;
  });
  const wanted = after.columns.filter(
    (column) =>
      tables.has(column.table) &&
      find(before.columns, column) === undefined &&
      !(column.isNullable || column.hasDefault),
  );
  const stricter = after.unique.filter(
    (text) =>
      !before.unique.includes(text) && [...tables].some((table) => text.includes(` public.${table} `)),
  );
  return [
    ...lost.map(({ table, name }) => `${table}.${name} is gone or another`),
    ...wanted.map(({ table, name }) => `${table}.${name} has to be filled`),
    ...stricter,
  ];
}

/** Changes that the previous version can live with: it already calls a reporter without an account deleted. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  '006-reports-without-reporter': ['reports.reporter_id is gone or another'],
};

test('no migration on PostgreSQL breaks the previous version, which may still be running', async () => {
  const db = await open();
  const [first, ...later] = MIGRATIONS;
  await first.up(db);
  for (const { name, up } of later)
    expect([name, await breaksOf(db, up)]).toEqual([name, HARMLESS[name] ?? []]);
  const asks = sql`alter table registrations drop column halfway, add column wish text not null unique`;
  expect(await breaksOf(db, () => asks.execute(db))).toEqual([
    'registrations.halfway is gone or another',
    'registrations.wish has to be filled',
    'CREATE UNIQUE INDEX registrations_wish_key ON public.registrations USING btree (wish)',
  ]);
  await db.destroy();
});

test.each(EVERY_ENGINE)(
  'on %s a report from before migration 006 stays when its reporter goes',
  async (engine) => {
    const db = openStore(await newStore(engine));
    for (const { name, up } of MIGRATIONS) {
      if (name === '006-reports-without-reporter') {
        const account = sql`insert into accounts
        (id, email, email_key, public_name, password_hash, role, status, language, created_at)
        values ('a', 'a@example.org', 'a', 'a', '', 'member', 'normal', 'en', 1)`;
        await account.execute(db);
        await sql`insert into posts (id, seq, change, text, created_at) values ('p', 1, 1, 'Buy', 2)`.execute(
          db,
        );
        await sql`insert into reports values ('r', 'p', '', 'a', 'Spam', 3)`.execute(db);
      }
      await up(db);
    }
    const reports = () => db.selectFrom('reports').selectAll().execute();
    const kept = {
      id: 'r',
      post_id: 'p',
      comment_id: '',
      reason: 'Spam',
      created_at: expect.anything() as number,
    };
    expect(await reports()).toEqual([{ ...kept, reporter_id: 'a' }]);
    await db.deleteFrom('accounts').execute();
    expect(await reports()).toEqual([{ ...kept, reporter_id: null }]);
    await db.deleteFrom('posts').execute();
    expect(await reports()).toEqual([]);
    await db.destroy();
  },
);

test('on PostgreSQL a migration has no timeout, waits for that of another process, and reports both', async () => {
  const store = await newStore('postgres');
  const { DATABASE_URL: url } = store.env;
  const rival = await openRival(store);
  // Records the statement timeout during a migration.
  await rival.query(`
    create table limits (value text);
    create function note_limit() returns event_trigger language plpgsql as
      $$ begin insert into limits values (current_setting('statement_timeout')); end $$;
    create event trigger noted on ddl_command_start when tag in ('CREATE TABLE') execute function note_limit();
    begin;
    select pg_advisory_xact_lock(4815162342)`);
  const told: string[] = [];
  let opening: ReturnType<typeof openPostgresDatabase> | undefined;
  await new Promise<void>((resolve) => {
    opening = openPostgresDatabase(url, {
      tell: (what) => {
        told.push(what);
        resolve();
      },
    });
  });
  expect(told).toEqual(['waiting for another process to migrate the database']);
  await rival.query('commit');
  await (await opening!).close();
  expect(told.slice(1)).toEqual(MIGRATIONS.map(({ name }) => `migrating the database: ${name}`));
  expect(new Set((await query(store, 'select value from limits')).map(({ value }) => value))).toEqual(
    new Set(['0']),
  );
  await rival.end();
});
