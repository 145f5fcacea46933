/**
 * Compares three processes with one, on one PostgreSQL: CPU of Node and of PostgreSQL for a save, a load and a
 * list, and how many a second. The same 48 connections are spread over the processes.
 *
 * node bench/processes.mjs [seconds for each round] [rounds]
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { startPostgres } from '../test/server/support/postgres.mjs';
import { exampleBoard } from './support/example-board.mjs';
import { call, cpuSeconds, print, request, startServer } from './support/server.mjs';
import { median, sum } from './support/report.mjs';
import { sendSteadily } from './support/send-steadily.mjs';
import { registerPeople, stop, withFolder, withServerOn } from './support/site.mjs';

/** Each is another person, as calls of one account wait for each other. */
const CONNECTIONS = 48;
const COUNTS = [1, 3];
const [seconds = 4, rounds = 3] = process.argv.slice(2).map(Number);
const postgres = await startPostgres({ fsync: 'on' });
/** @type {Record<string, { rate: number, node: number, database: number }[]>} */
const results = {};

try {
  await withFolder(measure);
} finally {
  await postgres.stop();
}
for (const [name, all] of Object.entries(results)) {
  const of = (figure) => median(all.map(figure), 0);
  print(
    name,
    `${of(({ rate }) => rate)}/s, Node ${of(({ node }) => node)} µs, PostgreSQL ${of(({ database }) => database)} µs each`,
  );
}

async function measure(folder) {
  const people = await withServerOn(
    folder,
    {},
    async (server) => {
      const all = await registerPeople(server, CONNECTIONS);
      for (const { name, token } of all)
        await call(server.url, '/cando/kusavetab', { name, tabdata: exampleBoard() }, token);
      return all;
    },
    postgres.url,
  );
  const requests = requestsOf(people);
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
        await Promise.all(servers.map(stop));
      }
    }
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
  const nodeCpu = () => sum(servers.map(({ child }) => cpuSeconds(child.pid)));
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
  return sum(connections.map(cpuSeconds));
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
