import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TSC } from '../../../scripts/compiler.mjs';
import { startHost } from './host.js';
import { startPostgres } from './postgres.mjs';

/** What is written here is kept like on a disk when a process is killed, and a commit waits for no disk. */
const MEMORY = '/dev/shm';

/** Builds the server, and starts what the tests share: PostgreSQL, and a host of servers for each worker. */
export default async function setUp({ maxWorkers }) {
  const { status } = spawnSync('node', [TSC, '-b', 'server'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The server does not compile.');
  const [postgres, ...hosts] = await Promise.all([
    startPostgres(),
    ...Array.from({ length: maxWorkers }, () => startHost(import.meta.dirname)),
  ]);
  const stores = mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : os.tmpdir(), 'nonet-test-'));
  process.env.TEST_STORES = stores;
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_HOSTS = hosts.map(({ url }) => url).join();
  const tell = (code, signal) =>
    process.stderr.write(`A host of the servers ended with ${code ?? signal}.\n`);
  for (const { child } of hosts) child.once('exit', tell);
  globalThis.stopTestServers = async () => {
    for (const { child } of hosts) {
      child.off('exit', tell);
      child.kill('SIGKILL');
    }
    await postgres.stop();
    rmSync(stores, { recursive: true, force: true });
  };
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2 ** 30;
}
