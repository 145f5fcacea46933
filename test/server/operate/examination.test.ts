import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { examine as examineAt, TESTED_NODES, type Finding } from '../../../server/operate/examination.ts';
import { execute } from '../support/database.ts';
import { register } from '../support/people.ts';
import { startBucket } from '../support/s3.ts';
import { EVERY_ENGINE, newStore, TestServer, type Store } from '../support/test-server.ts';

const HOUR_MS = 3_600_000;

const examine = (env: Readonly<Record<string, string>>, now = Date.now()): Promise<Finding[]> =>
  examineAt(env, process.cwd(), now);

/** The findings that are not ok. */
async function faults(store: Store, env: Readonly<Record<string, string>> = {}, now = Date.now()) {
  const findings = await examine({ ...store.env, ...env }, now);
  return findings.filter(
    ({ state, what }) => state !== 'ok' && !PLACE.has(what) && !isNoServer(findings, what),
  );
}

/** These depend on this machine, not on what is tested here. */
const PLACE: ReadonlySet<Finding['what']> = new Set(['node', 'page', 'disk']);
/** Without SMTP_URL mails go into a folder, which is reported each time. */
const isNoServer = (findings: readonly Finding[], what: string): boolean =>
  what === 'mail' && findings.filter((each) => each.what === 'mail').every(({ state }) => state !== 'broken');

const states = (findings: readonly Finding[]) => findings.map(({ what, state }) => [what, state]);

/** A store with an account, whose server was stopped. */
async function usedStore(engine: (typeof EVERY_ENGINE)[number]): Promise<Store> {
  const server = await TestServer.start(await newStore(engine));
  await register(server);
  await server.stop();
  return server.store;
}

