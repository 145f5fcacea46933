import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { parse } from 'yaml';
import { parseConfig } from '../../server/config.ts';
import { DEFAULT_COLORS } from '../../core/appearance/color-scheme.ts';
import type { Database } from '../../server/db/database.ts';
import { Sqlite } from '../../server/db/sqlite-driver.ts';
import { mountMetrics } from '../../server/http/metrics.ts';
import { execute, openRival } from './support/database.ts';
import { enter, logIn, register } from './support/people.ts';
import { ENGINES, EVERY_ENGINE, TestServer, type Store } from './support/test-server.ts';

const TOKEN = 'a-token-of-operators';

async function metrics(server: TestServer, authorization = `Bearer ${TOKEN}`): Promise<Response> {
  return fetch(`${server.url}/metrics`, { headers: { authorization } });
}

/** The value of a metric; its labels, if any, are part of its name. */
const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? Number.NaN,
  );

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      alert: string;
      expr: string;
      annotations: { summary: string; description: string };
    }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

describe.each(ENGINES)('metrics on %s', (engine) => {
  const to = mkdtempSync(path.join(process.env.TEST_STORES!, 'to-'));
  const server = TestServer.ofSuite(engine, { METRICS_TOKEN: TOKEN, BACKUP_TO: to });

  test('metrics are served for the right token and contain no personal data', async () => {
    for (const wrong of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN])
      expect((await metrics(server, wrong)).status).toBe(404);
    const person = await register(server);
    const { email } = person;
    const token = await logIn(server, person);
    await server.call('logOut', {}, { token });
    await server.call('logIn', { email, password: 'Wrong-Pass1' });
    for (const stray of ['/of-nobody', '/of-nobody-else', `/${email}`]) await fetch(server.url + stray);
    await execute(
      server.store,
      `insert into mails (id, message_sealed, turn, created_at, next_attempt_at, attempts) values ('m', '', 0, ${Date.now() - 3_600_000}, ${Date.now() + 1e9}, 3)`,
    );
    const answer = await metrics(server);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await answer.text();
    expect(valueOf(text, 'nonet_database_up')).toBe(1);
    expect(valueOf(text, 'nonet_mails_waiting')).toBe(1);
    expect(valueOf(text, 'nonet_mail_waits_seconds')).toBeGreaterThan(3590);
    expect(valueOf(text, 'nonet_sessions')).toBe(0);
    expect(text).toMatch(
      /^nonet_request_seconds_count\{method="POST",route="\/cando\/kulogout",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^nonet_requests_in_progress\{route="\/metrics"\} 1$/m);
    expect(valueOf(text, 'nonet_wal_bytes') > 0).toBe(engine === 'sqlite');
    expect(text).toMatch(/^nonet_security_events_total\{event="login-failed"\} 1$/m);
    expect(text).not.toContain('of-nobody');
    expect(text).not.toContain(email);
  });

  test('alerts and dashboard use only metrics that exist, and every Nonet metric is used', async () => {
    await fetch(`${server.url}/health`);
    const text = await (await metrics(server)).text();
    const served = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const { groups } = parse(readFileSync('deploy/alerts.yaml', 'utf8')) as Rules;
    const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as Dashboard;
    const rules = groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const page = readFileSync('docs/operating.md', 'utf8');
    for (const { alert, annotations } of rules) {
      expect(annotations.description).toMatch(/\.$/);
      expect(page).toMatch(new RegExp(`^\\| \`${alert}\` +\\| `, 'm'));
    }
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const names = new Set(asked.flatMap((expr) => expr.match(/\b(?:nonet|nodejs|process)_\w+/g) ?? []));
    expect([...names].filter((name) => !served.has(name))).toEqual([]);
    expect(
      [...served].filter(
        (name) => name.startsWith('nonet_') && !/_(bucket|count|sum)$/.test(name) && !names.has(name),
      ),
    ).toEqual([]);
  });
});

