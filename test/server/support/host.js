import { fork } from 'node:child_process';
import path from 'node:path';

/** The least that Argon2id takes: tests are about other things than how long a password takes to guess. */
export const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts a process that runs servers (serve.mjs, in this folder); `url` is where it is asked. */
export function startHost(folder) {
  const child = fork(path.join(folder, 'serve.mjs'), [], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }) => resolve({ child, url: `http://127.0.0.1:${port}` }));
    child.once('exit', (code) => reject(new Error(`The host of the servers ended with ${code}.`)));
  });
}
