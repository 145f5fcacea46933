/**
 * A PostgreSQL of the tests' own in a temporary folder. Uses the one that is installed; installs
 * Debian's when there is none and we may. PostgreSQL refuses to run as root: then it runs as `postgres`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const START_TIMEOUT_MS = 30_000;

export async function startPostgres({ fsync = 'off' } = {}) {
  const programs = findPrograms() ?? installPrograms();
  const user = process.getuid() === 0 ? systemUser() : {};
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const initialise = ['-D', data, '-U', 'nonet', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  execFileSync(path.join(programs, 'initdb'), initialise, { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const launch = () => {
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, ...[...settings, `fsync=${fsync}`, 'max_connections=200'].flatMap((one) => ['-c', one])],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
  };
  let server = launch();
  const killNow = () => server.child.kill('SIGQUIT');
  process.once('exit', killNow);
  const url = `postgres://nonet@127.0.0.1:${port}/postgres`;
  await untilReady(url, server.child);
  return {
    url,
    /** A fast shutdown, which does not wait for open transactions. */
    restart: async () => {
      server.child.kill('SIGQUIT');
      await server.ended;
      server = launch();
      await untilReady(url, server.child);
    },
    stop: async () => {
      process.off('exit', killNow);
      server.child.kill('SIGINT');
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

function installPrograms() {
  const hint = 'The tests of the server need PostgreSQL: install it, or put its initdb on the PATH.';
  if (!existsSync('/usr/bin/apt-get') || process.getuid() !== 0) throw new Error(hint);
  process.stderr.write('Installing PostgreSQL …\n');
  const apt = (...words) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '-q', '-y', ...words], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '--no-install-recommends', 'postgresql');
  const found = findPrograms();
  if (found === undefined) throw new Error(hint);
  return found;
}

function systemUser() {
  for (const name of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    if (status !== 0) continue;
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout);
    return { uid: Number(stdout), gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url, server) {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && server.exitCode === null;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('PostgreSQL did not start.');
}
