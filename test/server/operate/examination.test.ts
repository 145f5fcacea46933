import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { examine as examineAt, TESTED_NODES, type Finding } from '../../../server/operate/examination.ts';
import { execute } from '../support/database.ts';
import { register } from '../support/people.ts';
import { EVERY_ENGINE, newStore, TestServer, type Store } from '../support/test-server.ts';
import { runScript } from '../../support/scripts.ts';

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

describe.each(EVERY_ENGINE)('the doctor on %s', (engine) => {
  const server = TestServer.ofSuite(engine);
  beforeAll(() => register(server));

  test('finds no faults on a running server and shows no database URL', async () => {
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
  });

  test('finds a missing picture', async () => {
    const { store } = server;
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

  test('finds a wrong key, tables of a newer version, and delayed mail', async () => {
    const { store } = server;
    expect(await faults(store, { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })).toEqual([
      {
        what: 'key',
        state: 'broken',
        say: 'The database was encrypted with another SECRET_KEY (or secret.key file). Restore that key.',
      },
    ]);
    await execute(store, "insert into settings (name, value) values ('migration:from-the-future', 'done')");
    const say = 'written by another version of the server (from-the-future): install that version';
    expect(await faults(store)).toEqual([
      { what: 'database', state: 'broken', say: expect.stringContaining(say) as string },
    ]);
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
});

test('the doctor reports every invalid setting without its value', async () => {
  const findings = await examine({ PORT: 'secret-port', ADMIN_EMAIL: 'a@b.example' });
  expect(states(findings).filter(([what]) => what === 'settings')).toEqual([
    ['settings', 'broken'],
    ['settings', 'broken'],
  ]);
  expect(JSON.stringify(findings)).not.toContain('secret-port');
});

test('the doctor accepts a folder that no server has used yet, and writes nothing to it', async () => {
  const fresh = await newStore('sqlite');
  expect(states(await faults(fresh))).toEqual([['database', 'look']]);
  expect(readdirSync(fresh.folder)).toEqual([]);
});

test('the doctor command prints all findings and fails if something is broken', async () => {
  const { store } = await TestServer.ofTest('sqlite');
  const run = (env: Readonly<Record<string, string>>) =>
    runScript(path.resolve('build/server/operate/doctor.js'), { env: { ...store.env, ...env } });
  const { code, output } = await run({});
  expect([code, output]).toEqual([0, expect.stringMatching(/^ok +database +.* is intact$/m)]);
  expect((await run({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })).code).toBe(1);
});

test('the doctor knows the Node versions that package.json names', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(TESTED_NODES).toEqual(Array.from(engines.node.matchAll(/(?:\^|>=)(\d+)/g), ([, major]) => major));
});
