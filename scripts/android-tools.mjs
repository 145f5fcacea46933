import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

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
