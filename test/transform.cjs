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
      : transformSync(source, {
          loader: file.endsWith('x') ? 'tsx' : 'ts',
          jsx: 'automatic',
          format: 'cjs',
          target: 'node20',
          supported: { 'dynamic-import': false },
          // As in babel.config.cjs: CommonJS has none, and only the addresses of workers need it.
          define: { 'import.meta.url': '"file:///"' },
          sourcefile: file,
          sourcemap: 'inline',
        }),
  getCacheKey: (source, file, options) =>
    needsBabel(source)
      ? babel.getCacheKey(source, file, options)
      : createHash('sha256').update(own).update(version).update(file).update(source).digest('hex'),
};
