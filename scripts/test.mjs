/**
 * Runs every check and test; continues after a failure, so that one run reports everything. The browser tests
 * often wait, so they run in parallel to checks and unit tests; output is printed when each is done. Failed
 * tests run once more with the same seed; a test that passes only then is named as flaky above the last line.
 * The end of what failed is printed again after everything else. The last line counts every test, and each
 * check as one.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TSC } from './compiler.mjs';

const CHECKS = [
  ['types', 'node', [TSC, '-b']],
  ['lint', 'npx', ['oxlint', '-c', 'oxlint.config.mjs']],
  ['format', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']],
  [
    'imports',
    'npx',
    ['depcruise', 'core', 'src', 'sw', 'server', 'cli', '--config', '.dependency-cruiser.cjs'],
  ],
  ['unused code', 'npx', ['knip']],
  ['translations', 'node', ['scripts/check-translations.mjs']],
  ['articles', 'node', ['scripts/check-content.mjs']],
  ['examples and exercises', 'node', ['scripts/check-examples.mjs']],
  ['specification', 'node', ['scripts/check-specification.mjs']],
  ['equivalent mutants', 'node', ['scripts/mutation.mjs', '--check']],
  ['size', 'npx', ['size-limit']],
];

/** Of a run that failed, repeated at the end: a log may be cut above it. */
const LINES_REPEATED = 60;

const NAMES = [...CHECKS.map(([name]) => name), 'unit tests', 'browser tests'];

const wanted = process.argv.slice(2);
if (!wanted.every((name) => NAMES.includes(name))) {
  console.error(
    `The checks are ${NAMES.map((name) => (name.includes(' ') ? `'${name}'` : name)).join(', ')}.`,
  );
  process.exit(1);
}
const started = Date.now();
let passed = 0;
const failures = [];
const flaky = [];
/** Duration in milliseconds and name of each test. */
const durations = [];
/** The last lines of each run that failed. */
const lastLines = [];
mkdirSync('test-results', { recursive: true });
// The second run of a failed test must meet the same random cases.
process.env.TEST_SEED ??= String(randomInt(2 ** 31));

await Promise.all([isWanted('browser tests') && browserTests(), checksAndUnitTests()]);

console.log('\nThe slowest tests:');
for (const [duration, name] of durations.sort(([a], [b]) => b - a).slice(0, 10)) {
  console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
for (const [name, lines] of lastLines) console.log(`\n== ${name}, the end of what it said:\n${lines}`);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
console.log(`Seed: ${process.env.TEST_SEED}`);
console.log(`flaky: ${flaky.length}${flaky.length > 0 ? ` (${flaky.join('; ')})` : ''}`);
console.log(`\n${passed} passed, ${failures.reduce((sum, failure) => sum + (failure.count ?? 1), 0)} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** `npm run check -- lint 'unit tests'` runs these alone. */
function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name);
}

async function checksAndUnitTests() {
  for (const [name, command, parameters] of CHECKS) {
    if (!isWanted(name)) continue;
    if ((await run(name, command, parameters)) === 0) passed++;
    else failures.push(name);
  }
  if (isWanted('unit tests')) await unitTests();
}

/** Counts each file by its last run: like browser tests, failed files get a second one. */
async function unitTests() {
  const files = await unitTestsOf('unit tests', []);
  const failed = [...files.keys()].filter((name) => files.get(name).failed.length > 0);
  if (failed.length > 0) {
    const again = await unitTestsOf('unit tests that failed, once more', ['--runTestsByPath', ...failed]);
    for (const [name, totals] of again) {
      if (totals.failed.length === 0) flaky.push(...files.get(name).failed);
      files.set(name, totals);
    }
  }
  let count = files.size === 0 ? 1 : 0;
  for (const totals of files.values()) {
    passed += totals.passed;
    count += totals.failed.length;
  }
  if (count > 0) failures.push({ count, toString: () => `jest (${count})` });
}

/** For each file, the number of passed tests and the names of failed ones. */
async function unitTestsOf(name, selection) {
  const report = 'test-results/unit.json';
  rmSync(report, { force: true });
  const options = ['--ci', '--json', `--outputFile=${report}`];
  await run(name, 'npx', ['jest', ...options, ...selection]);
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.map(({ name: file, status, assertionResults: results }) => {
      durations.push(...results.map(({ duration, fullName }) => [duration ?? 0, fullName]));
      const failed = results.filter((result) => result.status === 'failed').map(({ fullName }) => fullName);
      // A file that does not load counts, though none of its tests ran.
      if (status === 'failed' && failed.length === 0) failed.push(path.relative('.', file));
      return [file, { passed: results.filter((result) => result.status === 'passed').length, failed }];
    }),
  );
}

async function browserTests() {
  const report = 'test-results/e2e.json';
  rmSync(report, { force: true });
  const status = await run('browser tests', 'npx', ['playwright', 'test']);
  let failed = status === 0 ? 0 : 1;
  if (existsSync(report)) {
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
    passed += stats.expected + stats.flaky;
    for (const { title, tests } of specsIn(suites)) {
      if (tests.some(({ status }) => status === 'flaky')) flaky.push(title);
      durations.push(...tests.flatMap(({ results }) => results.map(({ duration }) => [duration, title])));
    }
    failed = Math.max(failed, stats.unexpected + errors.length);
  }
  if (failed > 0) failures.push({ count: failed, toString: () => `playwright (${failed})` });
}

function specsIn(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsIn(inner)]);
}

/** Runs a command; prints its output in one piece at the end. */
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
      const said = Buffer.concat(output);
      process.stdout.write(said);
      if (status !== 0) {
        const lines = said.toString().trimEnd().split('\n');
        lastLines.push([name, lines.slice(-LINES_REPEATED).join('\n')]);
      }
      resolve(status);
    });
  });
}
