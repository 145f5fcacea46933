/**
 * The reference page of `@nonet/engine`: every export with its declaration and its documentation, in the order
 * and under the headings of the engine's public interface.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const LINES_OF_A_TABLE = 30;

/**
 * @param {string} source the interface
 * @param {string} entry its declarations as compiled, in which the headings are missing
 */
export function referenceOf(source, entry) {
  const program = ts.createProgram([entry], { module: ts.ModuleKind.NodeNext, types: [] });
  const checker = program.getTypeChecker();
  const exported = new Map(
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)))
      .map((each) => [each.name, checker.getAliasedSymbol(each)]),
  );
  const lines = [
    '# Reference of @nonet/engine',
    '',
    'Made from the code. [README.md](README.md) has examples.',
    '',
  ];
  // A heading, or an export: whitespace, `export { a, type B } from '…';` over one or several lines.
  for (const [, heading, names] of readFileSync(source, 'utf8').matchAll(
    /^\/\/ (.+)|^export .*?\{([^}]*)\}/gm,
  )) {
    if (heading !== undefined) lines.push(`## ${heading}`, '');
    for (const [name] of names?.replaceAll(/\btype\b/g, '').matchAll(/\w+/g) ?? []) {
      const symbol = exported.get(name);
      lines.push(`### ${name}`, '', ...documentation(symbol, checker), ...declarations(symbol), '');
    }
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The comment without its marks, or an error if there is none. */
function documentation(symbol, checker) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  if (text === '') throw new Error(`${symbol.name} is exported without a comment.`);
  const tags = symbol.getJsDocTags(checker).map(({ name, text: words }) => {
    const said = ts.displayPartsToString(words).replaceAll(/\s+/g, ' ');
    return name === 'param' ? said.replace(/^([\w.]+)/, '- `$1`:') : `- ${name}: ${said}`;
  });
  const whole = [text, ...(tags.length > 0 ? ['', ...tags] : []), ''];
  return whole.map((line) => line.replaceAll(/\{@link (\w+)\}/g, '`$1`'));
}

/** The declarations, without what is private, and of a table the first lines. */
function declarations(symbol) {
  const texts = symbol.declarations.map((each) =>
    ts.isVariableDeclaration(each)
      ? shortened(each.parent.parent.getText())
      : each.getText().replaceAll(/^ *private .*;\n/gm, ''),
  );
  return ['```ts', ...texts.map((text) => text.replace(/^export (?:declare )?/, '')), '```'];
}

function shortened(text) {
  const lines = text.split('\n');
  return lines.length <= LINES_OF_A_TABLE ? text : `${lines.slice(0, LINES_OF_A_TABLE).join('\n')}\n    // …`;
}
