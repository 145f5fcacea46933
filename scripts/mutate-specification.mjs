/**
 * Breaks each statement of the specification by its stored mutation, in a copy of the checkout, and requires
 * that a test marked with the statement fails. The cheapest tests run first; browser tests run, on a build of
 * the mutated code, only if no other test fails.
 *
 *     npm run mutation -- specification              all statements
 *     npm run mutation -- specification 4 5.13       a section, a statement
 *     npm run mutation -- specification --each 4.1   every marked test, to find those that notice nothing
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CATALOGUES } from './catalogues.mjs';
import { readMutations, readProofs, sectionOf } from './specification.mjs';
import { browserResults, unitResults } from './test-reports.mjs';

const root = process.cwd();
/** Outside the checkout, where Jest would find every module twice. */
const COPY = path.join(
  os.tmpdir(),
  `mutation-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);
/** Kept in the copy to make the next run faster. */
const KEPT = ['.cache', 'build', 'dist', 'node_modules'];
const REPORT = path.join(COPY, 'report.json');
/** A mutated loop may never end. */
const MINUTES = 5;

/** The Jest project of a test, from the cheapest to the most expensive; the last one is Playwright's. */
const PROJECTS = [
  ['core', 'test/core/'],
  ['cli', 'test/cli/'],
  ['data', 'test/src/data/'],
  ['page', 'test/src/'],
  ['server', 'test/server/'],
  ['attack', 'test/attack/'],
  ['browser', 'test/e2e/'],
];

/** Runs the requested statements; reports whether each mutation was noticed. */
export function mutateSpecification(wanted) {
  const names = wanted.filter((name) => name !== '--each');
  const each = names.length < wanted.length;
  const proofs = readProofs(() => {});
  const mutations = [...readMutations()].filter(
    ([id]) => names.length === 0 || names.includes(id) || names.includes(sectionOf(id)),
  );
  makeCopy();
  const cheap = mutations.flatMap(([id]) => runsOf(proofs.get(id) ?? new Map())).filter(isCheap);
  const green = new Map([['cheap', passingTests(cheap)]]);
  const context = { each, green };
  const survivors = mutations.filter(([id, mutation]) => !isNoticed(id, mutation, proofs.get(id), context));
  console.log(`${mutations.length - survivors.length} of ${mutations.length} statements broken and noticed.`);
  for (const [id, { file }] of survivors) console.log(`Not noticed: ${id}, ${file}`);
  return survivors.length === 0;
}

/** Copies the files of the checkout, with the compiled catalogues. Unchanged files are left alone. */
function makeCopy() {
  mkdirSync(COPY, { recursive: true });
  if (!existsSync(path.join(COPY, 'node_modules')))
    symlinkSync(path.join(root, 'node_modules'), path.join(COPY, 'node_modules'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  const compiled = CATALOGUES.map(({ file }) => file.replace(/po$/, 'ts'));
  const names = [...listed.stdout.split('\0').filter(Boolean), ...compiled].filter((name) =>
    existsSync(name),
  );
  for (const name of names) {
    const place = path.join(COPY, name);
    const content = readFileSync(name);
    if (existsSync(place) && content.equals(readFileSync(place))) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    // Newer than a build of the mutated file, unlike the time of the original.
    writeFileSync(place, content);
  }
  const wanted = new Set(names);
  for (const top of readdirSync(COPY).filter((name) => !KEPT.includes(name)))
    for (const name of filesIn(top)) if (!wanted.has(name)) rmSync(path.join(COPY, name));
}

/** The files of the copy at or below a path. */
function filesIn(name) {
  const place = path.join(COPY, name);
  if (!statSync(place).isDirectory()) return [name];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(COPY, path.join(entry.parentPath, entry.name)));
}

function runsOf(files) {
  return [...files]
    .map(([file, titles]) => ({ file, titles, project: projectOf(file) }))
    .sort((a, b) => costOf(a.project) - costOf(b.project));
}

/** Whether a test needs neither a server nor a build. */
function isCheap({ project }) {
  return costOf(project) < costOf('server');
}

function projectOf(file) {
  return PROJECTS.find(([, folder]) => file.startsWith(folder))[0];
}

function costOf(project) {
  return PROJECTS.findIndex(([name]) => name === project);
}

/** The tests that pass on the unbroken code: only these can notice something. */
function passingTests(runs) {
  if (runs.length === 0) return new Set();
  const titles = [...new Set(runs.flatMap((run) => run.titles))];
  const { tests, fault } =
    runs[0].project === 'browser' ? playwright(runs[0]) : jest(runs, titles, { minutes: 60 });
  if (tests.length === 0) throw new Error(`${runs.map(({ file }) => file).join()}: ${fault}`);
  const passed = tests.filter(({ status }) => status === 'passed');
  for (const title of titles)
    if (!passed.some((each) => patternOf(title).test(each.title))) console.log(`No test passes: ${title}`);
  return new Set(passed.map(keyOf));
}

function keyOf({ file, title }) {
  return `${file} ${title}`;
}

function isNoticed(id, mutation, files = new Map(), { each, green }) {
  let isRed = false;
  for (const run of runsOf(files)) {
    if (isRed && !each) break;
    // Expensive tests are tried unbroken only when they are needed.
    const tried = isCheap(run) ? 'cheap' : `${run.file} ${run.titles.join()}`;
    if (!green.has(tried)) green.set(tried, passingTests([run]));
    const { tests, fault } = withMutation(id, mutation, () =>
      run.project === 'browser' ? playwright(run) : jest([run], run.titles),
    );
    const red = tests.filter((each) => each.status === 'failed' && green.get(tried).has(keyOf(each)));
    isRed ||= red.length > 0;
    console.log(`${id} ${red.length > 0 ? 'red' : (fault ?? 'green')}: ${run.file}`);
    if (each) for (const title of deafTitles(run, red)) console.log(`    green: ${title}`);
  }
  return isRed;
}

function withMutation(id, { file, before, after }, work) {
  const place = path.join(COPY, file);
  const code = readFileSync(place, 'utf8');
  const [start, end, ...more] = code.split(before);
  if (end === undefined || more.length > 0) throw new Error(`${id}: its code must occur once in ${file}.`);
  writeFileSync(place, start + after + end);
  try {
    return work();
  } finally {
    writeFileSync(place, code);
  }
}

function deafTitles({ titles }, red) {
  return titles.filter((title) => !red.some((each) => patternOf(title).test(each.title)));
}

/** A title with its placeholders, as a pattern for the end of a test's full name. */
function patternOf(title) {
  const literal = title.replaceAll(/[.*+?^|()[\]\\]/g, String.raw`\$&`);
  const pattern = literal.replaceAll(/\$\{[^}]*\}|%[sijdpo#]|\$(?:\w|\\\.)+/g, '.*');
  return new RegExp(`(?:^| )${pattern.replaceAll(/[{}$]/g, String.raw`\$&`)}$`, 's');
}

function jest(runs, titles, { minutes = MINUTES } = {}) {
  const projects = [...new Set(runs.map(({ project }) => project))];
  const files = [...new Set(runs.map(({ file }) => file))];
  const pattern = titles.map((title) => patternOf(title).source).join('|');
  const selection = ['--selectProjects', ...projects, '--runTestsByPath', ...files, '-t', pattern];
  const report = run('jest', selection, minutes);
  if (!report) return { tests: [], fault: 'DOES NOT RUN' };
  const results = unitResults(report);
  const tests = results.filter(({ title }) => title !== undefined);
  return { tests, fault: tests.length < results.length ? 'DOES NOT LOAD' : undefined };
}

/** Builds what the mutation affects, as for `npm start`, and runs the tests in the browser. */
function playwright({ file, titles }) {
  const build = spawnSync('node', ['scripts/bootstrap.mjs', '--build'], { cwd: COPY, encoding: 'utf8' });
  if (build.status !== 0) return { tests: [], fault: 'DOES NOT BUILD' };
  const pattern = titles.map((title) => patternOf(title).source).join('|');
  const report = run('playwright', ['test', file, '-g', pattern, '--workers', '1', '--retries', '0']);
  if (!report) return { tests: [], fault: 'DOES NOT RUN' };
  // What is wrong with the run as a whole has no file.
  const tests = browserResults(report).filter(({ file }) => file !== undefined);
  return { tests, fault: tests.length === 0 ? 'FINDS NO TEST' : undefined };
}

/** Runs a command of a package in the copy, always with the same random cases; returns its report. */
function run(command, parameters, minutes = MINUTES) {
  rmSync(REPORT, { force: true });
  const options =
    command === 'jest' ? ['-w', '1', '--json', `--outputFile=${REPORT}`] : ['--reporter', 'json'];
  spawnSync('npx', [command, ...parameters, ...options], {
    cwd: COPY,
    env: { ...process.env, TEST_SEED: '20261122', TEST_MUTANTS: 'yes', PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
    stdio: 'ignore',
    timeout: minutes * 60_000,
  });
  return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined;
}
