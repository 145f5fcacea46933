/**
 * Measures the message board with 100,000 posts in the database. Lists the newest 30 posts with 50
 * connections, on both engines, next to the same load on a route that does nothing, since machines differ.
 * With 60 open boards on three processes that share a PostgreSQL, measures how long a comment takes from
 * sending to arrival on each of them.
 *
 * node bench/posts.mjs [seconds for each round]
 */
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { startPostgres } from '../test/server/support/postgres.mjs';
import { call, cpuSeconds, print, request, startServer } from './support/server.mjs';
import { median, spread, sum } from './support/report.mjs';
import { sendSteadily } from './support/send-steadily.mjs';
import { registerPeople, stop, withFolder, withServerOn } from './support/site.mjs';

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
const [seconds = 4] = process.argv.slice(2).map(Number);

const postgres = await startPostgres({ fsync: 'on' });
try {
  await withFolder(async (folder) => {
    await withServerOn(folder, {}, (server) => measureList('sqlite', server));
    await withServerOn(folder, {}, (server) => measureList('postgres', server, postgres.url), postgres.url);
    await measureLive(folder, postgres.url);
  });
} finally {
  await postgres.stop();
}

async function measureList(name, server, databaseUrl = undefined) {
  const people = await registerPeople(server, PEOPLE, databaseUrl ? PEOPLE : 0);
  await fillBoard(server.folder, databaseUrl);
  const requests = people.map(({ token }) => request('/cando/kugetchat', {}, token));
  const load = { url: server.url, connections: CONNECTIONS, duration: seconds, requests };
  await autocannon({ ...load, duration: 2 });
  const clients = Array.from({ length: CONNECTIONS }, (_, index) => () => requests[index % PEOPLE]);
  const end = performance.now() + seconds * 1000;
  const waits = await sendSteadily(server.url, clients, LIST_EVERY_MS, () => performance.now() >= end);
  print(`steadily on ${name}`, `${Math.round(waits.length / seconds)} lists/s, ${spread(waits)} ms`);
  const rounds = [];
  const cpuBefore = cpuSeconds(server.child.pid);
  for (let round = 0; round < ROUNDS; round++) rounds.push(await autocannon(load));
  const cpu = cpuSeconds(server.child.pid) - cpuBefore;
  const bare = await autocannon({ ...load, url: `${server.url}/health`, requests: [{}] });
  print('bare route', `p50 ${bare.latency.p50} ms, p99 ${bare.latency.p99} ms`);
  const bytes = JSON.stringify(await call(server.url, '/cando/kugetchat', {}, people[0].token)).length;
  const of = (figure) => median(rounds.map(figure), 0);
  const [p50, p99, rate] = [
    of(({ latency }) => latency.p50),
    of(({ latency }) => latency.p99),
    of(({ requests: { average } }) => average),
  ];
  const answered = sum(rounds.map((round) => round['2xx']));
  const failed = sum(rounds.map(({ non2xx, errors }) => non2xx + errors));
  print(
    `list on ${name}`,
    `p50 ${p50} ms, p99 ${p99} ms, ${rate} lists/s of ${bytes} bytes, ${Math.round((cpu * 1e6) / answered)} µs CPU each, ${failed} failed`,
  );
}

/** Uses the database on which the list was measured, which is already filled. */
async function measureLive(folder, databaseUrl) {
  const servers = [];
  for (let count = 0; count < PROCESSES; count++) servers.push(await startServer(folder, databaseUrl));
  try {
    const people = await registerPeople({ ...servers[0], folder }, PEOPLE, 2 * PEOPLE);
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
      `${waits.length} of ${COMMENTS * BOARDS} events on ${BOARDS} boards of ${PROCESSES} processes, ${spread(waits)} ms, ${missing} missing`,
    );
    boards.forEach((board) => board.destroy());
  } finally {
    await Promise.all(servers.map(stop));
  }
}

async function comment(server, { token }, number) {
  const at = performance.now();
  const body = { content: `comment ${number}`, chatid: postId(POSTS - Math.floor(number / 50)), agree: 1 };
  const { code, id } = await call(server.url, '/cando/kucomment', body, token);
  if (code !== 28) throw new Error(`not commented: ${code}`);
  return { id, at };
}

/** Records when each comment arrives, once for each connection. */
function openBoard(server, token, heard) {
  const seen = new Set();
  return new Promise((resolve, reject) => {
    const opening = http.get(`${server.url}/cando/kulive`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    opening.once('error', reject);
    opening.once('response', (stream) => {
      opening.off('error', reject).on('error', () => undefined);
      let isNamed = false;
      const lines = createInterface({ input: stream }).on('error', () => undefined);
      lines.on('line', (line) => {
        // Events with a name are no changes.
        isNamed = line.startsWith('event: ') || (isNamed && line !== '');
        if (isNamed || !line.startsWith('data: ')) return;
        resolve(opening);
        const now = performance.now();
        for (const { id } of JSON.parse(line.slice('data: '.length)).data[1]) {
          if (seen.has(id)) continue;
          seen.add(id);
          heard.set(id, [...(heard.get(id) ?? []), now]);
        }
      });
    });
  });
}

function postId(number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Posts by all members, each with two likes and two comments. */
async function fillBoard(folder, databaseUrl) {
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