test.each(EVERY_ENGINE)(
  'metrics on %s show writes that wait, and how many share a commit',
  async (engine) => {
    const server = await TestServer.ofTest(engine, { METRICS_TOKEN: TOKEN, POOL_SIZE: '2' });
    const people = [await enter(server), await enter(server), await enter(server)];
    const read = async (name: string): Promise<number> => valueOf(await (await metrics(server)).text(), name);
    const before = { writes: await read('nonet_writes_total'), commits: await read('nonet_commits_total') };
    const unblock = await blockWrites(server.store);
    const saves = people.map(({ token }) =>
      server.call('saveColors', { colors: DEFAULT_COLORS, changedAt: 1 }, { token }),
    );
    while ((await read('nonet_writes_waiting')) < saves.length);
    const text = await (await metrics(server)).text();
    const pool = (name: string) => valueOf(text, `nonet_pool_${name}`);
    // One connection writes; two writes wait for it.
    expect([pool('connections{pool="write",state="busy"}'), pool('waiting{pool="write"}')]).toEqual(
      engine === 'sqlite' ? [Number.NaN, Number.NaN] : [1, 2],
    );
    await unblock();
    for (const save of saves) expect(await save).toEqual({ kind: 'saved', version: 1 });
    expect(await read('nonet_writes_waiting')).toBe(0);
    const [writes, commits] = [await read('nonet_writes_total'), await read('nonet_commits_total')];
    expect(writes - before.writes).toBeGreaterThanOrEqual(saves.length);
    // On the embedded database, the second and third are committed together.
    expect(writes - before.writes - (commits - before.commits) > 0).toBe(engine === 'sqlite');
  },
);

/** Makes all writes wait until the returned function is called. */
async function blockWrites(store: Store): Promise<() => Promise<void>> {
  if ('DATABASE_URL' in store.env) {
    const rival = await openRival(store);
    await rival.query('begin');
    await rival.query('lock table paces, color_settings in exclusive mode');
    return () => rival.end();
  }
  const connection = new Sqlite(path.join(store.folder, 'nonet.sqlite'));
  connection.exec('begin immediate');
  return () => {
    connection.close();
    return Promise.resolve();
  };
}

test('metrics are not served if METRICS_TOKEN is not set', async () => {
  const without = await TestServer.ofTest('sqlite');
  const answer = await metrics(without);
  expect(await answer.text()).not.toContain('nonet_');
  const short = parseConfig({ METRICS_TOKEN: 'short' });
  expect(short.ok ? [] : short.failure.faults).toEqual([
    'METRICS_TOKEN must have 16 to 200 characters and no spaces.',
  ]);
});

test('if no backup can be written, metrics count the failures, and the backup age is infinite', async () => {
  const BACKUP_TO = path.join(mkdtempSync(path.join(process.env.TEST_STORES!, 'to-')), 'file');
  writeFileSync(BACKUP_TO, '');
  const server = await TestServer.ofTest('sqlite', { METRICS_TOKEN: TOKEN, BACKUP_TO });
  let text = '';
  while (valueOf(text, 'nonet_backup_failures') !== 1) text = await (await metrics(server)).text();
  expect(text).toMatch(/^nonet_backup_age_seconds \+Inf$/m);
});

test('a metric that cannot be read is left out, and the others are served', async () => {
  const app = fastify();
  const load = () => ({ writesWaiting: 0, writes: 0, commits: 0, pools: [] });
  mountMetrics(app, { load } as unknown as Database, {
    token: TOKEN,
    events: new Map(),
    newestBackup: () => Promise.resolve(undefined),
    backupFailures: () => 2,
    logBytes: () => {
      throw new Error('unreadable');
    },
    now: Date.now,
  });
  const { statusCode, body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(statusCode).toBe(200);
  expect(valueOf(body, 'nonet_backup_failures')).toBe(2);
  expect(valueOf(body, 'nonet_wal_bytes')).toBeNaN();
});
