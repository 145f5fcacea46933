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
      [
        '@lingui/babel-plugin-lingui-macro',
        { stripMessageField: !inTests && process.env.NODE_ENV === 'production' },
      ],
    ],
  };
};
