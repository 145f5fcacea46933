import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { constants as zlib } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { HashCheckPlugin } from './scripts/hash-check-plugin.mjs';
import { LicencesPlugin } from './scripts/licences-plugin.mjs';
import { TextPagesPlugin } from './scripts/text-pages-plugin.mjs';

const { version } = createRequire(import.meta.url)('./package.json');
const root = import.meta.dirname;

const MACROS = path.join(root, 'scripts', 'macros.cjs');

/** Texts that depend on the deployment, not on the code. See docs/operating.md, "Settings". */
const settings = {
  DEFAULT_LANGUAGE: process.env.DEFAULT_LANGUAGE ?? 'en',
  API_BASE_URL: process.env.API_BASE_URL ?? '',
  SITE_NOTICES: process.env.SITE_NOTICES ?? '',
  SITE_CONTACT: process.env.SITE_CONTACT ?? '',
  APP_VERSION: version,
  TEXT_KILOBYTES: String(articleKilobytes()),
};

/** The average size of all texts of one language: shown before a person keeps them offline. */
function articleKilobytes() {
  const folder = path.join(root, 'build/articles');
  if (!existsSync(folder)) return 0;
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const sizes = texts.map((name) => statSync(path.join(folder, name)).size);
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 4 / 1000);
}

/**
 * The change log without the sections for operators and developers.
 *
 * @param {Buffer} text
 */
