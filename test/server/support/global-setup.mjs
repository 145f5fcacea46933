import { spawnSync } from 'node:child_process';
import { TSC } from '../../../scripts/compiler.mjs';
import { startHost } from './host.js';
import { startPostgres } from './postgres.mjs';

/** Builds the server, and starts what the tests share: PostgreSQL, and a host of servers for each worker. */
export default async function setUp({ maxWorkers }) {
  const { status } = spawnSync('node', [TSC, '-b', 'server'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The server does not compile.');
  const [postgres, ...hosts] = await Promise.all([
    startPostgres(),
    ...Array.from({ length: maxWorkers }, () => startHost(import.meta.dirname)),
  ]);
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
  };
}
