import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';

/** Builds the reference page for start times, with the same loader and the same minifier. */
export default {
  mode: 'production',
  entry: path.join(import.meta.dirname, 'main.jsx'),
  output: { path: path.resolve('build/bench/bare'), filename: 'assets/main.js', publicPath: '/' },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, compilerOptions: { allowJs: true, jsx: 'react-jsx' } },
      },
    ],
  },
  plugins: [
    new HtmlWebpackPlugin({ templateContent: '<!doctype html><title>bare</title><div id="root"></div>' }),
  ],
  performance: { hints: false },
  stats: 'errors-only',
};
