/**
 * Compiles a module for webpack and Jest: Babel expands Lingui's macros, and esbuild does the rest in a thirtieth
 * of Babel's time.
 */
const babel = require('@babel/core');
const esbuild = require('esbuild');

module.exports = Object.assign(webpackLoader, { expandMacros, optionsFor });

function webpackLoader(source) {
  const callback = this.async();
  const options = { ...optionsFor(this.resourcePath), target: 'es2022', sourcemap: 'external' };
  esbuild
    .transform(expandMacros(source, this.resourcePath), options)
    .then(({ code, map }) => callback(null, code, map), callback);
}

function optionsFor(sourcefile) {
  return { sourcefile, loader: sourcefile.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' };
}

/** A module of TypeScript without Lingui's macros; in production also without the texts of its messages. */
function expandMacros(source, file) {
  if (!/from '@lingui\/\w+\/macro'/.test(source)) return source;
  const stripMessageField = process.env.NODE_ENV === 'production';
  return babel.transformSync(source, {
    filename: file,
    configFile: false,
    parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField }]],
    sourceMaps: 'inline',
  }).code;
}
