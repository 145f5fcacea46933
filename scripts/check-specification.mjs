/**
 * Checks test/specification.md: each statement names existing files, a test proves it, and its mutation still
 * fits the code. The tests name the statements that they prove (scripts/specification.mjs).
 *
 *     node scripts/check-specification.mjs --write     copies the tests' names to the page
 *
 * For other pages, it checks that the files and tests that they name exist.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readMutations, readProofs, sectionOf } from './specification.mjs';

const PAGE = 'test/specification.md';
/** Pages that name files and tests. */
const NAMING_PAGES = [
  'ARCHITECTURE.md',
  ...['decisions', 'security', 'state', 'where'].map((name) => `docs/${name}.md`),
];
/** A file, by its path or the end of its path, with the names of tests in it. Capitals stand for any name. */
const NAMED_FILE = /`([a-z0-9./-]+\.(?:tsx?|mjs))`((?:,? “[^”]+”)*)/g;
const FILES = [
  ...readdirSync('.').map((name) => `/${name}`),
  ...['bench', 'cli', 'core', 'scripts', 'server', 'src', 'sw', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
  ),
];
const SECTIONS = 9;
const STATEMENT = /^- ([0-9]+\.[0-9]+) /;

const faults = [];
const proofs = readProofs((fault) => faults.push(fault));
const before = readFileSync(PAGE, 'utf8');
const known = new Set();
const after = withProofs(before);

for (const [id, files] of proofs)
  if (!known.has(id)) faults.push(`${[...files.keys()].join(', ')}: Statement ${id} does not exist.`);
if (process.argv.includes('--write')) writeFileSync(PAGE, after);
else if (after !== before)
  faults.push(`${PAGE} is out of date: run node scripts/check-specification.mjs --write`);
checkMutations();
NAMING_PAGES.forEach(checkNamedFiles);
for (const fault of faults) console.error(fault);
console.log(`${known.size} statements of the specification, ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** The page with the names of the tests; the rest of it is written by hand, and checked. */
function withProofs(page) {
  const written = [];
  let section = 0;
  let statement;
  const finish = () => {
    if (statement && !statement.hasHome) faults.push(`${PAGE}: ${statement.id} names no place in the code.`);
    for (const [file, names] of proofs.get(statement?.id) ?? [])
      written.push(`  - \`${file}\`: ${names.map((name) => `\`${name}\``).join(', ')}`);
    if (statement && !proofs.has(statement.id)) faults.push(`${PAGE}: No test proves ${statement.id}.`);
    statement = undefined;
  };
  for (const line of page.split('\n')) {
    if (statement && line.startsWith('  - `')) continue;
    if (!line.startsWith('  - ')) finish();
    written.push(line);
    if (line.startsWith('## ')) {
      section++;
      if (!line.startsWith(`## ${section}. `)) faults.push(`${PAGE}: “${line}” is not the next section.`);
    } else if (line.startsWith('- ')) {
      const id = STATEMENT.exec(line)?.[1];
      if (!id?.startsWith(`${section}.`) || known.has(id))
        faults.push(`${PAGE}: “${line}” has no number of its own.`);
      known.add(id);
      statement = { id, hasHome: false };
    } else if (line.startsWith('  - In ')) {
      statement.hasHome = true;
      for (const [, file] of line.matchAll(/`([^`]+)`/g))
        if (!existsSync(file)) faults.push(`${PAGE}: ${file} does not exist.`);
    }
  }
  finish();
  if (section !== SECTIONS) faults.push(`${PAGE} has ${section} sections, not ${SECTIONS}.`);
  return written.join('\n');
}

/** Each statement has a mutation, and the code that it changes occurs exactly once. */
function checkMutations() {
  const mutations = readMutations();
  const sections = new Set([...mutations.keys()].map(sectionOf));
  for (const id of known)
    if (sections.has(sectionOf(id)) && !mutations.has(id)) faults.push(`${PAGE}: No mutation breaks ${id}.`);
  for (const [id, { file, before, after }] of mutations) {
    const count = existsSync(file) ? readFileSync(file, 'utf8').split(before).length - 1 : 0;
    if (!known.has(id)) faults.push(`The mutation of ${file} is for ${id}, which does not exist.`);
    else if (before === after) faults.push(`The mutation of ${id} changes nothing.`);
    else if (count !== 1) faults.push(`The mutation of ${id}: its code occurs ${count} times in ${file}.`);
  }
}

/** Checks that the files and tests that a page names exist. */
function checkNamedFiles(page) {
  for (const [, name, quoted] of readFileSync(page, 'utf8').matchAll(NAMED_FILE)) {
    const texts = FILES.filter((file) => file.endsWith(`/${name}`)).map((file) =>
      readFileSync(`.${file}`, 'utf8'),
    );
    if (texts.length === 0) faults.push(`${page}: ${name} does not exist.`);
    else
      for (const [, test] of quoted.matchAll(/“([^”]+)”/g))
        if (!texts.some((text) => text.includes(test)))
          faults.push(`${page}: ${name} has no test “${test}”.`);
  }
}
