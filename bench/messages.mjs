/**
 * Measures the message board with 100,000 posts in the database: the list of the newest 30 with 50
 * connections, on both engines, and 60 open boards on three processes that share a PostgreSQL: how long a
 * comment takes from being sent to being heard on each of them.
 *
 * node bench/messages.mjs [seconds for each round]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { startPostgres } from '../test/server/support/postgres.mjs';
import { call, print, registerPerson, request, startServer } from './support/server.mjs';

const POSTS = 100_000;
const PEOPLE = 20;
const CONNECTIONS = 50;
const ROUNDS = 3;
const PROCESSES = 3;
const BOARDS = 60;
const COMMENTS = 300;
const COMMENT_EVERY_MS = 40;
const seconds = Number(process.argv[2] ?? 4);

await measureList('sqlite');
const postgres = await startPostgres({ fsync: 'on' });
try {
  await measureList('postgres', postgres.url);
  await measureLive(postgres.url);
} finally {
  await postgres.stop();
}

async function measureList(name, databaseUrl) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  const server = await startServer(folder, databaseUrl);
  try {
    const people = await makePeople(server, folder, 0);
    await fillBoard(folder, databaseUrl);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(
        await autocannon({
          url: server.url,
          connections: CONNECTIONS,
          duration: seconds,
          requests: people.map(({ token }) => request('/cando/kugetchat', {}, token)),
        }),
      );
    const median = rounds.sort((a, b) => a.latency.p99 - b.latency.p99)[Math.floor(ROUNDS / 2)];
    const bytes = JSON.stringify(await call(server.url, '/cando/kugetchat', {}, people[0].token)).length;
    print(
      `list on ${name}`,
      `p50 ${median.latency.p50} ms, p99 ${median.latency.p99} ms, ${Math.round(median.requests.average)} lists/s of ${bytes} bytes, ${median.non2xx + median.errors} failed`,
    );
  } finally {
    server.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On the database that the list was measured on, and that is filled already. */
async function measureLive(databaseUrl) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  const servers = [];
  for (let count = 0; count < PROCESSES; count++) servers.push(await startServer(folder, databaseUrl));
  try {
    const people = await makePeople(servers[0], folder, PEOPLE);
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
    waits.sort((a, b) => a - b);
    const quantile = (share) => Math.round(waits[Math.floor((waits.length - 1) * share)] * 10) / 10;
    print(
      'live',
      `${waits.length} of ${COMMENTS * BOARDS} events on ${BOARDS} boards of ${PROCESSES} processes, p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, worst ${quantile(1)} ms, ${missing} missing`,
    );
    boards.forEach((board) => board.destroy());
  } finally {
    servers.forEach(({ child }) => child.kill());
    rmSync(folder, { recursive: true, force: true });
  }
}

async function comment(server, { token }, number) {
  const at = performance.now();
  const body = { content: `comment ${number}`, chatid: postId(POSTS - Math.floor(number / 50)), agree: 1 };
  const { code, id } = await call(server.url, '/cando/kucomment', body, token);
  if (code !== 28) throw new Error(`not commented: ${code}`);
  return { id, at };
}

/** Notes when each comment is heard. */
function openBoard(server, token, heard) {
  return new Promise((resolve, reject) => {
    const opening = http.get(`${server.url}/cando/kulive`, {
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
            if (data === undefined) continue;
            resolve(opening);
            const seen = (opening.seen ??= new Set());
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

async function makePeople(server, folder, first) {
  const people = [];
  for (let number = 0; number < PEOPLE; number++)
    people.push(await registerPerson(server, folder, first + number));
  return people;
}

function postId(number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Posts by everybody, each with two likes and two comments. */
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
    'analyze',
  ];
  for (const statement of statements) {
    if (file) file.exec(statement);
    else await client.query(statement);
  }
  file?.close();
  await client?.end();
}
