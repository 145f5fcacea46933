/**
 * `npm run dev`: rebuilds page and server on every change and serves them on http://localhost:3000; an open
 * page reloads automatically. The page is a development build without a service worker. Ctrl+C stops
 * everything.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { TSC } from './compiler.mjs';

const LOOK_AGAIN_MS = 200;
const PAGE = 'dist/index.html';
const SERVER = 'build/server/main.js';

// Left by an earlier build; the server below waits for the new one.
rmSync(PAGE, { force: true });
const children = [
  start('node', [TSC, '-b', 'server', '--watch', '--preserveWatchOutput']),
  start('node_modules/.bin/webpack', ['--watch', '--mode', 'development', '--stats', 'errors-warnings']),
];
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

// Node 20 watches only existing paths.
const needed = ['build/server', 'build/core', PAGE, SERVER];
while (!needed.every((path) => existsSync(path))) await delay(LOOK_AGAIN_MS);
const watched = needed.slice(0, 2).map((path) => `--watch-path=${path}`);
children.push(start(process.execPath, [...watched, '--watch-preserve-output', SERVER]));

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
