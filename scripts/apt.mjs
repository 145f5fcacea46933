import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of Debian or Ubuntu; false where that is not allowed or there are none such. */
export function aptInstall(...packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

function apt(...parameters) {
  const options = ['-o', 'DPkg::Lock::Timeout=600', '-q'];
  // Standard output belongs to the command that comes after.
  return spawnSync('apt-get', [...options, ...parameters], { stdio: ['ignore', 2, 2] }).status === 0;
}
