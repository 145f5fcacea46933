import { spawnSync } from 'node:child_process';
import { startPostgres } from './postgres.mjs';

/** Builds the server that the tests start, and starts the PostgreSQL that half of them use. */
export default async function setUp() {
  const { status } = spawnSync('npx', ['tsc', '-b', 'server'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The server does not compile.');
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  globalThis.stopTestPostgres = postgres.stop;
}
