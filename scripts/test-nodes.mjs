/**
 * Runs the tests of the engine, the server and the command line on newer versions of Node, from npm; words after
 * the command pick files. Each version gets a copy of the checkout, since better-sqlite3 is compiled for one of
 * them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const VERSIONS = ['22', '24'];
const LEFT_OUT = ['.git', '.cache', 'node_modules', 'data', 'test-results'];

const faults = VERSIONS.filter((version) => testOn(version) !== 0);
console.log(
  faults.length === 0 ? `All passed on Node ${VERSIONS.join(', ')}.` : `Failed on ${faults.join(', ')}.`,
);
process.exit(faults.length === 0 ? 0 : 1);

function testOn(version) {
  const home = installNode(version);
  const node = path.join(home, 'bin', 'node');
  const folder = mkdtempSync(path.join(os.tmpdir(), `nonet-node-${version}-`));
  try {
    copyCheckout(folder);
    // Its own headers: a compiler needs no network then.
    const env = {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      npm_config_nodedir: home,
    };
    const run = (...words) =>
      spawnSync(words[0], words.slice(1), { cwd: folder, env, stdio: 'inherit' }).status;
    console.log(`== ${execFileSync(node, ['-v']).toString().trim()}`);
    const rebuilt = run('npm', 'rebuild', 'better-sqlite3');
    const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
    const projects = ['--selectProjects', 'core', 'server', 'cli'];
    return rebuilt || run(node, jest, ...projects, '--testPathPatterns', ...wanted());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of a version: what the package `node` fetches for this system, with the headers. */
function installNode(version) {
  const folder = path.resolve('.cache', 'nodes', version);
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]);
  return path.join(folder, 'node_modules', name);
}

/** The tests of the image and of the Android package are of this machine, and not of Node. */
function wanted() {
  return process.argv.length > 2 ? process.argv.slice(2) : ['test/(core|cli|server/(?!image|package))'];
}

function copyCheckout(folder) {
  const names = readdirSync('.').filter((name) => !LEFT_OUT.includes(name));
  execFileSync('cp', ['-a', ...names, folder]);
  mkdirSync(path.join(folder, 'node_modules'));
  // Linked where that works: nobody writes to packages but to the one that is compiled.
  const packages = readdirSync('node_modules').filter((name) => name !== 'better-sqlite3');
  const sources = packages.map((name) => path.join('node_modules', name));
  const { status } = spawnSync('cp', ['-al', ...sources, path.join(folder, 'node_modules')], {
    stdio: 'ignore',
  });
  if (status !== 0) execFileSync('cp', ['-a', ...sources, path.join(folder, 'node_modules')]);
  execFileSync('cp', ['-a', path.join('node_modules', 'better-sqlite3'), path.join(folder, 'node_modules')]);
}
