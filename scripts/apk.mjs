/**
 * Builds and signs the Android package of a site: `npm run apk -- --url https://example.org`. The server of
 * the same DATA_DIR then hands it out at /cando/download/apk, and its fingerprint at
 * /.well-known/assetlinks.json. docs/android.md says the rest.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installAndroidTools } from './apt.mjs';

const root = path.resolve(import.meta.dirname, '..');
const android = path.join(root, 'android');
const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk';
/** Android 8, the first version with adaptive icons and Safe Browsing in the WebView. */
const OLDEST_ANDROID = 26;
const KEY_OPTIONS = '-alias nonet -keyalg RSA -keysize 3072 -validity 10950 -dname CN=Nonet';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const dataFolder = path.resolve(process.env.DATA_DIR || 'data');
const keystore = path.resolve(process.env.APK_KEYSTORE || path.join(dataFolder, 'android.keystore'));

const site = readSite();
const lacking = installAndroidTools();
if (lacking !== undefined) stop(lacking);
mkdirSync(dataFolder, { recursive: true });
const work = mkdtempSync(path.join(os.tmpdir(), 'nonet-apk-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

openKey();
const fingerprint = fingerprintOfKey();
const apk = path.join(dataFolder, 'nonet.apk');
build(`${apk}.new`);
// Rename, so that running downloads keep the old file.
renameSync(`${apk}.new`, apk);
writeFileSync(path.join(dataFolder, 'assetlinks.json'), assetLinks());
console.log(
  `${apk}\nversion ${version} (${versionCode()}) for ${site.origin}\nkey ${keystore}\nSHA-256 ${fingerprint}`,
);

function readSite() {
  let url;
  try {
    const { values } = parseArgs({ options: { url: { type: 'string' } } });
    url = new URL(values.url);
  } catch {
    stop('Usage: npm run apk -- --url https://example.org');
  }
  if (url.protocol !== 'https:') stop('The URL must begin with https://: otherwise nothing works offline.');
  if (`${url.pathname}${url.search}${url.hash}` !== '/')
    stop('The URL must be that of the whole site, with nothing after the host.');
  return url;
}

/** Signs all future versions: Android accepts an update only if it has the key of the previous version. */
function openKey() {
  const passwordFile = `${keystore}.password`;
  const given = process.env.APK_KEYSTORE_PASSWORD;
  if (existsSync(keystore)) {
    if (!given && !existsSync(passwordFile))
      stop(`The password of ${keystore} is missing: set APK_KEYSTORE_PASSWORD.`);
    process.env.KEY_PASSWORD = given || readFileSync(passwordFile, 'utf8').trim();
    return;
  }
  process.env.KEY_PASSWORD = given || randomBytes(24).toString('base64url');
  mkdirSync(path.dirname(keystore), { recursive: true });
  if (!given) writeFileSync(passwordFile, `${process.env.KEY_PASSWORD}\n`, { mode: 0o600 });
  run(`keytool -genkeypair -storetype PKCS12 ${KEY_OPTIONS} -storepass:env KEY_PASSWORD -keystore`, keystore);
  chmodSync(keystore, 0o600);
  console.error(`A new key was created: ${keystore}. Keep it and its password safe: updates need it.`);
}

function fingerprintOfKey() {
  const listed = run('keytool -list -v -storepass:env KEY_PASSWORD -keystore', keystore);
  return /SHA256: ([0-9A-F:]{95})/.exec(listed)[1];
}

function build(file) {
  const dex = path.join(work, 'dex');
  const manifestFile = path.join(work, 'AndroidManifest.xml');
  const [raw, aligned] = ['raw.apk', 'aligned.apk'].map((name) => path.join(work, name));
  mkdirSync(dex);
  writeFileSync(manifestFile, manifest());
  run(
    `smali assemble --api ${OLDEST_ANDROID} -o`,
    path.join(dex, 'classes.dex'),
    path.join(android, 'smali'),
  );
  run(
    `aapt package --version-code ${versionCode()} --version-name ${version} -I ${FRAMEWORK} -M`,
    ...[manifestFile, '-S', path.join(android, 'res'), '-F', raw, dex],
  );
  run('zipalign -p 4', raw, aligned);
  // The v1 (JAR) signature is needed only before Android 7.
  run(
    `apksigner sign --v1-signing-enabled false --v4-signing-enabled false --min-sdk-version ${OLDEST_ANDROID}`,
    ...['--ks-pass', 'env:KEY_PASSWORD', '--ks', keystore, '--out', file, aligned],
  );
}

function manifest() {
  return readFileSync(path.join(android, 'AndroidManifest.xml'), 'utf8')
    .replace('"SITE_ORIGIN"', `"${site.origin}"`)
    .replace('"SITE_HOST"', `"${site.hostname}"`)
    .replace(' SITE_PORT/', site.port === '' ? ' /' : ` android:port="${site.port}" />`);
}

/** 1.2.3 becomes 10203, so that each version number is higher than the previous ones. */
function versionCode() {
  const [major, minor, patch] = version.split('.').map((part) => parseInt(part, 10));
  return major * 10_000 + minor * 100 + patch;
}

/**
 * Lets Android open links to the site in the app without asking, and lets a Trusted Web Activity run
 * full-screen.
 */
function assetLinks() {
  const target = {
    namespace: 'android_app',
    package_name: 'app.nonet',
    sha256_cert_fingerprints: [fingerprint],
  };
  return `${JSON.stringify([{ relation: ['delegate_permission/common.handle_all_urls'], target }], undefined, 2)}\n`;
}

/** Runs a command given as words separated by spaces, with further parameters that may contain spaces. */
function run(words, ...parameters) {
  const [command, ...first] = words.split(' ');
  const { status, stdout, stderr } = spawnSync(command, [...first, ...parameters], { encoding: 'utf8' });
  if (status !== 0) stop(`${command} failed:\n${stdout}${stderr}`);
  return stdout;
}

function stop(text) {
  console.error(text);
  process.exit(1);
}
