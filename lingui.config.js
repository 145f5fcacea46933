import { LANGUAGES } from './scripts/languages.mjs';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';

const root = import.meta.dirname;
const firstLoad = staticImports(path.join(root, 'src/boot/main.tsx'));

/**
 * Two catalogues: `board` has the texts of the first load, `messages` those of every part that is loaded
 * later. Which file belongs to which follows from its imports, so there is no list to keep.
 *
 * @type {import('@lingui/conf').LinguiConfig}
 */
export default {
  sourceLocale: 'en',
  locales: LANGUAGES,
  catalogs: [
    { path: '<rootDir>/locales/{locale}/board', include: firstLoad },
    { path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'], exclude: firstLoad },
  ],
  format: formatter({ lineNumbers: false }),
};

/**
 * A file and all that it imports, and those in turn; what is imported with `import()` is not among them. Of the
 * front door of a wing only the files behind the names that are asked for, as the bundler takes them.
 */
function staticImports(file, found = new Set()) {
  if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return [];
  found.add(file);
  const statement = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)from\s+)?'(\.[^']+)'/gm;
  for (const [, names = '', name] of readFileSync(file, 'utf8').matchAll(statement)) {
    const target = path.resolve(path.dirname(file), name);
    for (const each of path.basename(target) === 'index.ts' ? behind(target, names) : [target]) {
      staticImports(each, found);
    }
  }
  return [...found].filter((name) => name.startsWith(path.join(root, 'src')));
}

/** The files that an index.ts takes some names from: `{ type A, b, default as C }`. */
function behind(index, names) {
  const asked = new Set(names.match(/\w+/g));
  const exported = readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gm);
  return [...exported]
    .filter(([, list]) =>
      list.split(',').some((each) => !/^\s*type /.test(each) && asked.has(each.match(/(\w+)\s*$/)?.[1])),
    )
    .map(([, , from]) => path.resolve(path.dirname(index), from));
}
