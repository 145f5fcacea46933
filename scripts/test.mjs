/**
 * Every check and test; goes on after a failure, so that one run tells all. The browser tests often wait
 * for a page, so they run beside the checks and unit tests, which fill the processor meanwhile; what those
 * say is printed when each is done. The last line counts: each test, and each check as one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';

const CHECKS = [
  ['types', 'npx', ['tsc', '-b']],
  ['lint', 'npx', ['eslint', '.', '--max-warnings', '0']],
  ['format', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']],
  [
    'imports',
    'npx',
    ['depcruise', 'core', 'src', 'sw', 'server', 'cli', '--config', '.dependency-cruiser.cjs'],
  ],
  ['unused code', 'npx', ['knip']],
  ['translations', 'node', ['scripts/check-translations.mjs']],
  ['articles', 'node', ['scripts/check-content.mjs']],
  ['specification', 'node', ['scripts/check-specification.mjs']],
  ['size', 'npx', ['size-limit']],
];

const started = Date.now();
let passed = 0;
const failures = [];
mkdirSync('test-results', { recursive: true });
// Whatever else runs on this machine.
process.env.E2E_PORT ??= await freePort();

await Promise.all([
  suite('browser tests', 'playwright', ['test'], 'test-results/e2e.json', (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
  })),
  checksAndUnitTests(),
]);

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failures.reduce((sum, failure) => sum + (failure.count ?? 1), 0)} failed`);
process.exit(failures.length === 0 ? 0 : 1);

async function checksAndUnitTests() {
  for (const [name, command, parameters] of CHECKS) {
    if ((await run(name, command, parameters)) === 0) passed++;
    else failures.push(name);
  }
  const report = 'test-results/unit.json';
  // Forced: a handle that a failed test left open must not keep the run from ending.
  const options = ['--ci', '--forceExit', '--json', `--outputFile=${report}`];
  await suite('unit tests', 'jest', options, report, (totals) => ({
    passed: totals.numPassedTests,
    // A file that does not load counts, though none of its tests ran.
    failed:
      totals.numFailedTests +
      totals.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
  }));
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}

/** Runs a test runner and adds the totals of its report. */
async function suite(name, runner, parameters, reportFile, read) {
  rmSync(reportFile, { force: true });
  const status = await run(name, 'npx', [runner, ...parameters]);
  let totals;
  try {
    totals = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    totals = { passed: 0, failed: 1 };
  }
  passed += totals.passed;
  const count = Math.max(totals.failed, status === 0 ? 0 : 1);
  if (count > 0) failures.push({ count, toString: () => `${runner} (${count})` });
}

/** Runs a command; what it said is printed in one piece at its end. */
function run(name, command, parameters) {
  const begun = Date.now();
  console.log(`.. ${name}`);
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (status) => {
      console.log(`\n== ${name}, ${Math.round((Date.now() - begun) / 1000)} s`);
      process.stdout.write(Buffer.concat(output));
      resolve(status);
    });
  });
}
