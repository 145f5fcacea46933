import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { build } from 'esbuild';

/** A text of the product and what replaces it. */
export interface Change {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

// oxlint-disable-next-line typescript/no-require-imports
const { expandMacros } = require('../../scripts/macros.cjs') as {
  expandMacros: (source: string, file: string) => { readonly code: string };
};

/** The globals of Node itself: in the context that Jest makes for tests, each takes longer. */
export const outer = new Script('globalThis').runInThisContext() as typeof globalThis &
  Record<string, unknown>;

/**
 * Bundles a module into a function. Its parameter has the properties that the module takes for globals, so
 * that each call starts a tab or worker of its own.
 */
export async function bundled(
  entry: string,
  names: readonly string[],
  change?: Change,
): Promise<(globals: object) => unknown> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, entry)],
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'node20',
    conditions: ['browser'],
    // Dexie replaces the global one.
    define: { 'import.meta.url': '"file:///"', Promise: 'globalThis.Promise' },
    loader: { '.css': 'empty' },
    logLevel: 'error',
    logOverride: { 'import-is-undefined': 'error' },
    plugins: [
      {
        name: 'sources',
        setup: (builder) => {
          // Pure functions, which all tabs may share.
          builder.onResolve({ filter: /\/core\/.*\.ts$/ }, ({ path: name, resolveDir }) => ({
            path: path.resolve(resolveDir, name),
            external: true,
          }));
          builder.onLoad({ filter: /\/(?:src|sw)\/.*\.tsx?$/ }, ({ path: file }) => {
            const contents = sourceOf(file, change);
            return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
          });
        },
      },
    ],
  });
  const code = `(function (module, require, ${names.join()}) { ${outputFiles[0].text} })`;
  const run = new Script(code, { filename: entry }).runInThisContext() as (...values: unknown[]) => void;
  return (globals) => {
    const module = { exports: {} };
    run(module, shared, ...names.map((name) => (globals as Record<string, unknown>)[name]));
    return module.exports;
  };
}

/** The source of a module, perhaps with the change, with its texts in English. */
function sourceOf(file: string, change: Change | undefined): string {
  const source = readFileSync(file, 'utf8');
  const isChanged = change !== undefined && file.endsWith(`/${change.file}`);
  return expandMacros(isChanged ? changed(source, change) : source, file).code;
}

const modules = new Map<string, unknown>();

/** Jest's own `require` takes as long as a small module. */
function shared(name: string): unknown {
  // oxlint-disable-next-line typescript/no-require-imports
  if (!modules.has(name)) modules.set(name, require(name) as unknown);
  return modules.get(name);
}

export function changed(source: string, { file, before, after }: Change): string {
  const parts = source.split(before);
  if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times: ${before}`);
  return parts.join(after);
}
