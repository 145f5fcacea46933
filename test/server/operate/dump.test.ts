import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type CompiledQuery } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import { contentOfDump, readDump, writeDump } from '../../../server/operate/dump.ts';
import { proveBackup } from '../../../server/operate/proof.ts';
import { isMigrated } from '../../../server/db/migrate.ts';
import { MIGRATIONS } from '../../../server/db/migrations.ts';
import type { PictureStore } from '../../../server/areas/posts/pictures/picture-store.ts';
import { execute, query } from '../support/database.ts';
import { openStore } from '../support/kysely.ts';
import { register } from '../support/people.ts';
import { ENGINES, EVERY_ENGINE, newStore, TestServer } from '../support/test-server.ts';

const ROWS_AT_ONCE = 200;

/** How many rows PostgreSQL has read in this transaction. */
async function countedRows(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
    where relname = 'crystal_changes'`.execute(tx);
  return Number(rows[0].read);
}

/** How many rows SQLite reads by its query plans: a search starts after the last key, a scan at the beginning. */
async function plannedRows(tx: Db, made: readonly CompiledQuery[], all: number): Promise<number> {
  let count = 0;
  for (const page of made.filter((each) => each.sql.includes('crystal_changes'))) {
    const plan = await tx.executeQuery({ ...page, sql: `explain query plan ${page.sql}` });
    const text = JSON.stringify(plan.rows);
    count += text.includes('SEARCH') && !text.includes('TEMP B-TREE') ? ROWS_AT_ONCE : all;
  }
  return count;
}

test.each(EVERY_ENGINE)('on %s a dump of twice the data reads about twice the rows', async (engine) => {
  const server = await TestServer.start(await newStore(engine));
  await register(server);
  const [{ id }] = await query(server.store, 'select id from accounts');
  const grow = (from: number, to: number) =>
    execute(
      server.store,
      `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
       insert into crystal_changes (id, account_id, amount, reason, created_at)
       select 'c' || i, '${id as string}', 1, 'gift', i from n`,
    );
  const read = async (): Promise<number> => {
    const made: CompiledQuery[] = [];
    const store = openStore(server.store, ({ query: one }) => made.push(one));
    const [{ all }] = await query(server.store, 'select count(*) as "all" from crystal_changes');
    const count = await store.transaction().execute(async (tx) => {
      await writeDump(tx, {} as PictureStore, path.join(server.store.folder, 'dump'));
      return engine === 'postgres' ? countedRows(tx) : plannedRows(tx, [...made], Number(all));
    });
    await store.destroy();
    return count;
  };
  await grow(1, 3000);
  const once = await read();
  expect(once).toBeGreaterThanOrEqual(3000);
  await grow(3001, 6000);
  expect(await read()).toBeLessThan(2.5 * once);
  await server.dispose();
});

const NAMES = MIGRATIONS.map(({ name }) => name);

/** A backup of these lines, with a valid header and footer. */
function backupOf(
  folder: string,
  lines: readonly (object | null)[],
  migrations = NAMES,
  content = 0,
): string {
  const head = { format: 'nonet backup 1', migrations, content };
  const body = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
  const footer = JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') });
  const file = path.join(folder, 'made.backup');
  writeFileSync(file, gzipSync(`${body}${footer}\n`));
  return file;
}

describe.each(ENGINES)('a backup on %s', (engine) => {
  test('of an older version is restored with the defaults of later columns, and needs no further migration', async () => {
    const server = await TestServer.ofTest(engine);
    await register(server);
    const { store } = server;
    const accounts = await query(store, 'select * from accounts');
    const settings = [{ name: `migration:${NAMES[0]}`, value: 'done' }];
    const memory = { account_id: accounts[0].id, technique: 'x-wing', due: 5, stability: 3, difficulty: 5 };
    const file = backupOf(
      store.folder,
      [
        { table: 'settings', rows: settings },
        { table: 'accounts', rows: accounts },
        { table: 'memories', rows: [{ ...memory, reviewed_at: 1, reviews: 2, found: 1 }] },
      ],
      NAMES.slice(0, 1),
    );
    const db = openStore(store);
    await db.transaction().execute((tx) => readDump(tx, {} as PictureStore, file));
    expect(await isMigrated(db)).toBe(true);
    expect(await query(store, 'select found, mixed, sittings from memories')).toEqual([
      { found: 1, mixed: 0, sittings: 0 },
    ]);
    const newer = backupOf(store.folder, [], [...NAMES, '999-of-the-future']);
    await expect(db.transaction().execute((tx) => readDump(tx, {} as PictureStore, newer))).rejects.toThrow(
      'The backup was written by a newer version',
    );
    await db.destroy();
  });
});

test.each(EVERY_ENGINE)(
  'on %s a backup is proved by restoring it, which leaves nothing behind',
  async (engine) => {
    const server = await TestServer.ofTest(engine);
    await register(server);
    const { folder } = server.store;
    const file = path.join(folder, 'whole.backup');
    const store = openStore(server.store);
    await store.transaction().execute((tx) => writeDump(tx, {} as PictureStore, file));
    await store.destroy();
    const content = await contentOfDump(file);
    await proveBackup(file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2);
    const fewer = lines.filter((line) => !line.includes('"crystal_changes"'));
    const incomplete = backupOf(
      folder,
      fewer.map((line) => JSON.parse(line) as object),
      NAMES,
      content,
    );
    await expect(proveBackup(incomplete)).rejects.toThrow(`Only ${content - 1} of ${content} rows`);
    expect(readdirSync(folder).filter((name) => name.endsWith('.proof'))).toEqual([]);
  },
);

describe.each(ENGINES)('a forged backup on %s', (engine) => {
  const server = TestServer.ofSuite(engine);
  let email: string;
  beforeAll(async () => {
    ({ email } = await register(server));
  });
  test.each([
    ['a picture path outside the folder', { picture: '../../escaped', bytes: 'eA==' }],
    ['a picture without a name', { picture: 7, bytes: 'eA==' }],
    ['an unknown table', { table: 'toString', rows: [{ a: 1 }] }],
    ['a null line', null],
    ['an overlong line', { picture: `${'a'.repeat(64)}.webp`, bytes: 'A'.repeat(70_000_000) }],
  ])('with %s is rejected and changes neither database nor disk', async (_, line) => {
    const file = backupOf(server.store.folder, [line]);
    const put: string[] = [];
    const pictures = {
      put: (name: string) => Promise.resolve(void put.push(name)),
    } as unknown as PictureStore;
    const store = openStore(server.store);
    await expect(store.transaction().execute((tx) => readDump(tx, pictures, file))).rejects.toThrow(
      'The file is not a Nonet backup.',
    );
    await store.destroy();
    expect(put).toEqual([]);
    expect(await query(server.store, 'select email from accounts')).toEqual([{ email }]);
  });
});
