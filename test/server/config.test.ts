import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { trustedProxies } from '../../server/http/trusted-proxies.ts';
import { createServer } from '../../server/create-server.ts';
import { configWarnings, parseConfig } from '../../server/config.ts';
import { CHEAPEST } from './support/host.js';
import { logIn, register } from './support/people.ts';
import { newStore, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example',
  SITE_CONTACT: 'help@example.org',
  SITE_URL: 'https://nonet.example',
  TRUST_PROXY: '1',
};
const KEY = Buffer.alloc(32, 7).toString('base64');

/** The data folder of the checkout may be in use. */
const NO_DATA = { DATA_DIR: path.join(os.tmpdir(), 'nonet-none') };

function configOf(environment: Record<string, string>) {
  const config = parseConfig({ ...NO_DATA, ...environment });
  if (!config.ok) throw new Error(config.failure.faults.join());
  return config.value;
}

function faultsOf(environment: Record<string, string>): string[] {
  const config = parseConfig(environment);
  return config.ok ? [] : config.failure.faults;
}

test.each([
  [{}, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [PRODUCTION, '0.0.0.0'],
  [{ ...PRODUCTION, HOST: '10.0.0.5' }, '10.0.0.5'],
])('with %j the server listens on %s', (environment, host) => {
  expect(configOf(environment).host).toBe(host);
});

test('in production all invalid and missing settings are reported at once', () => {
  const faults = faultsOf({ NODE_ENV: 'production', PORT: 'x', TRUST_PROXY: 'on', ADMIN_EMAIL: 'a@b.org' });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'PORT',
    'TRUST_PROXY',
    'ADMIN_EMAIL',
    'SMTP_URL',
    'SITE_CONTACT',
  ]);
});

test('a MAIL variable that holds a mailbox path, as login shells set it, is ignored', () => {
  expect(faultsOf({ ...PRODUCTION, MAIL: '/var/mail/root' })).toEqual([]);
  expect(faultsOf({ ...PRODUCTION, SMTP_URL: '', MAIL: '/var/mail/root' })).toEqual([
    expect.stringContaining('SMTP_URL must be set in production'),
  ]);
  expect(faultsOf({ ...PRODUCTION, MAIL: 'files' })).toEqual(['MAIL must be file or left out.']);
});

test('operator commands build only the server, so the page is never built with settings of their shell', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const name of ['admin', 'backup', 'doctor', 'restore', 'migrate:postgres'])
    expect(scripts[name]).toMatch(
      /^node scripts\/bootstrap\.mjs --server && node build\/server\/operate\/[a-z-]+\.js$/,
    );
});

test('production requires mail and a contact, and warns about a missing SECRET_KEY or a leftover key file', () => {
  expect(faultsOf(PRODUCTION)).toEqual([]);
  expect(faultsOf({ ...PRODUCTION, SMTP_URL: '', MAIL: 'file' })).toEqual([]);
  expect(faultsOf({ ...PRODUCTION, SITE_CONTACT: 'ask me' })).toEqual([
    'SITE_CONTACT must be an e-mail or web address (https).',
  ]);
  expect(configWarnings(configOf(PRODUCTION))).toEqual([expect.stringContaining('SECRET_KEY is not set')]);
  expect(configWarnings(configOf({ ...PRODUCTION, SECRET_KEY: KEY }))).toEqual([]);
  expect(configWarnings(configOf({}))).toEqual([]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-test-'));
  writeFileSync(path.join(folder, 'secret.key'), KEY);
  expect(configWarnings(configOf({ ...PRODUCTION, SECRET_KEY: KEY, DATA_DIR: folder }))).toEqual([
    expect.stringContaining('still exists'),
  ]);
  rmSync(folder, { recursive: true });
});

test('a public site without TRUST_PROXY gets a warning', () => {
  const { TRUST_PROXY: _, ...rest } = { ...PRODUCTION, SECRET_KEY: KEY };
  expect(configWarnings(configOf(rest))).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
  // TRUST_PROXY=off says that there is no proxy.
  expect(configWarnings(configOf({ ...rest, TRUST_PROXY: 'off' }))).toEqual([]);
});

test('the address of the site is an origin, and a public site without it gets a warning', () => {
  const { SITE_URL: _, ...rest } = { ...PRODUCTION, SECRET_KEY: KEY };
  expect(configWarnings(configOf(rest))).toEqual([expect.stringContaining('SITE_URL is not set')]);
  expect(configOf({ SITE_URL: 'http://localhost:3000/' }).siteUrl).toBe('http://localhost:3000');
  for (const text of [
    'nonet.example',
    'ftp://nonet.example',
    'https://a.example/b',
    'https://a@b.example',
    'https://a.example?b',
  ])
    expect(faultsOf({ SITE_URL: text })).toEqual([
      'SITE_URL must look like https://nonet.example.org, without a path.',
    ]);
});

test('a public site with PACING=off gets a warning', () => {
  const open = { ...PRODUCTION, SECRET_KEY: KEY, PACING: 'off' };
  expect(configWarnings(configOf(open))).toEqual([expect.stringContaining('PACING=off')]);
  expect(configWarnings(configOf({ PACING: 'off' }))).toEqual([]);
});

test('an unusable host, mail URL or administrator password is reported with all other faults', () => {
  const faults = faultsOf({
    ...{ PORT: 'x', HOST: 'http://here', SMTP_URL: 'smtp:' },
    ...{ ADMIN_EMAIL: 'a@b.org', ADMIN_PASSWORD: 'short' },
  });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'HOST', 'SMTP_URL', 'ADMIN_PASSWORD']);
  for (const HOST of ['::', '0.0.0.0', 'localhost', 'a-1.example.org', '127.0.0.1'])
    expect(faultsOf({ HOST })).toEqual([]);
  for (const HOST of ['a b', 'host:3000', '[::1]', '-a', 'a..b', '10.0.0.256'])
    expect(faultsOf({ HOST })).toHaveLength(1);
});

