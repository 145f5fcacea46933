/**
 * Measures the message board with 100,000 posts in the database. Lists the newest 30 posts with 50
 * connections, on both engines, next to the same load on a route that does nothing, since machines differ.
 * With 60 open boards on three processes that share a PostgreSQL, measures how long a comment takes from
 * sending to arrival on each of them.
 *
 * With `wave`: measures the delay of the event loop while thousands of open boards, each of a different
 * account, reconnect at once, as after a restart of a proxy.
 *
 * node bench/posts.mjs [seconds for each round]
 * node bench/posts.mjs wave [boards]
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { startPostgres } from '../test/server/support/postgres.mjs';
import { call, cpuSeconds, print, registerPerson, request, startServer } from './support/server.mjs';
import { quantile, sendSteadily } from './support/send-steadily.mjs';

const POSTS = 100_000;
const PEOPLE = 20;
const CONNECTIONS = 50;
const ROUNDS = 3;
/** In the steady round; in the other rounds, requests follow immediately. */
const LIST_EVERY_MS = 100;
const PROCESSES = 3;
const BOARDS = 60;
const COMMENTS = 200;
const COMMENT_EVERY_MS = 100;
const [word, waveBoards = 4000] = process.argv.slice(2);
const seconds = Number(word ?? 4);

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
try {
  if (word === 'wave') await measureWave(Number(waveBoards));
  else await measureBoard();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureBoard() {
  await measureList('sqlite');
  const postgres = await startPostgres({ fsync: 'on' });
  try {
    await measureList('postgres', postgres.url);
    await measureLive(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureList(name, databaseUrl) {
  const server = await startServer(folder, databaseUrl);
  try {
    const people = await makePeople(server, databaseUrl ? PEOPLE : 0);
    await fillBoard(databaseUrl);
    const requests = people.map(({ token }) => request('/cando/kugetchat', {}, token));
    const load = { url: server.url, connections: CONNECTIONS, duration: seconds, requests };
    await autocannon({ ...load, duration: 2 });
    const clients = Array.from({ length: CONNECTIONS }, (_, index) => () => requests[index % PEOPLE]);
    const end = performance.now() + seconds * 1000;
    const waits = await sendSteadily(server.url, clients, LIST_EVERY_MS, () => performance.now() >= end);
    print(
      `steadily on ${name}`,
      `${Math.round(waits.length / seconds)} lists/s, p50 ${quantile(waits, 0.5)} ms, p99 ${quantile(waits, 0.99)} ms`,
    );
    const rounds = [];
    const cpuBefore = cpuSeconds(server.child.pid);
    for (let round = 0; round < ROUNDS; round++) rounds.push(await autocannon(load));
    const cpuAfter = cpuSeconds(server.child.pid);
    const bare = await autocannon({
      url: `${server.url}/health`,
      connections: CONNECTIONS,
      duration: seconds,
    });
    const answered = rounds.reduce((sum, round) => sum + round['2xx'], 0);
    print('bare route', `p50 ${bare.latency.p50} ms, p99 ${bare.latency.p99} ms`);
    const cpu = Math.round(((cpuAfter - cpuBefore) * 1e6) / answered);
    const median = rounds.sort((a, b) => a.latency.p99 - b.latency.p99)[Math.floor(ROUNDS / 2)];
    const bytes = JSON.stringify(await call(server.url, '/cando/kugetchat', {}, people[0].token)).length;
    print(
      `list on ${name}`,
      `p50 ${median.latency.p50} ms, p99 ${median.latency.p99} ms, ${Math.round(median.requests.average)} lists/s of ${bytes} bytes, ${cpu} µs CPU each, ${median.non2xx + median.errors} failed`,
    );
  } finally {
    server.child.kill();
  }
}

/** Uses the database on which the list was measured, which is already filled. */
async function measureLive(databaseUrl) {
  const servers = [];
  for (let count = 0; count < PROCESSES; count++) servers.push(await startServer(folder, databaseUrl));
  try {
    const people = await makePeople(servers[0], 2 * PEOPLE);
    const heard = new Map();
    const boards = await Promise.all(
      Array.from({ length: BOARDS }, (_, index) =>
        openBoard(servers[index % PROCESSES], people[index % PEOPLE].token, heard),
      ),
    );
    const waits = [];
    const sent = [];
    for (let count = 0; count < COMMENTS; count++) {
      sent.push(comment(servers[count % PROCESSES], people[count % PEOPLE], count));
      await delay(COMMENT_EVERY_MS);
    }
    let missing = 0;
    await delay(1000);
    for (const { id, at } of await Promise.all(sent)) {
      const times = heard.get(id) ?? [];
      missing += BOARDS - times.length;
      waits.push(...times.map((time) => time - at));
    }
    print(
      'live',
      `${waits.length} of ${COMMENTS * BOARDS} events on ${BOARDS} boards of ${PROCESSES} processes, p50 ${quantile(waits, 0.5)} ms, p99 ${quantile(waits, 0.99)} ms, worst ${quantile(waits, 1)} ms, ${missing} missing`,
    );
    boards.forEach((board) => board.destroy());
  } finally {
    servers.forEach(({ child }) => child.kill());
  }
}

async function measureWave(count) {
  const METRICS_TOKEN = 'metrics-of-the-bench';
  const server = await startServer(folder, undefined, { METRICS_TOKEN, LIVE_CONNECTIONS: String(2 * count) });
  try {
    await registerPerson(server, folder, 0);
    const tokens = addMembers(count);
    const openAll = async (since) => {
      const before = performance.now();
      const boards = await Promise.all(tokens.map((token) => openBoard(server, token, new Map(), since)));
      return { boards, seconds: Math.round((performance.now() - before) / 100) / 10 };
    };
    const { boards } = await openAll();
    boards.forEach((board) => board.destroy());
    await lag(server, METRICS_TOKEN);
    const back = await openAll(0);
    print(
      `${count} boards reconnect`,
      `${back.seconds} s, ${cpuSeconds(server.child.pid)} s CPU in all, event loop ${await lag(server, METRICS_TOKEN)}`,
    );
    back.boards.forEach((board) => board.destroy());
  } finally {
    server.child.kill();
    await once(server.child, 'exit');
  }
}

/** The delay of the event loop since the last call. */
async function lag({ url }, token) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const of = (name) =>
    Math.round(Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.*)$`, 'm').exec(text)[1]) * 1000);
  return `p50 ${of('p50')} ms, p99 ${of('p99')} ms, worst ${of('max')} ms`;
}

/** Adds accounts with a session each, copied from the registered one; returns their tokens. */
function addMembers(count) {
  const file = new Sqlite(path.join(folder, 'nonet.sqlite'), { timeout: 20_000 });
  const copy = (table, changed) => {
    const row = /** @type {object} */ (file.prepare(`select * from ${table} limit 1`).get());
    const names = Object.keys(row);
    const insert = file.prepare(`insert into ${table} values (${names.map((name) => `@${name}`)})`);
    return (number) => insert.run({ ...row, ...changed(number) });
  };
  const token = (number) => `wave${number}`.padEnd(43, '_');
  const addAccount = copy('accounts', (number) => ({
    id: `wave-${number}`,
    ...{ email: `wave${number}@example.org`, email_key: `wave${number}`, public_name: `wave${number}` },
    phone_hash: null,
  }));
  const addSession = copy('sessions', (number) => ({
    id: `wave-${number}`,
    account_id: `wave-${number}`,
    token_hash: createHash('sha256').update(token(number)).digest('base64url'),
  }));
  const numbers = Array.from({ length: count }, (_, number) => number);
  file.transaction(() => {
    for (const number of numbers) {
      addAccount(number);
      addSession(number);
    }
  })();
  file.close();
  return numbers.map(token);
}

async function comment(server, { token }, number) {
  const at = performance.now();
  const body = { content: `comment ${number}`, chatid: postId(POSTS - Math.floor(number / 50)), agree: 1 };
  const { code, id } = await call(server.url, '/cando/kucomment', body, token);
  if (code !== 28) throw new Error(`not commented: ${code}`);
  return { id, at };
}

/** Records when each comment arrives, once for each connection. */
function openBoard(server, token, heard, since) {
  const seen = new Set();
  return new Promise((resolve, reject) => {
    const opening = http.get(`${server.url}/cando/kulive${since === undefined ? '' : `?since=${since}`}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    opening.once('error', reject);
    opening.once('response', (stream) => {
      opening.off('error', reject).on('error', () => undefined);
      let rest = '';
      stream
        .setEncoding('utf8')
        .on('error', () => undefined)
        .on('data', (piece) => {
          const now = performance.now();
          const blocks = (rest + piece).split('\n\n');
          rest = blocks.pop();
          for (const block of blocks) {
            const data = /^data: (.*)$/m.exec(block)?.[1];
            // Events with a name are no changes.
            if (data === undefined || block.startsWith('event: ')) continue;
            resolve(opening);
            for (const { id } of JSON.parse(data).data[1]) {
              if (seen.has(id)) continue;
              seen.add(id);
              heard.set(id, [...(heard.get(id) ?? []), now]);
            }
          }
        });
    });
  });
}

async function makePeople(server, first) {
  const people = [];
  for (let number = 0; number < PEOPLE; number++)
    people.push(await registerPerson(server, folder, first + number));
  return people;
}

function postId(number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Posts by all members, each with two likes and two comments. */
async function fillBoard(databaseUrl) {
  const client = databaseUrl && new pg.Client({ connectionString: databaseUrl });
  await client?.connect();
  const file = databaseUrl ? undefined : new Sqlite(path.join(folder, 'nonet.sqlite'), { timeout: 20_000 });
  const select = 'select id from accounts';
  const accounts = file ? file.prepare(select).all() : (await client.query(select)).rows;
  const number = file ? "printf('%012d', i)" : "lpad(i::text, 12, '0')";
  const who = (shift) =>
    `case (i + ${shift}) % ${accounts.length} ${accounts.map(({ id }, index) => `when ${index} then '${id}'`).join(' ')} end`;
  const id = (group) => `'00000000-0000-4000-${group}-' || ${number}`;
  const rows = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${POSTS})`;
  const into = (table, columns, values) =>
    `insert into ${table} (${columns}) ${rows} select ${values} from n`;
  const text = "'The X-Wing in rows B and G takes the 4 out of C5, and then it falls [12] number ' || i";
  const statements = [
    into(
      'posts',
      'id, seq, change, author_id, text, created_at',
      `${id('8000')}, i, i, ${who(0)}, ${text}, 1790000000000 + i`,
    ),
    ...[1, 2].flatMap((each) => [
      into('likes', 'post_id, account_id, seq', `${id('8000')}, ${who(each)}, i`),
      into(
        'comments',
        'id, seq, change, post_id, author_id, text, created_at',
        `${id(`800${each}`)}, i, i, ${id('8000')}, ${who(each)}, 'Both ends hold a 9. Look at D9.', 1790000000000 + i`,
      ),
      into('comment_counts', 'post_id, account_id, count', `${id('8000')}, ${who(each)}, 1`),
    ]),
    `update message_clock set change = ${POSTS}`,
    // PostgreSQL does this automatically. The embedded database plans without statistics, here as in use.
    ...(file ? [] : ['analyze']),
  ];
  for (const statement of statements) {
    if (file) file.exec(statement);
    else await client.query(statement);
  }
  file?.close();
  await client?.end();
}
