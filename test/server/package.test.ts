import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseByteRange } from '../../server/areas/download/byte-range.ts';
import { logIn, register } from './support/people.ts';
import { newStore, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const ROOT = path.join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

let server: TestServer;
let token: string;
let apk: string;
let bytes: Buffer;

beforeAll(async () => {
  const store = await newStore('sqlite');
  apk = path.join(store.folder, 'nonet.apk');
  server = await TestServer.start(store);
  token = await logIn(server, await register(server));
});
afterAll(() => server.dispose());

const build = (...parameters: string[]) =>
  spawnSync('node', [path.join(ROOT, 'scripts', 'apk.mjs'), ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: server.store.folder, APK_KEYSTORE: '', APK_KEYSTORE_PASSWORD: '' },
  });
const download = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/cando/download/apk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { encoding: 'utf8' });

test('without a built app the download returns 404 and the list of asset links is empty', async () => {
  expect((await download({ authorization: 'Bearer nonsense' })).status).toBe(401);
  const answer = await download();
  expect([answer.status, await answer.json()]).toEqual([404, { code: 404 }]);
  const links = await fetch(`${server.url}/.well-known/assetlinks.json`);
  expect([links.status, await links.json()]).toEqual([200, []]);
});

test.each([
  [[], 'Usage: npm run apk'],
  [['--url', 'http://nonet.example.org'], 'must begin with https://'],
  [['--url', 'https://nonet.example.org/play'], 'nothing after the host'],
])('building the app with the arguments %j is refused', (parameters, words) => {
  const { status, stderr } = build(...parameters);
  expect([status, stderr]).toEqual([1, expect.stringContaining(words) as string]);
});

// Specification 7.24
test('the app is signed with schemes 2 and 3 by a key that is created once and linked to the site', async () => {
  const first = build('--url', 'https://nonet.example.org:8443');
  expect([first.status, first.stderr]).toEqual([
    0,
    expect.stringContaining('A new key was created') as string,
  ]);
  for (const secret of ['android.keystore', 'android.keystore.password'])
    expect(statSync(path.join(server.store.folder, secret)).mode & 0o077).toBe(0);
  const verified = run('apksigner', 'verify', '--verbose', '--print-certs', '--min-sdk-version', '26', apk);
  expect(verified).toMatch(/Verified using v2 .*: true\nVerified using v3 .*: true/);
  const digest = /SHA-256 digest: ([0-9a-f]{64})/.exec(verified)![1];

  const second = build('--url', 'https://nonet.example.org:8443');
  expect([second.status, second.stderr]).toEqual([0, '']);
  // The key is still the first one.
  const links: unknown = await (await fetch(`${server.url}/.well-known/assetlinks.json`)).json();
  const fingerprint = digest.toUpperCase().match(/../g)!.join(':');
  expect(links).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'app.nonet',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
  bytes = readFileSync(apk);
});

test('the manifest declares version, site and links, and no permission except Internet access', () => {
  const [major, minor, patch] = version.split('.').map(Number);
  const badging = run('aapt', 'dump', 'badging', apk);
  expect(badging).toContain(
    `package: name='app.nonet' versionCode='${major * 10_000 + minor * 100 + patch}' versionName='${version}'`,
  );
  expect(badging).toContain("sdkVersion:'26'\ntargetSdkVersion:'36'");
  expect(badging.match(/uses-permission: .*/g)).toEqual([
    "uses-permission: name='android.permission.INTERNET'",
  ]);
  expect(badging).toContain("launchable-activity: name='app.nonet.MainActivity'");
  const manifest = run('aapt', 'dump', 'xmltree', apk, 'AndroidManifest.xml').replace(/\(0x[0-9a-f]+\)/g, '');
  expect(manifest).toContain('android:value="https://nonet.example.org:8443"');
  expect(manifest).toContain('android:host="nonet.example.org"');
  expect(manifest).toContain('android:port="8443"');
  expect(manifest).toContain('android:scheme="web+sudoku"');
  expect(manifest).toContain('android:usesCleartextTraffic=(type 0x12)0x0');
  expect(manifest).toMatch(/EnableSafeBrowsing.*\n.*0xffffffff/);
  run('zipalign', '-c', '-p', '4', apk);
});

// Specification 7.24
test('members can download the app completely or resume an interrupted download', async () => {
  const whole = await download();
  const tag = whole.headers.get('etag')!;
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(
    pick(
      Object.fromEntries(whole.headers),
      'content-length',
      'content-type',
      'content-disposition',
      'accept-ranges',
    ),
  ).toEqual({
    'content-length': String(bytes.length),
    'content-type': 'application/vnd.android.package-archive',
    'content-disposition': 'attachment; filename="nonet.apk"',
    'accept-ranges': 'bytes',
  });
  const rest = await download({ range: 'bytes=10000-', 'if-range': tag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 10000-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(10_000))).toBe(true);
  const other = await download({ range: 'bytes=10000-', 'if-range': '"another"' });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  const outside = await download({ range: `bytes=${bytes.length}-` });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  rmSync(apk);
  expect((await download()).status).toBe(404);
});

test.each<[string | undefined, ReturnType<typeof parseByteRange>]>([
  [undefined, 'whole'],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-500', { first: 10, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', 'outside'],
  ['bytes=100-', 'outside'],
  ['bytes=9-5', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
])('the range %s of 100 bytes is parsed as %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
