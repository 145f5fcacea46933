/**
 * `npm run dev`: builds page and server at every change and serves them on http://localhost:3000, where an open
 * page reloads by itself. The page is built for development, without a service worker. Ctrl+C ends everything.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { TSC } from './compiler.mjs';

const LOOK_AGAIN_MS = 200;

// Left by an earlier build; the server below waits for the new one.
rmSync('dist/index.html', { force: true });
const children = [
  start('node', [TSC, '-b', 'server', '--watch', '--preserveWatchOutput']),
  start('node_modules/.bin/webpack', ['--watch', '--mode', 'development', '--stats', 'errors-warnings']),
];
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

// Node 20 watches only existing paths. The server reads the page's inline script at start, so it restarts
// with every build.
const needed = ['build/server', 'build/core', 'dist/index.html', 'build/server/main.js'];
while (!needed.every((path) => existsSync(path))) await delay(LOOK_AGAIN_MS);
const watched = needed.slice(0, 3).map((path) => `--watch-path=${path}`);
children.push(start(process.execPath, [...watched, '--watch-preserve-output', 'build/server/main.js']));

function start(command, parameters) {
  const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('exit', (code) => {
    if (code !== 0) stop();
  });
  return child;
}

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
