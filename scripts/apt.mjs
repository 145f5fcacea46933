import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian or Ubuntu packages; false if not allowed or not available. */
export function aptInstall(...packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

function apt(...parameters) {
  const options = ['-o', 'DPkg::Lock::Timeout=600', '-q'];
  // Standard output is reserved for the command that follows.
  return spawnSync('apt-get', [...options, ...parameters], { stdio: ['ignore', 2, 2] }).status === 0;
}

/** The tools that build the package, each with its Debian package. The signer's package includes Java. */
const TOOLS = {
  '/usr/bin/aapt': 'aapt',
  '/usr/bin/zipalign': 'zipalign',
  '/usr/bin/apksigner': 'apksigner',
  '/usr/bin/smali': 'libsmali-java',
  '/usr/share/android-framework-res/framework-res.apk': 'android-framework-res',
};

/** Installs missing tools if allowed; otherwise returns instructions. */
export function installAndroidTools() {
  const missing = Object.entries(TOOLS).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return undefined;
  process.stderr.write('Installing the tools that build the Android package …\n');
  if (aptInstall(...missing)) return undefined;
  return `The Android package is built with tools from Debian or Ubuntu. Install them there: sudo apt-get install --no-install-recommends ${missing.join(' ')}`;
}
