/**
 * `npm run --silent engine -- <command>`: the solver on the command line. Standard output contains only
 * answers, so the set-up of a fresh clone reports on standard error.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const entry = path.join(root, 'build', 'cli', 'main.js');

if (isStale()) {
  const bootstrap = path.join(root, 'scripts', 'bootstrap.mjs');
  const { status } = spawnSync(process.execPath, [bootstrap, '--engine'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
await import(entry);

/** Whether there is no build, or a source has changed since. */
function isStale() {
  // The compiler updates this file even if a change leaves the output the same.
  const stamp = path.join(root, 'build', 'cli.tsbuildinfo');
  if (!existsSync(entry) || !existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return ['core', 'cli'].some((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).some(
      (name) => name.endsWith('.ts') && statSync(path.join(root, folder, name)).mtimeMs > builtAt,
    ),
  );
}
