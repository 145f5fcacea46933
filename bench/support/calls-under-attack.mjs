/**
 * The time of an honest member's save and list while fifty hostile accounts save or list as fast as they can,
 * two calls at a time each. Alternates with quiet rounds in one run. The attackers are a separate process of low
 * priority, since they need as much of the processors as the server. Next to each wait stands the CPU time that
 * the server used meanwhile, for itself and for others: it shows the server's own share on a busy machine.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { exampleBoard } from './example-board.mjs';
import { besideQuiet } from './report.mjs';
import { send, sendSteadily } from './send-steadily.mjs';
import { print, request } from './server.mjs';
import { registerPeople, withServer } from './site.mjs';

const ROUNDS = 3;
const ATTACKERS = 50;
const CALLS_EACH = 2;
const LOW_PRIORITY = 15;
const EVERY_MS = 500;
/** @type {Record<string, (person: { name: string, token: string }) => ReturnType<typeof request>>} */
const CALLS = {
  save: ({ name, token }) => {
    const save = request('/cando/kusavetab', { name, tabdata: exampleBoard() }, token);
    return { ...save, headers: { ...save.headers, 'idempotency-key': randomUUID() } };
  },
  list: ({ token }) => request('/cando/kugetchat', {}, token),
};

/** @param seconds for each round */
export function measureCallsUnderAttack(seconds, databaseUrl) {
  return withServer({}, (server) => measureCalls(server, seconds), databaseUrl);
}

async function measureCalls(server, seconds) {
  const [honest, ...hostile] = await registerPeople(server, 1 + ATTACKERS);
  const waits = new Map();
  for (let round = 0; round < ROUNDS; round++)
    for (const attack of ['quiet', ...Object.keys(CALLS)]) {
      const stop = attack === 'quiet' ? undefined : await startAttack(server.url, attack, hostile);
      for (const [name, call] of Object.entries(CALLS)) {
        const own = await measure(server, () => call(honest), seconds * 500);
        const key = `${name}, ${attack}`;
        waits.set(key, [...(waits.get(key) ?? []), ...own]);
      }
      await stop?.();
    }
  for (const [name, own] of waits) report(name, own, waits.get(name.replace(/,.*/, ', quiet')));
}

function report(name, own, quiet) {
  const both = (of) => besideQuiet(own.map(of), quiet.map(of));
  const [wait, cpu] = [both((each) => each.wait), both((each) => each.cpu)];
  print(name, `${wait}; CPU of the server meanwhile: ${cpu}; ${own.length} calls`);
}

/** Sends a call every half second; returns the wait for each, and the server's CPU time meanwhile, in milliseconds. */
async function measure({ url, child }, makeRequest, forMs) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const results = [];
  for (const end = performance.now() + forMs; performance.now() < end;) {
    const cpu = cpuMilliseconds(child.pid);
    const at = performance.now();
    await send(url, makeRequest(), agent);
    const wait = performance.now() - at;
    results.push({ wait, cpu: cpuMilliseconds(child.pid) - cpu });
    await delay(Math.max(0, EVERY_MS - wait));
  }
  agent.destroy();
  return results;
}

/** CPU time of all threads of a process. */
function cpuMilliseconds(pid) {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder)
    .map((thread) => Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0);
}

/** Resolves with a function that stops the attackers, once they have begun. */
async function startAttack(url, call, people) {
  const child = fork(import.meta.filename);
  os.setPriority(child.pid, LOW_PRIORITY);
  child.send({ url, call, people });
  await new Promise((resolve) => child.once('message', resolve));
  return async () => {
    child.send('stop');
    return new Promise((resolve) => child.once('message', resolve));
  };
}

if (process.argv[1] === import.meta.filename)
  process.once('message', async ({ url, call, people }) => {
    let isOver = false;
    process.once('message', () => (isOver = true));
    const clients = people.flatMap((person) =>
      Array.from({ length: CALLS_EACH }, () => () => CALLS[call](person)),
    );
    process.send('begun');
    await sendSteadily(url, clients, 0, () => isOver);
    process.send('over', () => process.disconnect());
  });
