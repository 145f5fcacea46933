/**
 * Checks that test/specification.md is true: every statement says where it lives and which test proves it,
 * the files are there, and the tests have these names.
 */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const PAGE = 'test/specification.md';
const SECTIONS = 9;

const faults = [];
const titles = new Map();
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

/** Whether a file has a test of this title; a row of a table is one by the title that it makes. */
function hasTest(file, name) {
  if (!titles.has(file)) titles.set(file, titlesIn(file));
  return titles.get(file).has(name);
}

function titlesIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Set();
  const visit = (node) => {
    const title = ts.isCallExpression(node) && node.arguments.length > 1 && titleText(node.arguments[0]);
    if (title) for (const each of titlesOf(node.expression, title, source)) found.add(each);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** As it is written: what a title is made of is named by the page, too. */
function titleText(node) {
  if (ts.isStringLiteral(node)) return node.text;
  const isTemplate = ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
  return isTemplate ? node.getText().slice(1, -1) : undefined;
}

/** What `test(title)` or `test.each(table)(title)` is called; nothing for other functions. */
function titlesOf(callee, title, source) {
  if (ts.isIdentifier(callee)) return ['test', 'withWorker'].includes(callee.text) ? [title] : [];
  if (!ts.isCallExpression(callee) || callee.expression.getText() !== 'test.each') return [];
  const rows = tableRows(callee.arguments[0], source).map((row) => rowTitle(title, row));
  // A title of placeholders alone says nothing: its rows do.
  return /[a-z]{3}/.test(title.replace(/[$%]\w+/g, '')) ? [title, ...rows] : rows;
}

function tableRows(table, source) {
  if (ts.isAsExpression(table)) return tableRows(table.expression, source);
  if (ts.isArrayLiteralExpression(table)) return table.elements;
  if (!ts.isIdentifier(table)) return [];
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  const found = declarations.find(({ name }) => name.getText() === table.text)?.initializer;
  return found ? tableRows(found, source) : [];
}

/** The title with the first texts and numbers of a row in their places. */
function rowTitle(title, row) {
  const values = ts.isArrayLiteralExpression(row) ? [...row.elements] : [row];
  return title.replace(/%[sijd]/g, (placeholder) => {
    const value = values.shift();
    return value && (ts.isStringLiteral(value) || ts.isNumericLiteral(value)) ? value.text : placeholder;
  });
}
