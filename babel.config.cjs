/** One Babel set-up for webpack and Jest: JSX and the Lingui macros. Types are left to others. */
module.exports = {
  presets: [['@babel/preset-react', { runtime: 'automatic' }]],
  plugins: [
    ['@lingui/babel-plugin-lingui-macro', { stripMessageField: process.env.NODE_ENV === 'production' }],
  ],
};
