/**
 * Compares three processes with one, on one PostgreSQL: CPU of Node and of PostgreSQL for a save, a load and a
 * list, and how many a second. The same 48 connections are spread over the processes.
 *
 * node bench/processes.mjs [seconds for each round] [rounds]
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../test/server/support/postgres.mjs';
import { exampleBoard } from './support/example-board.mjs';
import { call, cpuSeconds, print, registerPerson, request, startServer } from './support/server.mjs';
import { quantile, sendSteadily } from './support/send-steadily.mjs';

/** Each is another person, as calls of one account wait for each other. */
const CONNECTIONS = 48;
const COUNTS = [1, 3];
const [seconds = 4, rounds = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
const postgres = await startPostgres({ fsync: 'on' });
/** @type {Record<string, { rate: number, node: number, database: number }[]>} */
const results = {};

try {
  const first = await startServer(folder, postgres.url);
  const people = [];
  for (let number = 0; number < CONNECTIONS; number++)
    people.push(await registerPerson(first, folder, number));
  const requests = requestsOf(people);
  for (const { name, token } of people)
    await call(first.url, '/cando/kusavetab', { name, tabdata: exampleBoard() }, token);
  await stop([first]);
  for (let round = 0; round < rounds; round++)
    for (const count of COUNTS) {
      const servers = await Promise.all(
        Array.from({ length: count }, () => startServer(folder, postgres.url)),
      );
      try {
        for (const [what, list] of Object.entries(requests)) {
          await load(servers, list, 1);
          (results[`${what}, ${count}`] ??= []).push(await load(servers, list, seconds));
        }
      } finally {
        await stop(servers);
      }
    }
  for (const [name, all] of Object.entries(results)) {
    const median = (of) => Math.round(quantile(all.map(of), 0.5));
    print(
      name,
      `${median(({ rate }) => rate)}/s, Node ${median(({ node }) => node)} µs, PostgreSQL ${median(({ database }) => database)} µs each`,
    );
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** For each call what each person sends. */
function requestsOf(people) {
  const of = (route, bodyOf, more = () => ({})) =>
    people.map((person) => () => {
      const plain = request(route, bodyOf(person), person.token);
      return { ...plain, headers: { ...plain.headers, ...more() } };
    });
  return {
    // As the page saves: each with its own key.
    save: of(
      '/cando/kusavetab',
      ({ name }) => ({ name, tabdata: exampleBoard() }),
      () => ({ 'idempotency-key': randomUUID() }),
    ),
    load: of('/cando/kuloadtab', ({ name }) => ({ name })),
    list: of('/cando/kugetchat', () => ({})),
  };
}

async function load(servers, requests, duration) {
  const nodeCpu = () => servers.reduce((sum, { child }) => sum + cpuSeconds(child.pid), 0);
  const [nodeBefore, databaseBefore] = [nodeCpu(), databaseCpu()];
  const end = performance.now() + duration * 1000;
  const waits = await Promise.all(
    servers.map(({ url }, index) => {
      const own = requests.filter((_, person) => person % servers.length === index);
      return sendSteadily(url, own, 0, () => performance.now() > end);
    }),
  );
  const answered = waits.flat().length;
  return {
    rate: answered / duration,
    node: ((nodeCpu() - nodeBefore) * 1e6) / answered,
    database: ((databaseCpu() - databaseBefore) * 1e6) / answered,
  };
}

/** CPU seconds of the connections to the database, which stay open during a round. */
function databaseCpu() {
  const server = pids().find((pid) =>
    textOf(pid, 'cmdline').includes(`port=${new URL(postgres.url).port}\0`),
  );
  // Its other processes come and go.
  const connections = pids().filter(
    (pid) =>
      textOf(pid, 'cmdline').startsWith('postgres: nonet ') &&
      textOf(pid, 'stat').split(') ')[1]?.split(' ')[1] === server,
  );
  return connections.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

function pids() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
}

/** Empty if the process has ended meanwhile. */
function textOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

async function stop(servers) {
  for (const { child } of servers) {
    child.kill();
    await once(child, 'exit');
  }
}