const changesForPlayers = (text) =>
  String(text).replace(/^### For (?:operators|developers)\n[^]*?(?=^#{2,3} |(?![^]))/gm, '');

/** Another one whenever HashCheckPlugin asks for it. */
const HASH_SALT = '12';

const SHEETS = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.module.css'))
  .sort();

/**
 * The short name of a style class: a number for its sheet, another for the class in it. Hashes would compress
 * worse. It begins with n to q, so that it is none that ad blockers hide, such as `ads`.
 *
 * @param {{ resourcePath: string }} sheet
 * @param {string} _
 * @param {string} name
 */
function className({ resourcePath }, _, name) {
  const sheet = SHEETS.indexOf(path.relative(path.join(root, 'src'), resourcePath));
  const names = new Set(readFileSync(resourcePath, 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));
  return `${(parseInt('n0', 36) + sheet).toString(36)}${[...names].indexOf(name).toString(36).toUpperCase()}`;
}

/** What every supported browser has, or lacks: packages test for it, and bring a replacement. */
const BROWSER = {
  'typeof AbortController': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof performance': '"object"',
  'typeof performance.now': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  'typeof setImmediate': '"undefined"',
  'typeof setTimeout': '"function"',
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
};

const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;
/**
 * @param {RegExp} test which files
 * @param {number} quality at most 11
 */
const brotli = (test, quality) =>
  new CompressionPlugin({
    test,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    // The plugin's types only have the options of gzip.
    compressionOptions: /** @type {object} */ ({ params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
  });
/** Fetched on demand, never in advance. */
const NOT_PRECACHED = [
  /\.map$/,
  /LICENSE\.txt$/,
  /^licences\.json$/,
  /^common-passwords\.txt$/,
  /\.(gz|br)$/,
  /^screenshots\//,
  // Inlined in the page: fetching it would cost an empty frame.
  /^assets\/first\./,
];
const INSTALLED_CHUNKS = ['services', 'database', 'actions', 'hint', 'companion', 'sheets', 'menu'];
/** Chunks that share modules, with each other and with those of Learn. */
const SHARING_CHUNKS = [...INSTALLED_CHUNKS, 'days'];
const LEARN_CHUNKS = ['reading', 'practice'];
/**
 * The chunks that have a module.
 *
 * @param {webpack.Module} module
 * @param {webpack.ChunkGraph} chunkGraph
 */
const chunkNames = (module, chunkGraph) => Array.from(chunkGraph.getModuleChunks(module), ({ name }) => name);
/**
 * Whether a chunk may wait for another one: not the keeper, which a stored game waits for, nor the table of
 * pages, which loads theirs.
 *
 * @param {webpack.Chunk} chunk
 */
const isSharing = (chunk) =>
  !['keeper', 'pages'].includes(chunk.name ?? '') && !chunk.hasRuntime() && !chunk.canBeInitial();
/**
 * A chunk of the modules that several chunks need, without style sheets, whose order matters.
 *
 * @param {string} name
 * @param {number} priority
 * @param {(names: readonly (string | null | undefined)[]) => boolean} isMeant by the chunks that have a module
 */
const sharedBy = (name, priority, isMeant) => ({
  name,
  priority,
  type: /^javascript/,
  /** @param {webpack.Module} module */
  test: (module, { chunkGraph }) => isMeant(chunkNames(module, chunkGraph)),
  chunks: isSharing,
  minChunks: 2,
  enforce: true,
});
/**
 * Cached at installation: what playing and hints need offline. The service worker keeps everything else when
 * it is used, or while the page is at rest (sw/later-files.ts), the texts of the page's language at once.
 */
const FIRST_CHUNKS = ['main', 'keeper', 'engine', 'sorry', ...INSTALLED_CHUNKS];
const FIRST_FILES = /^\/(index\.html|icons\/icon\.svg|packs\/(?!techniques).*)$/;

/**
 * Marks the files that are not cached at installation. Chunks without a name follow those that need them.
 *
 * @param {{ url: string; revision: string | null; size: number }[]} entries
 * @param {unknown} compilation
 */
function markLater(entries, compilation) {
  const { namedChunkGroups, namedChunks } = /** @type {webpack.Compilation} */ (compilation);
  const first = new Set(FIRST_CHUNKS.flatMap((name) => namedChunkGroups.get(name).getFiles()));
  // For administrators, who need the network anyway.
  const never = namedChunks.get('admin').files;
  const manifest = entries
    .filter(({ url }) => !never.has(url.slice(1)))
    .map((entry) =>
      first.has(entry.url.slice(1)) || FIRST_FILES.test(entry.url) ? entry : { ...entry, isLater: true },
    );
  return { manifest };
}

/**
 * @param {unknown} _
 * @param {{ mode?: 'development' | 'production' }} options
 * @returns {import('webpack').Configuration}
 */
export default (_, { mode = 'development' }) => {
  const production = mode === 'production';
  // The loader of macros reads this: in production, message texts are removed from the code.
  process.env.NODE_ENV = mode;
  const typescript = (configFile) => [
    {
      loader: 'ts-loader',
      options: {
        configFile: path.join(root, configFile),
        instance: configFile,
        transpileOnly: true,
        compilerOptions: { composite: false, declaration: false, jsx: 'react-jsx' },
      },
    },
    MACROS,
  ];
  const styles = (modules) => ({
    loader: 'css-loader',
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        ...(production ? { getLocalIdent: className } : { localIdentName: '[name]_[local]' }),
        ...modules,
      },
    },
  });
  /** The names only: the style sheet is the app's. */
  const names = styles({ exportOnlyLocals: true });
  /** @satisfies {import('webpack').Configuration} */
  const common = {
    mode,
    // A rebuild after a small change takes a third of the time of a full build. In production, a cached
    // module could keep the old mangled names of its imports.
    cache: !production && {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache', 'webpack'),
      version: JSON.stringify([settings, SHEETS]),
      buildDependencies: { config: [import.meta.filename, MACROS] },
    },
    // ts-loader has rewritten './x.ts' to './x.js', as Node needs; here the sources are meant.
    resolve: {
      extensions: ['.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias: { './react-deps.js': path.join(root, 'src/platform/router-react.ts') },
    },
    performance: { hints: false },
  };
  const rules = [
    { test: /\.tsx?$/, include: path.join(root, 'sw'), use: typescript('sw/tsconfig.json') },
    { test: /\.tsx?$/, exclude: path.join(root, 'sw'), use: typescript('src/tsconfig.json') },
    { test: /\.json$/, type: 'javascript/esm', use: path.join(root, 'scripts', 'json-loader.mjs') },
    { test: /[\\/]cjs[\\/].*\.production\.js$/, use: path.join(root, 'scripts', 'const-require-loader.mjs') },
  ];
  const constants = new webpack.DefinePlugin(
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
    ),
  );
  /**
   * Renders the pages of the texts during the build.
   *
   * @satisfies {import('webpack').Configuration}
   */
  const renderer = {
    ...common,
    name: 'renderer',
    target: 'node20',
    devtool: false,
    entry: './src/texts/served-page.tsx',
    output: {
      path: path.join(root, '.cache', 'renderer'),
      filename: 'renderer.cjs',
      hashSalt: HASH_SALT,
      library: { type: 'commonjs2' },
    },
    module: { rules: [...rules, { test: /\.css$/, use: [names] }] },
    optimization: { minimize: false },
    plugins: [constants, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
  return {
    ...common,
    target: ['web', 'es2022'],
    entry: {
      main: ['./src/boot/main.tsx', ...(production ? [] : ['./src/boot/reload.ts'])],
      first: './src/boot/first.ts',
    },
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      hashSalt: HASH_SALT,
      filename: 'assets/[name].[contenthash:8].js',
      // The table of chunks is in the first load: each further digit of the hash would cost it fifty bytes.
      chunkFilename: 'assets/[name].[contenthash:5].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      trustedTypes: { policyName: 'nonet', onPolicyCreationFailure: 'continue' },
      clean: true,
    },
    // Without eval, which the Content Security Policy forbids.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    module: {
      rules: [
        ...rules,
        { test: /\.svg$/, issuer: /\.tsx$/, type: 'asset/resource' },
        {
          test: /\.css$/,
          oneOf: [
            { issuer: path.join(root, 'src/boot/first.ts'), use: [names] },
            { use: [MiniCssExtractPlugin.loader, styles()] },
          ],
        },
      ],
    },
    optimization: {
      // Every chunk costs the first load its name and its hash, so small ones are merged.
      splitChunks: {
        minSize: 45_000,
        cacheGroups: {
          defaultVendors: false,
          // What two of these chunks need is installed once, and every later chunk uses that copy.
          shared: sharedBy('shared', 0, (names) => {
            const isLearned = LEARN_CHUNKS.some((name) => names.includes(name));
            return SHARING_CHUNKS.filter((name) => names.includes(name)).length > (isLearned ? 0 : 1);
          }),
          // What hints share with Learn only, which other pages do not wait for.
          words: sharedBy(
            'words',
            1,
            (names) =>
              LEARN_CHUNKS.some((name) => names.includes(name)) &&
              SHARING_CHUNKS.every((name) => names.includes(name) === (name === 'hint')),
          ),
          // Years of puzzles, which cards on the message board may show, too.
          daily: { test: /core.daily/, chunks: 'async', minChunks: 2, priority: 1, enforce: true },
          // Not needed to play.
          learning: sharedBy('learning', 0, (names) => LEARN_CHUNKS.every((name) => names.includes(name))),
        },
      },
      minimizer: [
        '...',
        // Otherwise, cssnano splits shorthands inside nested conditions and does not merge them again.
        new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { mergeLonghand: false }] } }),
      ],
      // Inlined functions compress worse than calls do.
      minimizeOptions: { javascript: { compress: { passes: 3, inline: 1, reduce_funcs: false } } },
      // Deterministic ids have four digits from the 51st chunk on, and the first load contains the list of
      // all ids.
      chunkIds: production ? 'natural' : 'named',
      mangleExports: production ? 'size' : false,
    },
    stats: production ? 'errors-warnings' : 'normal',
    plugins: [
      constants,
      new HtmlWebpackPlugin({ template: './public/index.html', inject: false, minify: production }),
      new LicencesPlugin(),
      // V8 compiles the whole file eagerly, in a separate thread while it arrives, instead of each function
      // at its first call. Runs after the minimiser, which removes comments.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\bmain\..*\.js$/,
        entryOnly: true,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:8].css',
        // By number: a second table of names would needlessly enlarge the first load.
        chunkFilename: 'assets/[id].[contenthash:5].css',
      }),
      new CopyPlugin({
        patterns: [
          { from: 'CHANGELOG.md', to: 'changelog.md', transform: changesForPlayers },
          { from: 'public', globOptions: { ignore: ['**/index.html'] } },
          { from: 'manifest.webmanifest' },
        ],
      }),
      ...(production
        ? [
            new webpack.DefinePlugin(BROWSER),
            new HashCheckPlugin(),
            new TextPagesPlugin(renderer),
            new InjectManifest({
              swSrc: './sw/main.ts',
              swDest: 'sw.js',
              exclude: NOT_PRECACHED,
              manifestTransforms: [markLater],
              dontCacheBustURLsMatching: /\.[0-9a-f]{5,8}\./,
              maximumFileSizeToCacheInBytes: 4_000_000,
            }),
            new CompressionPlugin({
              test: [COMPRESSED, /\.html$/],
              filename: '[path][base].gz',
              compressionOptions: { level: 9 },
            }),
            brotli(COMPRESSED, 11),
            // Hundreds of articles: a third of the time that 11 takes, for 2 % more.
            brotli(/\.html$/, 10),
          ]
        : []),
    ],
  };
};
