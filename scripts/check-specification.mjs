/**
 * Checks that test/specification.md is true: every statement says where it lives and which test proves it,
 * the files are there, and the tests have these names.
 */
import { existsSync, readFileSync } from 'node:fs';

const PAGE = 'test/specification.md';
const SECTIONS = 9;

const faults = [];
const sources = new Map();
let section = 0;
let statement;
let count = 0;

readFileSync(PAGE, 'utf8')
  .split('\n')
  .forEach((line, index) => {
    const fault = (text) => faults.push(`${PAGE}:${index + 1} ${text}`);
    if (line.startsWith('## ')) {
      finish();
      if (!line.startsWith(`## ${section + 1}. `) && section < SECTIONS) fault('is not the next section.');
      section++;
    } else if (line.startsWith('- ')) {
      finish();
      statement = { text: line.slice(2), at: index + 1, homes: 0, tests: 0 };
      count++;
    } else if (line.startsWith('  - In ')) {
      for (const [, file] of line.matchAll(/`([^`]+)`/g)) {
        if (!existsSync(file)) fault(`There is no ${file}.`);
        statement.homes++;
      }
    } else if (line.startsWith('  - ')) {
      const [file, ...names] = Array.from(line.matchAll(/`([^`]+)`/g), ([, text]) => text);
      if (!existsSync(file)) fault(`There is no ${file}.`);
      else for (const name of names) if (!hasTest(file, name)) fault(`${file} has no test “${name}”.`);
      statement.tests += names.length;
    }
  });
finish();
if (section < SECTIONS) faults.push(`${PAGE} has ${section} of the ${SECTIONS} sections.`);

for (const fault of faults) console.error(fault);
console.log(`${count} statements of the specification, ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** The statement before is whole: it has a home and a proof. */
function finish() {
  if (statement?.homes === 0) faults.push(`${PAGE}:${statement.at} does not say where it lives.`);
  if (statement?.tests === 0) faults.push(`${PAGE}:${statement.at} names no test.`);
  statement = undefined;
}

/** Whether a file has a test, a group of tests or a row of a table of this name. */
function hasTest(file, name) {
  if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8'));
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((literal) => sources.get(file).includes(literal));
}