test.each([
  ['METRIC_TOKEN', ['METRICS_TOKEN']],
  ['SITE_CONTCAT', ['SITE_CONTACT']],
  ['BACKUP_DIR', ['BACKUP_TO', 'BACKUP_BUCKET', 'BACKUP_EVERY', 'BACKUP_KEEP']],
  ['SITE_NOTICES', []],
  ['NODE_PATH', []],
  ['NODE_OPTIONS', []],
  ['XDG_DATA_DIRS', []],
  ['SESSION_MANAGER', []],
  ['HOME', []],
])('for the unknown variable %s the warning suggests %j', (name, near) => {
  const warnings = near.length === 0 ? [] : [`${name} is not a setting. Did you mean ${near.join(' or ')}?`];
  expect(configWarnings(configOf({ [name]: 'x' }))).toEqual(warnings);
  expect(faultsOf({ [name]: 'x', PORT: 'x' }).slice(1)).toEqual(warnings);
});

test('with several processes a stopping one drains for five seconds, and with one DRAIN_SECONDS is useless', () => {
  const several = { ...PRODUCTION, SECRET_KEY: KEY, DATABASE_URL: 'postgres://host/nonet' };
  expect(configOf(several).drainMs).toBe(5000);
  expect(configOf(PRODUCTION).drainMs).toBe(0);
  expect(configWarnings(configOf({ ...PRODUCTION, SECRET_KEY: KEY, DRAIN_SECONDS: '5' }))).toEqual([
    expect.stringContaining('DRAIN_SECONDS only delays a restart'),
  ]);
});

test('a server that may open too few files says so', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-test-'));
  const started = spawnSync('sh', ['-c', 'ulimit -n 100; exec "$0" build/server/main.js', process.execPath], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
  });
  expect(pick(started, 'status', 'stderr')).toEqual({
    status: 1,
    stderr:
      'The server cannot start: only 100 files may be open. Allow 1024 or more, with ulimit -n, or LimitNOFILE= in systemd.\n',
  });
});

