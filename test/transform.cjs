/** What Jest runs: Babel expands Lingui's macros, and esbuild does the rest in a thirtieth of Babel's time. */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const babel = require('@babel/core');
const esbuild = require('esbuild');

const hashOfTools = createHash('sha256')
  .update(readFileSync(__filename))
  .update(readFileSync(path.join(__dirname, '../babel.config.cjs')))
  .update(babel.version + esbuild.version);

module.exports = {
  process: (source, file) => ({ code: withPlainExports(compile(expandMacros(source, file), file)) }),
  getCacheKey: (source, file) => hashOfTools.copy().update(file).update(source).digest('hex'),
  expandMacros,
};

/** A module of TypeScript without Lingui's macros. */
function expandMacros(source, file) {
  if (!/from '@lingui\/\w+\/macro'/.test(source)) return source;
  const plugins = ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])];
  return babel.transformSync(source, { filename: file, parserOpts: { plugins }, sourceMaps: 'inline' }).code;
}

function compile(source, file) {
  const { code } = esbuild.transformSync(source, {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false },
    // CommonJS has none, and only the addresses of workers need it.
    define: { 'import.meta.url': '"file:///"' },
    sourcefile: file,
    sourcemap: 'inline',
    sourcesContent: false,
  });
  return code;
}

/**
 * Replaces the two getters behind each export once the module has run, when the value is final: they would
 * cost a quarter of the time of the engine's tests.
 */
function withPlainExports(code) {
  const names = Array.from(code.matchAll(/^ {2}(\w+): \(\) => \1,?$/gm), ([, name]) => name);
  const end = code.lastIndexOf('//# sourceMappingURL');
  // In the helper that defines the outer getters, whose variables have other names if the module uses theirs.
  const helper = /\{ (?=get: \(\) => \w+\[\w+\], enumerable: !)/;
  return `${code.slice(0, end).replace(helper, '{ configurable: true, ')}
Object.entries({ ${names.join()} }).forEach(([name, value]) => {
  Object.defineProperty(module.exports, name, { value, enumerable: true });
});
${code.slice(end)}`;
}
