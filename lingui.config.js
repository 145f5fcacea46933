import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';

const root = import.meta.dirname;
const firstLoad = staticImports(path.join(root, 'src/main.tsx'));

/**
 * Two catalogues: `board` has the texts of the first load, `messages` those of every part that is loaded
 * later. Which file belongs to which follows from its imports, so there is no list to keep.
 *
 * @type {import('@lingui/conf').LinguiConfig}
 */
export default {
  sourceLocale: 'en',
  locales: ['en', 'zh', 'ft', 'ja'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/board', include: firstLoad },
    { path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'], exclude: firstLoad },
  ],
  format: formatter({ lineNumbers: false }),
};

/** A file and all that it imports, and those in turn; what is imported with `import()` is not among them. */
function staticImports(file, found = new Set()) {
  if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return [];
  found.add(file);
  const statement = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm;
  for (const [, name] of readFileSync(file, 'utf8').matchAll(statement)) {
    staticImports(path.resolve(path.dirname(file), name), found);
  }
  return [...found].filter((name) => name.startsWith(path.join(root, 'src')));
}
