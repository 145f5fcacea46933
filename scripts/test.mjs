/**
 * Every check and test, one after the other; goes on after a failure, so that one run tells all.
 * The last line counts them: each test, and each check as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

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
  ['size', 'npx', ['size-limit']],
];

let passed = 0;
const failures = [];

for (const [name, command, parameters] of CHECKS) {
  heading(name);
  if (run(command, parameters) === 0) passed++;
  else failures.push(name);
}

heading('unit tests');
suite(
  'jest',
  ['--ci', '--json', '--outputFile=test-results/unit.json'],
  'test-results/unit.json',
  (report) => ({
    passed: report.numPassedTests,
    // A file that does not load counts, though none of its tests ran.
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
  }),
);

heading('browser tests');
suite('playwright', ['test'], 'test-results/e2e.json', (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
}));

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failures.reduce((sum, failure) => sum + (failure.count ?? 1), 0)} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** Runs a test runner and adds the totals of its report. */
function suite(runner, parameters, reportFile, read) {
  rmSync(reportFile, { force: true });
  mkdirSync(path.dirname(reportFile), { recursive: true });
  const status = run('npx', [runner, ...parameters]);
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

function run(command, parameters) {
  return spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] }).status;
}

function heading(text) {
  console.log(`\n== ${text}`);
}
