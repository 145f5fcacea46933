/**
 * Tests the engine, the server and the command line on newer versions of Node, and starts the product with
 * `npm start`. Each version gets a fresh copy of the checkout with its own packages. Arguments select test
 * files; then the product is not started.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
/** The versions in package.json except 20, on which everything else is tested. */
const VERSIONS = Array.from(engines.node.matchAll(/(?:\^|>=)(\d+)/g), ([, major]) => major).slice(1);
const PORT = '3126';
const wanted = process.argv.slice(2);

const faults = [];
for (const version of VERSIONS) if (!(await passesOn(version))) faults.push(version);
console.log(
  faults.length === 0 ? `All passed on Node ${VERSIONS.join(', ')}.` : `Failed on ${faults.join(', ')}.`,
);
process.exit(faults.length === 0 ? 0 : 1);

async function passesOn(version) {
  const node = installNode(version);
  const folder = mkdtempSync(path.join(os.tmpdir(), `nonet-node-${version}-`));
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const run = (command, ...parameters) =>
    spawnSync(command, parameters, { cwd: folder, env, stdio: 'inherit' }).status === 0;
  try {
    const copy = 'git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$0"';
    execFileSync('sh', ['-c', copy, folder]);
    console.log(`== ${execFileSync(node, ['-v']).toString().trim()}`);
    // The way that commands do it in some tests; otherwise these would reinstall the packages.
    if (!run('node', 'scripts/bootstrap.mjs', '--build', '--engine')) return false;
    // Some scripts import compiled modules of test/support.
    if (!run('npm', 'run', 'types')) return false;
    // The tests of the image and of the Android package depend on the machine, not on Node.
    const files = wanted.length > 0 ? wanted : ['test/(core|cli|server/(?!image|package))'];
    const projects = ['--selectProjects', 'core', 'server', 'cli', '--testPathPatterns', ...files];
    const isTested = run('npx', 'jest', ...projects);
    return (wanted.length > 0 || (await starts(folder, env))) && isTested;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The executable of a version, from the npm packages that publish Node for each system. */
function installNode(version) {
  const folder = path.resolve('.cache', 'nodes', version);
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`]);
  return path.join(folder, 'node_modules', name, 'bin', 'node');
}

/** Whether `npm start` serves the page, creates a database, and ends on a signal. */
async function starts(folder, env) {
  // A separate process group, so that the signal reaches npm, the shell and the server, like that of a
  // terminal.
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('Server listening')) break;
  const answers = ['/ready', '/', '/docs/openapi.json'].map((address) =>
    fetch(`http://127.0.0.1:${PORT}${address}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const isServed = (await Promise.all(answers)).every(Boolean);
  process.kill(-server.pid, 'SIGTERM');
  await exited;
  console.log(`npm start ${isServed ? 'serves the product' : 'failed'}.`);
  return isServed;
}
