/** Jest runs modules as CommonJS, where `import.meta` is a syntax error. Only the addresses of workers need it. */
const withoutImportMeta = ({ template }) => ({
  visitor: {
    MetaProperty(path) {
      path.replaceWith(template.expression.ast`({ url: 'file:///' })`);
    },
  },
});

/** One Babel set-up for webpack and Jest: the Lingui macros, and in Jest types, JSX and modules too. */
module.exports = (api) => {
  const inTests = api.env('test');
  return {
    presets: inTests
      ? [
          ['@babel/preset-env', { targets: { node: 'current' } }],
          ['@babel/preset-react', { runtime: 'automatic' }],
          ['@babel/preset-typescript', { allowDeclareFields: true }],
        ]
      : [['@babel/preset-react', { runtime: 'automatic' }]],
    plugins: [
      ...(inTests ? [withoutImportMeta] : []),
      [
        '@lingui/babel-plugin-lingui-macro',
        { stripMessageField: !inTests && process.env.NODE_ENV === 'production' },
      ],
    ],
  };
};
