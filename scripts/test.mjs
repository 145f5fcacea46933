/**
 * Runs all checks and tests; continues after a failure, so that one run reports everything. Types come first,
 * since they compile what the others run. Then the page is built, which takes one core, and tested, while the
 * checks run one after the other. Each prints its output when it is done, and the end of each failure is
 * repeated at the end of the log. There are no retries. The last line counts every test, and each check as one.
 *
 *     npm run check -- lint 'unit tests'     only these
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { TSC } from './compiler.mjs';
import { browserResults, unitResults } from './test-reports.mjs';

const UNIT_REPORT = 'test-results/unit.json';
const BROWSER_REPORT = 'test-results/e2e.json';
const CHECKS = {
  lint: ['npx', 'oxlint', '-c', 'oxlint.config.mjs'],
  format: ['npx', 'oxfmt', '--check'],
  imports: [
    ...['npx', 'depcruise', 'core', 'src', 'sw', 'server', 'cli'],
    ...['--config', '.dependency-cruiser.cjs'],
  ],
  'house rules': ['node', 'scripts/check-house.mjs'],
  'unused code': ['npx', 'knip'],
  translations: ['node', 'scripts/check-translations.mjs'],
  articles: ['node', 'scripts/check-content.mjs'],
  'examples and exercises': ['node', 'scripts/check-examples.mjs'],
  specification: ['node', 'scripts/check-specification.mjs'],
  'equivalent mutants': ['node', 'scripts/mutation.mjs', '--check'],
};
const COMMANDS = {
  types: ['node', TSC, '-b'],
  build: ['node', 'scripts/bootstrap.mjs', '--build'],
  ...CHECKS,
  size: ['npx', 'size-limit'],
  'unit tests': ['npx', 'jest', '--ci', '--json', `--outputFile=${UNIT_REPORT}`],
  'browser tests': ['npx', 'playwright', 'test'],
};
/** How many lines of a failed command are repeated at the end, since a log may be cut above. */
const LINES_REPEATED = 60;

const started = Date.now();
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(COMMANDS);
const unknown = names.filter((name) => !Object.hasOwn(COMMANDS, name));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. The checks are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}
let passed = 0;
const failures = [];
const durations = [];
const lastLines = [];
mkdirSync('test-results', { recursive: true });
process.env.TEST_SEED ??= String(randomInt(2 ** 31));

await check('types');
await Promise.all([testBuilt(), checkInTurn()]);

console.log('\nThe slowest tests:');
for (const [duration, name] of durations.sort(([a], [b]) => b - a).slice(0, 10))
  console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`);
for (const [name, lines] of lastLines) console.log(`\n== ${name}, end of its output:\n${lines}`);
for (const name of failures) console.log(`Failed: ${name}`);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.\nSeed: ${process.env.TEST_SEED}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

async function testBuilt() {
  if (!(await check('build'))) {
    // They would test the previous build.
    failures.push('browser tests', 'unit tests');
    return;
  }
  await Promise.all([
    count('browser tests', BROWSER_REPORT, browserResults),
    count('unit tests', UNIT_REPORT, unitResults),
    check('size'),
  ]);
}

async function checkInTurn() {
  for (const name of Object.keys(CHECKS)) await check(name);
}

/** @returns false if the check failed */
async function check(name) {
  if (!names.includes(name)) return true;
  const isPassed = (await run(name)) === 0;
  if (isPassed) passed++;
  else failures.push(name);
  return isPassed;
}

/** Counts the tests in the report of a command. */
async function count(name, report, resultsIn) {
  if (!names.includes(name)) return;
  rmSync(report, { force: true });
  const status = await run(name);
  const results = existsSync(report) ? resultsIn(JSON.parse(readFileSync(report, 'utf8'))) : [];
  const failed = results.filter((result) => result.status === 'failed');
  passed += results.filter((result) => result.status === 'passed').length;
  failures.push(...failed.map(({ file, title = file }) => title));
  durations.push(...results.map(({ duration = 0, title }) => [duration, title]));
  if (failed.length === 0 && (status !== 0 || results.length === 0)) failures.push(name);
}

/** Runs a command, prints its output in one piece when it ends, and returns its exit code. */
function run(name) {
  const begun = Date.now();
  console.log(`.. ${name}`);
  const [command, ...parameters] = COMMANDS[name];
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (status) => {
      const text = Buffer.concat(output).toString();
      console.log(`\n== ${name}, ${Math.round((Date.now() - begun) / 1000)} s\n${text}`);
      if (status !== 0) lastLines.push([name, text.trimEnd().split('\n').slice(-LINES_REPEATED).join('\n')]);
      resolve(status);
    });
  });
}
