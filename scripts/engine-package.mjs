/**
 * Builds the package `@nonet/engine` in build/engine-package: `npm run engine:package`, then `npm pack`
 * there. It contains the compiled modules that the app itself runs: the public interface of core/sudoku, the
 * command line, everything that these import, and the reference page. An export without a comment is an error.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referenceOf } from './engine-reference.mjs';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'build', 'engine-package');
const ENTRIES = ['core/sudoku/index.js', 'cli/main.js'];

rmSync(target, { recursive: true, force: true });
for (const file of withImports(ENTRIES)) {
  for (const end of ['.js', '.d.ts']) {
    const name = file.replace(/\.js$/, end);
    const text = readFileSync(path.join(root, 'build', name), 'utf8');
    mkdirSync(path.join(target, 'lib', path.dirname(name)), { recursive: true });
    // The source maps refer to files that are not in the package.
    writeFileSync(path.join(target, 'lib', name), text.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  }
}
copy('core/sudoku/README.md', 'README.md');
writeFileSync(
  path.join(target, 'REFERENCE.md'),
  referenceOf(path.join(root, 'core/sudoku/index.ts'), path.join(root, 'build/core/sudoku/index.d.ts')),
);
copy('LICENSE', 'LICENSE');
// Placed relative to lib as it is relative to build: the command line uses its known puzzles for rare
// techniques.
copy('public/packs/techniques.txt', 'public/packs/techniques.txt');
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);

/** These compiled files and everything that they import, for code or only for types. */
function withImports(entries) {
  const found = new Set(entries);
  for (const file of found) {
    for (const end of ['.js', '.d.ts']) {
      const text = readFileSync(path.join(root, 'build', file.replace(/\.js$/, end)), 'utf8');
      for (const [, name] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)\.[jt]s['"]/g)) {
        found.add(path.posix.join(path.posix.dirname(file), `${name}.js`));
      }
    }
  }
  return found;
}

function copy(from, to) {
  cpSync(path.join(root, from), path.join(target, to));
}

function manifest() {
  const { version, license, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return {
    name: '@nonet/engine',
    version,
    description: 'Solves, rates and generates Sudoku puzzles, and finds the next step',
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: { '.': { types: './lib/core/sudoku/index.d.ts', default: './lib/core/sudoku/index.js' } },
    bin: { 'nonet-engine': 'lib/cli/main.js' },
    keywords: ['sudoku', 'solver', 'generator', 'rating', 'hint'],
    files: ['lib', 'public', 'REFERENCE.md'],
  };
}