test.each<[string, unknown]>([
  ['off', false],
  ['1', 1],
  ['127.0.0.1,10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s is parsed as %j', (text, trusted) => {
  expect(configOf({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test.each<[number, string, number, boolean]>([
  [1, '127.0.0.1', 0, true],
  [1, '::1', 0, true],
  [1, '::ffff:10.1.2.3', 0, true],
  [1, '172.31.0.9', 0, true],
  [1, 'fd12::7', 0, true],
  [1, 'fe80::1%eth0', 0, true],
  [1, '203.0.113.9', 0, false],
  [1, '::ffff:203.0.113.9', 0, false],
  [1, '172.32.0.1', 0, false],
  [1, '2001:db8::1', 0, false],
  [1, '10.0.0.1', 1, false],
  [2, '203.0.113.9', 1, true],
])('with TRUST_PROXY=%s, trust in address %s at hop %s is %s', (setting, address, hop, believed) => {
  const believes = trustedProxies(setting, () => undefined);
  expect(believes(address, hop)).toBe(believed);
});

test.each([
  ['10.1.2.3', true],
  ['10.1.2.3:4000', true],
  ['::ffff:10.1.2.3', true],
  ['[fd12::7]:4000', true],
  ['FD12:0::7', true],
  ['11.0.0.1', false],
  ['garbage', false],
])('with networks in TRUST_PROXY, trust in address %s is %s', (address, believed) => {
  const believes = trustedProxies(['10.0.0.0/8', 'fd00::/8'], () => undefined);
  expect(believes(address, 1)).toBe(believed);
});

test.each(['Production', 'prod', 'staging', ' production', 'production '])(
  'NODE_ENV=%j is rejected along with all other faults',
  (NODE_ENV) => {
    expect(faultsOf({ NODE_ENV, PORT: 'x' })).toEqual([
      'NODE_ENV must be development, test, production, or left out for development.',
      'PORT must be a whole number.',
    ]);
  },
);

test.each(['', 'development', 'test'])('NODE_ENV=%j does not mean production', (NODE_ENV) => {
  expect(configOf({ NODE_ENV }).production).toBe(false);
});

test('with a numeric TRUST_PROXY, a proxy with a public address is reported only once', () => {
  const told: string[] = [];
  const believes = trustedProxies(1, (address) => told.push(address));
  const from = (address: string) => believes(address, 0);
  expect(from('127.0.0.1')).toBe(true);
  expect(told).toEqual([]);
  expect([from('203.0.113.9'), from('198.51.100.2')]).toEqual([false, false]);
  expect(told).toEqual(['203.0.113.9']);
});

test('the log names an untrusted proxy connection once and says how to fix it', async () => {
  const { folder, env } = await newStore('sqlite');
  try {
    const script = path.join(folder, 'calls.mjs');
    // Injected, since a test cannot call from a public address.
    writeFileSync(
      script,
      `import { buildApp } from '${path.resolve('build/server/app.js')}';
       import { parseConfig } from '${path.resolve('build/server/config.js')}';
       const world = { now: Date.now, random: Math.random, hashCost: ${JSON.stringify(CHEAPEST)} };
       for (const TRUST_PROXY of ['1', undefined]) {
         const app = await buildApp(parseConfig({ ...process.env, TRUST_PROXY }).value, world);
         for (const remoteAddress of ['127.0.0.1', '203.0.113.9', '198.51.100.2'])
           await app.inject({ url: '/noper/getti?btn=b2', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.1' } });
         await app.close();
       }`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: { PATH: process.env.PATH, ...env, LOG_LEVEL: 'warn' },
    });
    const lines = stdout.split('\n').filter((line) => line.includes('TRUST_PROXY'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 40, address: '203.0.113.9' }),
      expect.objectContaining({ level: 40, address: '127.0.0.1' }),
    ]);
    expect(lines[0]).toContain("set TRUST_PROXY to the proxy's network");
    expect(lines[1]).toContain('TRUST_PROXY names no proxy');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(
  (
    'on 0 -1 10.0.0.0/33 0.0.0.0/0 ::/0 fe80::1%eth0/64 fe80::1%eth0 10.0.0.0/8/8 proxy.example ' +
    '127.0.0.1,'
  ).split(' '),
)('TRUST_PROXY=%s is rejected with an example of a valid value', (text) => {
  expect(faultsOf({ TRUST_PROXY: text })).toEqual([expect.stringContaining('such as 1)')]);
});

// Specification 6.19
test('ADMIN_SECOND_FACTOR makes two-step login required or optional; production requires it by default', () => {
  expect([{}, PRODUCTION].map((env) => configOf(env).needsSecondFactor)).toEqual([false, true]);
  expect(configOf({ ADMIN_SECOND_FACTOR: 'required' }).needsSecondFactor).toBe(true);
  expect(configOf({ ...PRODUCTION, ADMIN_SECOND_FACTOR: 'offered' }).needsSecondFactor).toBe(false);
  expect(faultsOf({ ADMIN_SECOND_FACTOR: 'on' })).toEqual([
    'ADMIN_SECOND_FACTOR must be required or offered.',
  ]);
});

test('a connection without a byte in either direction for four times REQUEST_SECONDS is closed', async () => {
  const app = createServer(configOf({ REQUEST_SECONDS: '1', LIVE_HEARTBEAT: '1', LOG_LEVEL: 'silent' }));
  app.get('/never', () => new Promise(() => undefined));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await text(socket)).toBe('');
  await app.close();
});

describe('a running server', () => {
  const server = TestServer.ofSuite('sqlite', {
    ...{ DOCS: 'on', HSTS: '600', REQUEST_SECONDS: '2', TRUST_PROXY: '1' },
    SITE_CONTACT: 'help@example.org',
  });
  const map = readdirSync('dist/assets').find((file) => file.endsWith('.js.map'))!;
  const documents = ['/docs', '/docs/openapi.json', `/assets/${map}`, `/assets/${map.replace('.map', '')}`];
  const statuses = async ({ url }: TestServer) =>
    (await Promise.all(documents.map((each) => fetch(url + each)))).map(({ status }) => status);
  const securityText = async ({ url }: TestServer) => {
    const response = await fetch(`${url}/.well-known/security.txt`);
    return response.status === 200 ? response.text() : response.status;
  };
  const modes = ({ store: { folder } }: TestServer) =>
    ['', 'nonet.sqlite', 'secret.key'].map((name) =>
      (statSync(path.join(folder, name)).mode & 0o777).toString(8),
    );
  /** The whole answer to a request of which only this arrives. */
  const answerTo = (head: string): Promise<string> => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\n`);
    return text(socket);
  };

  test('security.txt names the contact, API documentation is served, and all files are private', async () => {
    expect(await securityText(server)).toMatch(
      /^Contact: mailto:help@example.org\nExpires: 2\S+Z\nPreferred-Languages: .*\n$/,
    );
    expect(await statuses(server)).toEqual([200, 200, 200, 200]);
    expect(configOf({}).docs).toBe(true);
    expect(modes(server)).toEqual(['700', '600', '600']);
  });

  test('DOCS=off serves no API documentation, and in production there are no source maps', async () => {
    const production = { ...PRODUCTION, SMTP_URL: '', MAIL: 'file', DOCS: 'off' };
    const other = await TestServer.ofTest('sqlite', { ...production, SITE_CONTACT: 'https://a.example/b' });
    expect(await statuses(other)).toEqual([404, 404, 404, 200]);
    expect(await securityText(other)).toContain('https://a.example/b');
  });

  test('without a contact security.txt does not exist, and an existing data folder keeps its mode', async () => {
    const store = await newStore('sqlite');
    chmodSync(store.folder, 0o755);
    const other = await TestServer.start(store);
    expect(await securityText(other)).toBe(404);
    expect(modes(other)).toEqual(['755', '600', '600']);
    await other.dispose();
  });

  test('HSTS is sent if the proxy reports HTTPS or the request is unreadable, and by default only in production', async () => {
    const header = async (where: string, proto: string) => {
      const response = await fetch(server.url + where, { headers: { 'x-forwarded-proto': proto } });
      return response.headers.get('strict-transport-security');
    };
    expect(await header('/health', 'https')).toBe('max-age=600');
    expect(await header('/health', 'http')).toBeNull();
    expect(await header(`/?puzzle=${'1'.repeat(20_000)}`, 'http')).toBe('max-age=600');
    expect([configOf({}).hstsSeconds, configOf(PRODUCTION).hstsSeconds]).toEqual([0, 31_536_000]);
  });

  test('a request that does not arrive within REQUEST_SECONDS is answered with 408', async () => {
    const head = 'POST /noper/kulogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    expect(await answerTo(`${head}Content-Length: 100\r\n\r\n{`)).toMatch(/^HTTP\/1.1 408 /);
    expect(configOf({}).requestMs).toBe(30_000);
  });

  test('a large form that does not arrive within half of REQUEST_SECONDS is answered with 503', async () => {
    const token = await logIn(server, await register(server));
    const head = `POST /cando/kusendchat HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 999999\r\n\r\n--x';
    expect(await answerTo(head + form)).toMatch(/^HTTP\/1.1 503 /);
  });
});
