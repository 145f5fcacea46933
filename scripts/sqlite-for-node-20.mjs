/**
 * Runs after every installation. better-sqlite3 13 has binaries for Node 22 and later but crashes on Node 20:
 * there, it is replaced by a link to version 12, which is compiled if no binary can be downloaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'node-20');
const DRIVER = path.join(FOLDER, 'node_modules', 'better-sqlite3');
const PLACE = path.resolve(import.meta.dirname, '..', 'node_modules', 'better-sqlite3');

if (process.versions.node.startsWith('20.')) {
  if (!existsSync(path.join(DRIVER, 'build', 'Release', 'better_sqlite3.node'))) install();
  rmSync(PLACE, { recursive: true, force: true });
  symlinkSync(path.relative(path.dirname(PLACE), DRIVER), PLACE, 'junction');
}

function install() {
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: FOLDER,
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
