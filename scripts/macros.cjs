/** Expands Lingui's macros with Babel, for webpack, Jest and the simulator. */
const babel = require('@babel/core');

module.exports = Object.assign(webpackLoader, { expandMacros });

/**
 * @this {{ resourcePath: string; callback: (error: null, code: string, map?: object | null) => void }}
 * @param {string} source
 */
function webpackLoader(source) {
  const { code, map } = expandMacros(source, this.resourcePath, true);
  this.callback(null, code, map);
}

/**
 * A module of TypeScript without Lingui's macros; in production also without the texts of its messages.
 *
 * @param {string} source
 * @param {string} file
 * @param {boolean | 'inline'} sourceMaps
 * @returns {{ code: string; map?: object | null }}
 */
function expandMacros(source, file, sourceMaps = 'inline') {
  if (!/from '@lingui\/\w+\/macro'/.test(source)) return { code: source };
  const stripMessageField = process.env.NODE_ENV === 'production';
  /** @type {import('@babel/core').ParserOptions['plugins']} */
  const syntax = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const { code, map } = babel.transformSync(source, {
    filename: file,
    configFile: false,
    parserOpts: { plugins: syntax },
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField }]],
    sourceMaps,
  });
  return { code, map };
}
