import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../e2e/free-port.ts';
import { assembleImage, NODE_20_DRIVER, READY } from './support/image.ts';

/** The image's own layers. Node and its system add 50 MB to download, 170 MB unpacked. */
const MOST_BYTES = 105_000_000;
const MOST_COMPRESSED_BYTES = 35_000_000;

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-image-'));
// `npm run test:image` runs `npm ci` and the build as well, which takes minutes.
const image = assembleImage(folder, process.env.IMAGE === 'whole' ? {} : READY);
const data = path.join(image.folder, image.env.DATA_DIR);
let env: Record<string, string>;
let server: ChildProcess;

function entries(): string[] {
  return readdirSync(image.workFolder, { recursive: true, encoding: 'utf8' });
}

/** A read-only tree with one folder that the image's user can write to. */
beforeAll(async () => {
  chmodSync(folder, 0o755);
  closeTree('a-w');
  chmodSync(data, 0o700);
  if (isRoot) chownSync(data, image.user, image.user);
  env = {
    ...image.env,
    DATA_DIR: data,
    PATH: path.dirname(process.execPath),
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    MAIL: 'file',
    SITE_CONTACT: 'a@example.org',
  };
});
afterAll(() => {
  server.kill('SIGKILL');
  closeTree('u+w');
  rmSync(folder, { recursive: true, force: true });
});

function closeTree(mode: string): void {
  spawnSync('chmod', ['-R', mode, image.folder]);
}

/** Runs as the image's user if the tests run as root, since root can write anywhere. */
const options = () => ({
  cwd: image.workFolder,
  env,
  ...(isRoot && { uid: image.user, gid: image.user }),
});
const ask = ([command, ...parameters]: readonly string[]) =>
  spawnSync(command, parameters, { ...options(), encoding: 'utf8' });
const checkHealth = () => ask(image.health).status;

test('the image runs as a non-root user and stays within its size limits', () => {
  expect(image.user).toBeGreaterThan(0);
  const bytes = entries().map((name) => lstatSync(path.join(image.workFolder, name)).size);
  const tar = spawnSync('sh', ['-c', 'tar cz . | wc -c'], { cwd: image.workFolder, encoding: 'utf8' });
  const unpacked = bytes.reduce((sum, size) => sum + size, 0);
  const compressed = Number(tar.stdout);
  process.stderr.write(`The image’s layers: ${unpacked} bytes, compressed ${compressed}.\n`);
  expect(unpacked).toBeLessThan(MOST_BYTES);
  expect(compressed).toBeLessThan(MOST_COMPRESSED_BYTES);
});

test('the image contains the server’s packages and none of the page or the build', () => {
  const packages = readdirSync(path.join(image.workFolder, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'pg', 'sharp']));
  for (const name of ['react', 'xstate', 'dexie', 'webpack', 'typescript', 'jest'])
    expect(packages).not.toContain(name);
});

test('the server runs as an ordinary user on a read-only tree, reports its health and stops on SIGTERM', async () => {
  expect(ask(['node', '-e', 'fs.writeFileSync("x", "")']).status).toBe(1);
  const before = entries();
  expect(checkHealth()).toBe(1);
  const [command, ...parameters] = image.start;
  server = spawn(command, parameters, { ...options(), stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout! }))
    if (line.includes('Server listening')) break;
  expect(checkHealth()).toBe(0);
  const site = `http://127.0.0.1:${env.PORT}`;
  for (const [address, words] of [
    ['/ready', '"ready"'],
    ['/docs', 'openapi.json'],
    ['/', '<title>'],
  ]) {
    const answer = await fetch(site + address, { headers: { accept: 'text/html' } });
    expect([address, answer.status, await answer.text()]).toEqual([
      address,
      200,
      expect.stringContaining(words),
    ]);
  }
  expect(readdirSync(data)).toContain('nonet.sqlite');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(checkHealth()).toBe(1);
  expect(entries()).toEqual(before);
});

test('the SBOM lists exactly the packages in the image, plus their variants for other processors', () => {
  const { components } = JSON.parse(spawnSync('node', ['scripts/sbom.mjs'], { encoding: 'utf8' }).stdout) as {
    components: { name: string; version: string; scope: string; licenses: { expression: string }[] }[];
  };
  const isOther = (name: string) =>
    process.versions.node.startsWith('20.') && [...NODE_20_DRIVER, 'node-addon-api'].includes(name);
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const folders = readdirSync(path.join(image.workFolder, 'node_modules'), {
    recursive: true,
    encoding: 'utf8',
  });
  const installed = folders
    .filter((name) => /(?:^|\/node_modules\/)(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(name))
    .map((name) => {
      const text = readFileSync(path.join(image.workFolder, 'node_modules', name), 'utf8');
      const { name: own, version } = JSON.parse(text) as { name: string; version: string };
      return { own, id: `${own}@${version}` };
    })
    .filter(({ own }) => !isOther(own))
    .map(({ id }) => id);
  expect(installed.filter((id) => !listed.has(id))).toEqual([]);
  const required = components.filter(({ name, scope }) => scope === 'required' && !isOther(name));
  expect(required.filter(({ name, version }) => !installed.includes(`${name}@${version}`))).toEqual([]);
  for (const { name, licenses } of components)
    expect([name, licenses]).toEqual([name, [{ expression: expect.stringMatching(/./) as string }]]);
});
