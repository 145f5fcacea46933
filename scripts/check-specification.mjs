/**
 * Checks test/specification.md: every statement says where it lives, the files are there, and a test proves
 * it. Which tests do is said by the tests, in a comment before the test or before its row of a table:
 *
 *     // Specification 1.3, 2.7
 *
 *     node scripts/check-specification.mjs --write     puts what the tests say into the page
 *
 * Of docs/security.md it checks that the files and tests exist which it names.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const PAGE = 'test/specification.md';
const SECURITY_PAGE = 'docs/security.md';
/** A file, by its path or the end of it, with the names of tests in it. */
const NAMED_FILE = /`([\w./-]+\.[cm]?tsx?)`((?:,? “[^”]+”)*)/g;
const SECTIONS = 9;
const STATEMENT = /^- ([0-9]+\.[0-9]+) /;

const faults = [];
const proofs = readProofs();
const before = readFileSync(PAGE, 'utf8');
const known = new Set();
const after = withProofs(before);

for (const [id, files] of proofs)
  if (!known.has(id)) faults.push(`${[...files.keys()].join(', ')}: There is no statement ${id}.`);
if (process.argv.includes('--write')) writeFileSync(PAGE, after);
else if (after !== before)
  faults.push(`${PAGE} is not what the tests say: node scripts/check-specification.mjs --write`);
checkNamedFiles(SECURITY_PAGE);
for (const fault of faults) console.error(fault);
console.log(`${known.size} statements of the specification, ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** The page with what the tests say; the rest of it is written by hand, and checked. */
function withProofs(page) {
  const written = [];
  let section = 0;
  let statement;
  const finish = () => {
    if (statement && !statement.hasHome) faults.push(`${PAGE}: ${statement.id} does not say where it lives.`);
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
        if (!existsSync(file)) faults.push(`${PAGE}: There is no ${file}.`);
    }
  }
  finish();
  if (section !== SECTIONS) faults.push(`${PAGE} has ${section} sections, not ${SECTIONS}.`);
  return written.join('\n');
}

/** What a page names has to be there: files, and in them the tests. */
function checkNamedFiles(page) {
  const files = ['core', 'server', 'src', 'sw', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
  );
  for (const [, name, quoted] of readFileSync(page, 'utf8').matchAll(NAMED_FILE)) {
    const texts = files
      .filter((file) => file.endsWith(`/${name}`))
      .map((file) => readFileSync(`.${file}`, 'utf8'));
    if (texts.length === 0) faults.push(`${page}: There is no ${name}.`);
    else
      for (const [, test] of quoted.matchAll(/“([^”]+)”/g))
        if (!texts.some((text) => text.includes(test)))
          faults.push(`${page}: There is no test “${test}” in ${name}.`);
  }
}

/** Of each statement the files with its tests, and their titles. */
function readProofs() {
  const found = new Map();
  const names = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:test|spec)\.tsx?$/.test(name),
  );
  for (const file of names.sort().map((name) => `test/${name}`)) {
    const text = readFileSync(file, 'utf8');
    const comments = [...text.matchAll(/^ *\/\/ Specification ([0-9].*)\n\s*/gm)];
    const titles = comments.length === 0 ? new Map() : titlesIn(file, text);
    for (const comment of comments) {
      const title = titles.get(comment.index + comment[0].length);
      if (title === undefined) faults.push(`${file}: “${comment[0].trim()}” stands before no test.`);
      else for (const id of comment[1].split(', ')) note(found, id, file, title);
    }
  }
  return found;
}

function note(found, id, file, title) {
  const files = found.get(id) ?? new Map();
  files.set(file, [...(files.get(file) ?? []), title]);
  found.set(id, files);
}

/** The title of each test, and of each row of a table of tests, by the place where it begins. */
function titlesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const visit = (node) => {
    const title = ts.isCallExpression(node) && node.arguments.length > 1 && titleText(node.arguments[0]);
    if (title) noteTitles(found, node, title, source);
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
function noteTitles(found, call, title, source) {
  const callee = call.expression;
  if (ts.isIdentifier(callee) && ['test', 'contract', 'withWorker'].includes(callee.text))
    found.set(call.getStart(), title);
  if (!ts.isCallExpression(callee) || callee.expression.getText() !== 'test.each') return;
  found.set(call.getStart(), title);
  for (const row of tableRows(callee.arguments[0], source)) found.set(row.getStart(), rowTitle(title, row));
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
