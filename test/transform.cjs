/** What Jest runs: Babel expands Lingui's macros, and esbuild does the rest in a thirtieth of Babel's time. */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const babel = require('@babel/core');
const esbuild = require('esbuild');
const { expandMacros } = require('../scripts/macros.cjs');

const hashOfTools = createHash('sha256')
  .update(readFileSync(__filename))
  .update(readFileSync(require.resolve('../scripts/macros.cjs')))
  .update(babel.version + esbuild.version);

module.exports = {
  process: (source, file) => ({ code: withPlainExports(compile(expandMacros(source, file).code, file)) }),
  getCacheKey: (source, file) => hashOfTools.copy().update(file).update(source).digest('hex'),
};

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
