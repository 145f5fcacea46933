/**
 * Makes a checkout ready to run: installs packages. With --build, also builds the product; with --server,
 * only the server; with --texts, only the catalogues; with --browser and --android, installs Chromium and the
 * Android tools for the tests. Runs before anything is installed, so it uses nothing but Node. Reports on
 * standard error, and is fast if there is nothing to do.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aptInstall, installAndroidTools } from './apt.mjs';
import { CHROMIUM, SHELL } from './browser.mjs';
import { CATALOGUES, ONE_PROCESS } from './catalogues.mjs';
import { TSC } from './compiler.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
const wanted = new Set(process.argv.slice(2));
/** Environment variables that webpack.config.js reads. */
const PAGE_SETTINGS = ['DEFAULT_LANGUAGE', 'API_BASE_URL', 'SITE_NOTICES', 'SITE_CONTACT'];
const lockFolder = '.cache/bootstrap.lock';

await lock();
try {
  installPackages();
  if (wanted.has('--texts')) compileCatalogues();
  if (wanted.has('--build')) build();
  // Without the page, which would otherwise be rebuilt with the settings of the current command.
  if (wanted.has('--server')) compileServer();
  if (wanted.has('--engine')) run('node', [TSC, '-b', 'cli']);
  if (wanted.has('--browser')) installBrowser();
  if (wanted.has('--android')) {
    // Only the package's tests fail without them, so this is not an error.
    const lacking = installAndroidTools();
    if (lacking !== undefined) say(lacking);
  }
} finally {
  rmSync(lockFolder, { recursive: true, force: true });
}

/** Only one bootstrap runs at a time; a lock whose owner has died is taken over. */
async function lock() {
  mkdirSync(path.dirname(lockFolder), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lockFolder);
      writeFileSync(path.join(lockFolder, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!ownerLives()) rmSync(lockFolder, { recursive: true, force: true });
      else await delay(300);
    }
  }
}

function ownerLives() {
  try {
    process.kill(Number(readFileSync(path.join(lockFolder, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    // The owner has created the folder but not yet written its number, or we may not signal it.
    return (
      error.code === 'EPERM' || (error.code === 'ENOENT' && Date.now() - statSync(lockFolder).mtimeMs < 2000)
    );
  }
}

function installPackages() {
  const stamp = 'node_modules/.installed';
  const hash = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    // Node 20 gets another SQLite driver (scripts/sqlite-for-node-20.mjs).
    .update(process.versions.node.split('.')[0])
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('Installing packages');
  run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']);
  writeFileSync(stamp, hash);
}

function compileCatalogues() {
  const catalogues = CATALOGUES.map(({ file }) => file);
  if (newest(catalogues) > oldest(catalogues.map((file) => file.replace(/po$/, 'ts'))))
    run('npx', ['lingui', 'compile', '--typescript', '--strict', ...ONE_PROCESS]);
}

function build() {
  compileCatalogues();
  for (const folder of ['core', 'server', 'cli']) removeOrphans(folder);
  compileServer();
  const texts = ['content', 'core', 'scripts/build-content.mjs', 'scripts/content.mjs', 'test/golden'];
  if (newest(texts) > oldest(['build/articles/built'])) run('node', ['scripts/build-content.mjs']);
  const page = [
    ...['build/articles/built', 'scripts/text-pages-plugin.mjs', 'src', 'core', 'sw', 'public', 'locales'],
    ...['scripts/macros.cjs', 'webpack.config.js', 'manifest.webmanifest', 'package-lock.json'],
  ];
  // Outside the page, since everything in dist is served.
  const settingsFile = '.cache/page-settings.json';
  const settings = JSON.stringify(PAGE_SETTINGS.map((name) => process.env[name] ?? null));
  const isOfSettings = existsSync(settingsFile) && readFileSync(settingsFile, 'utf8') === settings;
  if (!isOfSettings || newest(page) > oldest(['dist/sw.js'])) {
    say('Building the page');
    run('npx', ['webpack', '--mode', 'production']);
    writeFileSync(settingsFile, settings);
  }
}

function compileServer() {
  run('node', [TSC, '-b', 'server']);
  bundleKysely();
}

/** Kysely in one file, for the built server: each thread would spend 0.1 s on loading its 262 modules. */
function bundleKysely() {
  const { version } = JSON.parse(readFileSync('node_modules/kysely/package.json', 'utf8'));
  const folder = 'build/node_modules/kysely';
  const manifest = `${folder}/package.json`;
  const text = JSON.stringify({ name: 'kysely', version, type: 'module', exports: './index.js' });
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === text) return;
  const format = ['--bundle', '--platform=node', '--format=esm', '--log-level=error'];
  run('npx', ['esbuild', 'kysely', ...format, `--outfile=${folder}/index.js`]);
  writeFileSync(manifest, text);
}

/** Removes what was compiled from files that are gone, so that nothing runs here that a fresh clone lacks. */
function removeOrphans(folder) {
  const compiled = path.join('build', folder);
  for (const file of files(compiled).filter((name) => name.endsWith('.js'))) {
    const source = path.join(folder, path.relative(compiled, file).replace(/js$/, 'ts'));
    if (!existsSync(source)) rmSync(file);
  }
}

function installBrowser() {
  if (process.env.CHROMIUM_PATH !== undefined || existsSync(SHELL)) return;
  say('Installing Chromium');
  if (aptInstall('chromium-headless-shell', 'fonts-noto-cjk') || existsSync(CHROMIUM)) return;
  if (aptInstall('chromium', 'fonts-noto-cjk')) return;
  run('npx', ['playwright', 'install', 'chromium']);
}

/** The latest modification time below the paths, in milliseconds. */
function newest(paths) {
  return Math.max(0, ...paths.flatMap((file) => files(file).map((found) => statSync(found).mtimeMs)));
}

/** The earliest modification time of the files; 0 if one is missing. */
function oldest(paths) {
  return Math.min(...paths.map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)));
}

function files(file) {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function run(command, parameters) {
  // Standard output is reserved for the command that follows.
  const { status } = spawnSync(command, parameters, { stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    rmSync(lockFolder, { recursive: true, force: true });
    say(`${command} ${parameters.join(' ')} failed`);
    process.exit(1);
  }
}

function say(text) {
  process.stderr.write(`${text} …\n`);
}
