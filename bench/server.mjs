/**
 * Measures the server against a bare Fastify route, in one run, since machines differ: requests/s and p99 of
 * preset, load, login and save with 50 connections, durable saves compared with the disk's fsyncs, reads
 * while 30 writers write, start to ready, memory after many requests, and calls under attack: a save and a list
 * (support/calls-under-attack.mjs), and a paid hint (support/hint-under-attack.mjs). `attack` measures only the
 * latter two.
 *
 * node bench/server.mjs [attack] [seconds for each round] [DATABASE_URL]
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import fastify from 'fastify';
import { exampleBoard } from './support/example-board.mjs';
import { measureCallsUnderAttack } from './support/calls-under-attack.mjs';
import { measureHintUnderAttack } from './support/hint-under-attack.mjs';
import { median, sum } from './support/report.mjs';
import { call, cpuSeconds, print, request } from './support/server.mjs';
import { registerPeople, stop, withServer } from './support/site.mjs';

const CONNECTIONS = 50;
const WRITERS = 30;
const ROUNDS = 3;
const MEMORY_REQUESTS = 100_000;
const words = process.argv.slice(2);
const only = ['bare', 'attack'].includes(words[0]) ? words.shift() : undefined;
const seconds = Number(words[0] ?? 4);
const databaseUrl = words[1];

if (only === 'bare') await serveBare();
else {
  if (only === undefined)
    await withBare((bare) => withServer({}, (server) => measure(server, bare), databaseUrl));
  await measureCallsUnderAttack(seconds, databaseUrl);
  await measureHintUnderAttack(seconds, databaseUrl);
}

/** The reference: one route that reads a body and returns one field. */
async function serveBare() {
  const app = fastify();
  app.post('/', ({ body }) => ({ code: 1, data: /** @type {{ btn: string }} */ (body).btn }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = /** @type {import('node:net').AddressInfo} */ (app.server.address());
  process.send(port);
}

/** Measures with the reference in a process of its own. */
async function withBare(measure) {
  const bare = fork(import.meta.filename, ['bare']);
  try {
    const [port] = await once(bare, 'message');
    await measure({ pid: bare.pid, url: `http://127.0.0.1:${port}/` });
  } finally {
    await stop({ child: bare });
  }
}

async function measure(server, bare) {
  const people = await registerPeople(server, 1 + CONNECTIONS);
  // Many accounts, since each has a daily limit of saves. Repeated logins end the oldest sessions, so
  // another account does that.
  const [visitor, ...savers] = people;
  const board = exampleBoard();
  await Promise.all(
    people.map((person) =>
      call(server.url, '/cando/kusavetab', { name: person.name, tabdata: board }, person.token),
    ),
  );

  print('engine', databaseUrl === undefined ? 'sqlite' : 'postgres');
  print('start to ready', `${server.readyMs} ms`);
  const target = (route, body, token) => ({
    url: server.url + route,
    pid: server.child.pid,
    requests: [request(route, body, token)],
  });
  const targets = {
    bare: { ...bare, requests: [request('/', { btn: 'b1' })] },
    preset: target('/noper/getti', { btn: 'b1' }),
    load: {
      ...target('/cando/kuloadtab'),
      // As browsers ask: compressed.
      requests: savers.map(({ name, token }) =>
        withHeaders(request('/cando/kuloadtab', { name }, token), { 'accept-encoding': 'gzip' }),
      ),
    },
    login: target('/noper/kulogin', { name: visitor.name, pwd: 'Right-Pass1' }),
    save: {
      ...target('/cando/kusavetab'),
      // As the page saves: each with its own key.
      requests: savers.map(({ name, token }) => ({
        ...request('/cando/kusavetab', { name, tabdata: board }, token),
        setupRequest: (save) => withHeaders(save, { 'idempotency-key': randomUUID() }),
      })),
    },
  };
  /** @type {Record<string, Awaited<ReturnType<typeof load>>[]>} */
  const results = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, each] of Object.entries(targets))
      (results[name] ??= []).push(await load(each, CONNECTIONS));
  const fsyncs = fsyncsPerSecond(server.folder);
  const base = median(results.bare.map(({ rate }) => rate));
  for (const [name, rounds] of Object.entries(results)) {
    const rate = median(rounds.map((round) => round.rate));
    print(
      name,
      `${Math.round(rate)} requests/s, ${(rate / base).toFixed(2)} of bare, p99 ${median(rounds.map(({ p99 }) => p99))} ms, ${Math.round(median(rounds.map(({ cpu }) => cpu)))} µs CPU per request, ${sum(rounds.map(({ failed }) => failed))} failed`,
    );
  }
  print('fsync', `${fsyncs} per second on this disk`);
  const writing = load(targets.save, WRITERS, seconds + 1);
  const reading = await load(targets.preset, 10);
  print('preset while 30 write', `p99 ${reading.p99} ms; ${Math.round((await writing).rate)} saves/s`);
  const before = residentMegabytes(server.child.pid);
  await autocannon({ ...targets.preset, connections: CONNECTIONS, amount: MEMORY_REQUESTS });
  const after = residentMegabytes(server.child.pid);
  await autocannon({ ...targets.preset, connections: CONNECTIONS, amount: MEMORY_REQUESTS });
  print(
    'resident memory',
    `${before} MB, ${after} MB after 100,000 more requests, ${residentMegabytes(server.child.pid)} MB after 200,000`,
  );
}

function withHeaders(call, headers) {
  return { ...call, headers: { ...call.headers, ...headers } };
}

async function load({ url, requests, pid }, connections, duration = seconds) {
  const cpuBefore = cpuSeconds(pid);
  let clients = 0;
  // Each connection is one person: if each went through all people, they would wait together in one account's queue after another.
  const setupClient = (client) => client.setRequests([requests[clients++ % requests.length]]);
  const result = await autocannon({ url, requests, connections, duration, setupClient });
  const answered = result['2xx'];
  return {
    rate: answered / result.duration,
    p99: result.latency.p99,
    cpu: ((cpuSeconds(pid) - cpuBefore) * 1e6) / answered,
    failed: result.non2xx + result.errors,
  };
}

function fsyncsPerSecond(folder) {
  const file = openSync(path.join(folder, 'fsync'), 'w');
  const page = Buffer.alloc(4096);
  const end = performance.now() + 1000;
  let count = 0;
  for (; performance.now() < end; count++) {
    writeSync(file, page);
    fsyncSync(file);
  }
  closeSync(file);
  return count;
}

function residentMegabytes(pid) {
  return Math.round(Number(/VmRSS:\s+([0-9]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
}
