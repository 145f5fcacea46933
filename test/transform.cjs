/** What Jest runs. */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const babel = require('@babel/core');
const esbuild = require('esbuild');
const { expandMacros, optionsFor } = require('../compile.cjs');

const hashOfTools = createHash('sha256')
  .update(readFileSync(__filename))
  .update(readFileSync(require.resolve('../compile.cjs')))
  .update(babel.version + esbuild.version);

/** @type {import('esbuild').TransformOptions} */
const OPTIONS = {
  format: 'cjs',
  target: 'node20',
  supported: { 'dynamic-import': false },
  // CommonJS has none, and only the addresses of workers need it.
  define: { 'import.meta.url': '"file:///"' },
  sourcemap: 'inline',
  sourcesContent: false,
};

module.exports = {
  process: (source, file) => {
    const { code } = esbuild.transformSync(expandMacros(source, file), { ...optionsFor(file), ...OPTIONS });
    return { code: withPlainExports(code) };
  },
  getCacheKey: (source, file) => hashOfTools.copy().update(file).update(source).digest('hex'),
};

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
