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
