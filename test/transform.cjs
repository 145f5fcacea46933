/**
 * What Jest runs: Babel expands Lingui's macros; files without them are left to esbuild, which takes a thirtieth
 * of its time.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createTransformer } = require('babel-jest');
const { transformSync, version } = require('esbuild');

const babel = createTransformer();
const own = readFileSync(__filename);
const needsBabel = (source) => /from '@lingui\/\w+\/macro'/.test(source);

module.exports = {
  process: (source, file, options) =>
    needsBabel(source)
      ? babel.process(source, file, options)
      : { code: withPlainExports(compile(source, file)) },
  getCacheKey: (source, file, options) =>
    needsBabel(source)
      ? babel.getCacheKey(source, file, options)
      : createHash('sha256').update(own).update(version).update(file).update(source).digest('hex'),
};

function compile(source, file) {
  const { code } = transformSync(source, {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false },
    // As in babel.config.cjs: CommonJS has none, and only the addresses of workers need it.
    define: { 'import.meta.url': '"file:///"' },
    sourcefile: file,
    sourcemap: 'inline',
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
  return `${code.slice(0, end).replaceAll('{ get:', '{ configurable: true, get:')}
Object.entries({ ${names.join()} }).forEach(([name, value]) => {
  Object.defineProperty(module.exports, name, { value, enumerable: true });
});
${code.slice(end)}`;
}
