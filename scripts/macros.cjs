/** For webpack and Jest: all that needs Babel. */
const babel = require('@babel/core');

module.exports = Object.assign(webpackLoader, { expandMacros });

/**
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
function webpackLoader(source) {
  return expandMacros(source, this.resourcePath);
}

/**
 * A module of TypeScript without Lingui's macros; in production also without the texts of its messages.
 *
 * @param {string} source
 * @param {string} file
 */
function expandMacros(source, file) {
  if (!/from '@lingui\/\w+\/macro'/.test(source)) return source;
  const stripMessageField = process.env.NODE_ENV === 'production';
  /** @type {import('@babel/core').ParserOptions['plugins']} */
  const syntax = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  return babel.transformSync(source, {
    filename: file,
    configFile: false,
    parserOpts: { plugins: syntax },
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField }]],
    sourceMaps: 'inline',
  }).code;
}
