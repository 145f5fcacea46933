/**
 * Mutation tests: changes the code in thousands of small ways and checks that a test fails. Each area is
 * judged by its own tests. Survivors are killed by a better test, or listed in test/mutation/equivalent.json
 * with the reason why no test can detect them.
 *
 *     npm run mutation              all areas
 *     npm run mutation -- board     those that are named
 *     npm run mutation -- specification 4.1     one statement, a section or all (scripts/mutate-specification.mjs)
 *     npm run mutation -- --check   only whether the lines in equivalent.json are still in the code
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RULES = ['crystals', 'statistics', 'posts', 'account', 'administration', 'daily', 'appearance'];
/** Tables of puzzles and colours: there is nothing to get wrong. */
const TABLES = ['!core/daily/daily-puzzles.ts', '!core/appearance/{presets,named-colors}.ts'];
/** For each area, the mutated files, and the tests under test/ that must notice. */
const AREAS = {
  board: [['core/board/**/*.ts'], ['core/board']],
  ...Object.fromEntries(
    RULES.map((rule) => [
      rule,
      [
        [`core/${rule}/**/*.ts`, ...TABLES],
        [`core/${rule}`, 'core/limits.test.ts'],
      ],
    ]),
  ),
  // Without the search itself: most of its mutants loop for ever, so that a run takes hours.
  solver: [['core/sudoku/solve/**/*.ts', '!core/sudoku/solve/search.ts'], ['core/solve']],
  protocol: [['core/protocol/**/*.ts'], ['core/protocol']],
  outbox: [['src/data/outbox/**/*.ts'], ['src/data/outbox.test.ts', 'src/data/outbox-sending.test.ts']],
  hint: [['src/hint/hint-machine.ts'], ['src/hint/hint-machine.test.ts']],
  registration: [
    ['src/account/registration/registration-machine.ts', 'src/account/steps/step-machine.ts'],
    ['src/account/registration', 'src/account/recovery'],
  ],
  ledger: [['server/{ledger,areas/crystals}/**/*.ts', 'server/db/once.ts'], ['server/ledger.test.ts']],
};
const LEAST_SCORE = 90;
const FOLDER = '.cache/mutation';

const equivalents = JSON.parse(readFileSync('test/mutation/equivalent.json', 'utf8'));
const gone = namedMutants(Object.keys(equivalents)).filter((mutant) => !isInCode(mutant));
for (const mutant of gone) console.error(`Named as equivalent, but its line is gone: ${mutant}`);
if (gone.length > 0) process.exit(1);

const wanted = process.argv.slice(2);
if (wanted[0] === '--check') process.exit(0);
if (wanted[0] === 'specification') {
  const { mutateSpecification } = await import('./mutate-specification.mjs');
  process.exit(mutateSpecification(wanted.slice(1)) ? 0 : 1);
}
const unknown = wanted.filter((area) => !Object.hasOwn(AREAS, area));
if (unknown.length > 0) {
  console.error(`Unknown area: ${unknown.join(', ')}. The areas are ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}
// Loaded here, so that the check alone stays fast.
const { Stryker } = await import('@stryker-mutator/core');
const faults = [];
const rows = [];
for (const [area, [mutate, tests]] of Object.entries(AREAS)) {
  if (wanted.length === 0 || wanted.includes(area)) await run(area, mutate, tests);
}
console.table(rows);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The tests of a file or a folder, from test/. */
function testFiles(name) {
  if (name.endsWith('.ts')) return [name];
  const files = readdirSync(`test/${name}`).filter((file) => file.endsWith('.test.ts'));
  return files.map((file) => `${name}/${file}`);
}

async function run(area, mutate, tests) {
  const started = Date.now();
  forgetSurvivors(`${FOLDER}/${area}.json`);
  const mutants = await new Stryker({
    mutate,
    jest: {
      configFile: 'test/mutation/jest.config.mjs',
      config: { globals: { AREA_TESTS: tests.flatMap(testFiles) } },
      enableFindRelatedTests: false,
    },
    incrementalFile: `${FOLDER}/${area}.json`,
    htmlReporter: { fileName: `${FOLDER}/${area}.html` },
  }).runMutationTest();
  const count = (...kinds) => mutants.filter(({ status }) => kinds.includes(status)).length;
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const killed = count('Killed');
  const timeout = count('Timeout');
  const equivalent = survivors.length - nameSurvivors(area, survivors);
  const score = (100 * (killed + timeout)) / (killed + timeout + survivors.length);
  if (score < LEAST_SCORE) faults.push(`${area}: the score is below ${LEAST_SCORE}.`);
  rows.push({
    area,
    mutants: killed + timeout + survivors.length,
    killed,
    timeout,
    survived: survivors.length,
    equivalent,
    score: score.toFixed(1),
    minutes: ((Date.now() - started) / 60_000).toFixed(1),
  });
}

/**
 * Tries the survivors again each time: Stryker would reuse their results, since it sees only one test file,
 * which never changes.
 */
function forgetSurvivors(file) {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const each of Object.values(report.files))
    each.mutants = each.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  writeFileSync(file, JSON.stringify(report));
}

/**
 * Reports the survivors that are not named as equivalent, and the names without a survivor; returns the
 * number of the former.
 */
function nameSurvivors(area, survivors) {
  const named = new Set(namedMutants([area]));
  const found = new Set(survivors.map(describe));
  const unnamed = survivors.map(describe).filter((mutant) => !named.has(mutant));
  faults.push(...unnamed.map((mutant) => `Survived: ${mutant}`));
  for (const mutant of named)
    if (!found.has(mutant)) faults.push(`Named as equivalent, but killed: ${mutant}`);
  return unnamed.length;
}

/**
 * Identifies a mutant by the text of its line instead of a line number: `core/a.ts: return «a < b»; → a <=
 * b`. For equal lines, the second one's mutants end in ` (2)`.
 */
function describe({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const line = lines[start.line - 1];
  const stop = end.line === start.line ? end.column - 1 : line.length;
  const marked = `${line.slice(0, start.column - 1)}«${line.slice(start.column - 1, stop)}»${line.slice(stop)}`;
  const which = lines.slice(0, start.line).filter((other) => other.trim() === line.trim()).length;
  const mutant = `${path.relative('.', fileName)}: ${marked.trim()} → ${replacement.replaceAll(/\s+/g, ' ')}`;
  return which === 1 ? mutant : `${mutant} (${which})`;
}

function namedMutants(areas) {
  return areas.flatMap((area) => (equivalents[area] ?? []).flatMap(({ mutants }) => mutants));
}

/** Parses the output of `describe`. The replacement is ignored: only a mutation run knows it. */
function isInCode(mutant) {
  const [, fileName, marked, which = 1] = /^(\S+): (.*) → .*?(?: \((\d+)\))?$/su.exec(mutant);
  const line = marked.replace(/[«»]/gu, '');
  const lines = existsSync(fileName) ? readFileSync(fileName, 'utf8').split('\n') : [];
  return lines.filter((other) => other.trim() === line).length >= Number(which);
}
