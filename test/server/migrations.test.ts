import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { MIGRATIONS } from '../../server/db/migrations.ts';
import { kyselyOn, openSqlite } from '../../server/db/sqlite-file.ts';
import type { Tables } from '../../server/db/tables.ts';
import { EVERY_ENGINE, newStore } from './support/test-server.ts';

/** Before names were mended. */
const OLD = MIGRATIONS.findIndex(({ name }) => name.startsWith('009'));

/** Address, name and role in the old database, and the name after it is brought up to date. */
const NAMES = [
  ['ann@example.org', 'ann@member', 'member', 'ann@member'],
  ['a,,b@example.org', 'a,,b@member', 'member', 'a--b@member'],
  ['a--b@example.org', 'a--b.2@member', 'member', 'a--b.2@member'],
  ['a..b@example.org', 'a\u3164b@member', 'member', 'a..b@member'],
  ['x,ann@example.org', 'x,ann@member', 'member', 'x-ann@member'],
  ['x;ann@example.org', 'x;ann@member', 'member', 'x-ann.2@member'],
  ['李明@example.org', '李明@member', 'member', '李明@member'],
  ['admin@example.org', 'admin@member', 'administrator', 'admin@member'],
  ['admin@example.com', 'admin.2@member', 'member', 'member@member'],
  ['-nónet-@example.org', '-nónet-@member', 'member', 'member.2@member'],
  ['аdmіn@example.org', 'аdmіn@member', 'member', 'member.3@member'],
  ['the,support@example.org', 'the,support@member', 'administrator', 'the-support@member'],
  ['administer@example.org', 'administer@member', 'member', 'administer@member'],
  // With a Cyrillic a.
  ['аnn@example.org', 'аnn@member', 'member', '-nn@member'],
  ['анна@example.org', 'анна@member', 'member', 'анна@member'],
] as const;

async function open(engine: 'sqlite' | 'postgres'): Promise<Db> {
  const { folder, env } = await newStore(engine);
  if (engine === 'sqlite') return kyselyOn(openSqlite(path.join(folder, 'nonet.sqlite')));
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 }) }),
  });
}

async function makeOld(db: Db): Promise<void> {
  await sql`create table settings (name text primary key, value text not null)`.execute(db);
  for (const { name, up } of MIGRATIONS.slice(0, OLD)) {
    await up(db);
    await sql`insert into settings values (${`migration:${name}`}, 'done')`.execute(db);
  }
  for (const [index, [email, name, role]] of NAMES.entries()) {
    const id = `account-${String(index).padStart(2, '0')}`;
    await sql`insert into accounts (id, email, email_key, public_name, password_hash, role, status, language, created_at)
      values (${id}, ${email}, ${email}, ${name}, 'hash', ${role}, 'active', 'en', ${index})`.execute(db);
    await sql`insert into posts (id, seq, change, author_id, text, created_at)
      values (${`post-${index}`}, ${index}, 0, ${id}, 'Hello', ${index})`.execute(db);
  }
  await sql`insert into likes (post_id, account_id, seq) values ('post-0', 'account-01', 1)`.execute(db);
  await sql`insert into comments (id, seq, change, post_id, author_id, text, created_at)
    values ('comment', 1, 0, 'post-6', 'account-09', 'Hi', 1)`.execute(db);
}

test.each(EVERY_ENGINE)(
  'on %s a database from before the rules for names comes to the same as ever',
  async (engine) => {
    const db = await open(engine);
    await makeOld(db);
    await migrate(db);
    const accounts = await db.selectFrom('accounts').select('public_name').orderBy('id').execute();
    expect(accounts.map(({ public_name }) => public_name)).toEqual(NAMES.map(([, , , name]) => name));
    const posts = await db.selectFrom('posts').select('change').orderBy('seq').execute();
    // The first is liked by the second; 009 made change 1, 011 change 2, 014 change 3.
    expect(posts.map(({ change }) => change)).toEqual([1, 1, 0, 1, 1, 1, 0, 0, 2, 2, 2, 1, 0, 3, 0]);
    const comments = await db.selectFrom('comments').select('change').execute();
    expect(comments.map(({ change }) => change)).toEqual([2]);
    const { change } = await db.selectFrom('message_clock').select('change').executeTakeFirstOrThrow();
    expect(change).toBe(3);
    await db.destroy();
  },
);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** What the version before relies on: the columns, and what has to be unique. */
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

/** What of a migration would break the version before, which goes on beside it. */
async function breaksOf(db: Db, { up }: (typeof MIGRATIONS)[number]): Promise<string[]> {
  const before = await shapeOf(db);
  await up(db);
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

test('since 015 a migration takes nothing from the version before, which goes on beside it on PostgreSQL', async () => {
  const db = await open('postgres');
  await sql`create table settings (name text primary key, value text not null)`.execute(db);
  const breaks: Record<string, string[]> = {};
  for (const migration of MIGRATIONS) {
    const found = await breaksOf(db, migration);
    const number = migration.name.slice(0, 3);
    // One from before the rule shows that it would be found.
    if (number === '013' || number >= '015') breaks[migration.name] = found;
  }
  expect(breaks).toEqual({
    ...Object.fromEntries(Object.keys(breaks).map((name) => [name, []])),
    '013-codes-by-place': [
      'registrations.place has to be filled',
      'CREATE UNIQUE INDEX registrations_pk ON public.registrations USING btree (email_key, place)',
    ],
  });
  await db.destroy();
});
