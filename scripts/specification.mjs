/**
 * Reads from the tests which of them prove a statement (a comment before the test or before its row of a
 * table, `// Specification 1.3, 2.7`), and reads the mutations that they must notice.
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const MUTATIONS = 'test/mutation/specification';

/** For each statement, its mutation: `{ file, before, after }`. */
export function readMutations() {
  const files = readdirSync(MUTATIONS).map((name) => `${MUTATIONS}/${name}`);
  return new Map(files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')))));
}

export function sectionOf(id) {
  return id.split('.')[0];
}

/**
 * For each statement, the files with its tests, and their titles; `onFault` is called for marks that precede
 * no test.
 */
export function readProofs(onFault) {
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
      if (title === undefined) onFault(`${file}: “${comment[0].trim()}” does not precede a test.`);
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

/** The text as written, with the source of interpolated parts. */
function titleText(node) {
  if (ts.isStringLiteral(node)) return node.text;
  const isTemplate = ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
  return isTemplate ? node.getText().slice(1, -1) : undefined;
}

/** Notes the titles in a call of `test(title)` or `test.each(table)(title)`; ignores other functions. */
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

/** The title with its placeholders replaced by the first texts and numbers of a row. */
function rowTitle(title, row) {
  const values = ts.isArrayLiteralExpression(row) ? [...row.elements] : [row];
  return title.replace(/%[sijd]/g, (placeholder) => {
    const value = values.shift();
    return value && (ts.isStringLiteral(value) || ts.isNumericLiteral(value)) ? value.text : placeholder;
  });
}