describe.each(EVERY_ENGINE)('the doctor on %s', (engine) => {
  test('finds no faults on a running server and shows no database URL', async () => {
    const server = await TestServer.start(await newStore(engine));
    await register(server);
    expect(await faults(server.store)).toEqual([]);
    const findings = await examine(server.store.env);
    const looked = engine === 'sqlite' ? [] : ['clock'];
    expect(findings.map(({ what }) => what)).toEqual([
      'node',
      'page',
      'settings',
      'disk',
      'database',
      'database',
      ...looked,
      'key',
      'pictures',
      'mail',
      'mail',
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/postgres:\/\//);
    await server.dispose();
  });

  test('finds a wrong key, tables of a newer version, and delayed mail', async () => {
    const store = await usedStore(engine);
    expect(states(await faults(store, { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }))).toEqual([
      ['key', 'broken'],
    ]);
    await execute(store, "insert into settings (name, value) values ('migration:from-the-future', 'done')");
    expect(states(await faults(store))).toEqual([['database', 'broken']]);
    await execute(store, "delete from settings where name = 'migration:from-the-future'");
    await execute(
      store,
      `insert into mails (id, message_sealed, turn, created_at, next_attempt_at, attempts) values ('m', '', 0, ${Date.now() - 2 * HOUR_MS}, 0, 3)`,
    );
    const waiting = (await examine(store.env)).find(({ say }) => say.includes('waiting for'));
    expect(waiting).toEqual({
      what: 'mail',
      state: 'look',
      say: 'mails waiting for more than an hour: 1; see the log',
    });
  });

  test('finds a missing picture', async () => {
    const store = await usedStore(engine);
    const name = `${'a'.repeat(64)}.webp`;
    await execute(store, `insert into pictures (name, width, height, sent_at) values ('${name}', 1, 1, 1)`);
    expect(await faults(store)).toEqual([
      {
        what: 'pictures',
        state: 'broken',
        say: '1 of the newest 1 are missing: backups contain them (npm run restore -- FILE replaces all data with a backup)',
      },
    ]);
    mkdirSync(path.join(store.folder, 'pictures', 'aa'), { recursive: true });
    writeFileSync(path.join(store.folder, 'pictures', 'aa', name), 'x');
    expect(await faults(store)).toEqual([]);
  });
});

test('the doctor reports every invalid setting without its value', async () => {
  const findings = await examine({ PORT: 'secret-port', ADMIN_EMAIL: 'a@b.example' });
  expect(states(findings).filter(([what]) => what === 'settings')).toEqual([
    ['settings', 'broken'],
    ['settings', 'broken'],
  ]);
  expect(JSON.stringify(findings)).not.toContain('secret-port');
});

test('the doctor accepts an unused folder but finds a missing key and a damaged or missing database', async () => {
  const fresh = await newStore('sqlite');
  expect(states(await faults(fresh))).toEqual([['database', 'look']]);
  expect(readdirSync(fresh.folder)).toEqual([]);
  const store = await usedStore('sqlite');
  const key = path.join(store.folder, 'secret.key');
  const words = readFileSync(key);
  rmSync(key);
  expect(states(await faults(store))).toEqual([['key', 'broken']]);
  writeFileSync(key, words);
  expect(await faults(store)).toEqual([]);
  const file = path.join(store.folder, 'nonet.sqlite');
  const lost: [what: string, say: string][] = [];
  const note = async (): Promise<void> => {
    const [{ what, state, say }] = await faults(store);
    lost.push([`${what} ${state}`, say]);
  };
  truncateSync(file, 8192);
  await note();
  truncateSync(file);
  await note();
  rmSync(file);
  await note();
  expect(lost).toEqual([
    ['database broken', expect.stringContaining('is damaged: restore a backup with npm run restore')],
    ['database broken', expect.stringContaining('is empty: restore a backup')],
    ['database broken', expect.stringContaining(`There is a key (${key}), but no database`)],
  ]);
});

test('the doctor finds an unreachable database and mail server without showing their addresses', async () => {
  const url = 'postgres://nonet:hidden@127.0.0.1:9/nonet';
  const found = await faults({
    folder: '',
    env: { DATABASE_URL: url, SMTP_URL: 'smtp://nonet:hidden@127.0.0.1:9' },
  });
  expect(found).toEqual([
    {
      what: 'database',
      state: 'broken',
      say: 'does not answer: start it, or correct host and port (ECONNREFUSED)',
    },
    {
      what: 'mail',
      state: 'broken',
      say: 'the mail server does not answer (ESOCKET): correct host, port, and smtp:// or smtps:// in SMTP_URL, or allow the connection in the firewall',
    },
  ]);
});

test('the doctor finds a PostgreSQL database that does not exist, and one with too few connections', async () => {
  const { env, folder } = await newStore('postgres');
  const say = async (more: Readonly<Record<string, string>>) =>
    (await faults({ env, folder }, more)).filter(({ state }) => state === 'broken').map((each) => each.say);
  expect(await say({ DATABASE_URL: `${env.DATABASE_URL}_gone` })).toEqual([
    'the database of DATABASE_URL does not exist: create it (3D000)',
  ]);
  expect(await say({ POOL_SIZE: '1000' })).toEqual([
    expect.stringMatching(/allows \d+ connections, but each process needs 1001: lower POOL_SIZE/),
  ]);
});

test('the doctor finds a bucket that does not answer, even if there are no pictures', async () => {
  const store = await usedStore('sqlite');
  const bucket = await startBucket();
  expect(await faults(store, bucket.env)).toEqual([]);
  bucket.broken = true;
  expect(states(await faults(store, bucket.env))).toEqual([['pictures', 'broken']]);
  bucket.close();
});

test('the doctor finds a missing table', async () => {
  const store = await usedStore('sqlite');
  await execute(store, 'drop table likes');
  expect(await faults(store)).toEqual([
    {
      what: 'database',
      state: 'broken',
      say: 'tables are missing (likes): restore a backup with npm run restore -- FILE',
    },
  ]);
});

test('the doctor finds missing, outdated and unwritable backups', async () => {
  const store = await usedStore('sqlite');
  const folder = path.join(store.folder, 'backups');
  const env = { BACKUP_TO: folder, BACKUP_EVERY: '6' };
  const now = Date.UTC(2026, 10, 24, 12);
  expect(states(await faults(store, env, now))).toEqual([['backups', 'look']]);
  mkdirSync(folder);
  const file = path.join(folder, 'nonet-20261124T010000Z.backup');
  execFileSync(process.execPath, ['build/server/operate/backup.js', file], {
    env: { PATH: process.env.PATH, ...store.env },
  });
  expect(await faults(store, env, now)).toEqual([]);
  expect(states(await faults(store, env, now + 2 * HOUR_MS))).toEqual([['backups', 'broken']]);
  for (const BACKUP_TO of [file, path.join(file, 'below')])
    expect((await faults(store, { ...env, BACKUP_TO }, now)).map(({ say }) => say)).toEqual([
      `${BACKUP_TO} is not writable (ENOTDIR): let the user that runs the server write there`,
    ]);
});

test('the doctor finds a newest backup that is empty, truncated, or has a wrong byte', async () => {
  const store = await usedStore('sqlite');
  const folder = path.join(store.folder, 'backups');
  const file = path.join(folder, 'nonet-20261124T010000Z.backup');
  mkdirSync(folder);
  execFileSync(process.execPath, ['build/server/operate/backup.js', file], {
    env: { PATH: process.env.PATH, ...store.env },
  });
  const bytes = readFileSync(file);
  const say = async (changed: Uint8Array): Promise<string[]> => {
    writeFileSync(file, changed);
    const found = await faults(store, { BACKUP_TO: folder }, Date.UTC(2026, 10, 24, 12));
    return found.map((each) => `${each.state} ${each.say.slice(file.length + 2)}`);
  };
  const wayOut = 'Delete it and restart the server, which then writes another.';
  const changed = [`broken The backup is truncated or has been modified. ${wayOut}`];
  expect(await say(bytes)).toEqual([]);
  for (const end of [0, -20]) expect(await say(bytes.subarray(0, end))).toEqual(changed);
  const text = Buffer.from('a text');
  expect(await say(text)).toEqual([`broken The file is not a Nonet backup. ${wayOut}`]);
  const middle = bytes.length >> 1;
  expect(await say(bytes.with(middle, bytes[middle] ^ 1))).toEqual(changed);
});

test('the doctor command prints all findings and fails if something is broken', async () => {
  const store = await usedStore('sqlite');
  const run = (env: Readonly<Record<string, string>>) =>
    execFileSync(process.execPath, ['build/server/operate/doctor.js'], {
      env: { PATH: process.env.PATH, ...store.env, ...env },
      encoding: 'utf8',
    });
  expect(run({})).toMatch(/^ok +database +.* is intact$/m);
  expect(() => run({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })).toThrow(/Command failed/);
});

test('the doctor knows the Node versions that package.json names', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(TESTED_NODES).toEqual(Array.from(engines.node.matchAll(/(?:\^|>=)(\d+)/g), ([, major]) => major));
});
