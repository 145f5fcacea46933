/**
 * Measures a site with many accounts on the embedded database: bytes for each account, start, metrics, doctor,
 * backup, and lists of posts, also while a scheduled backup runs.
 *
 * node bench/scale.mjs [accounts] [rounds]
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { call, cpuSeconds, print, registerPerson, request, startServer } from './support/server.mjs';
import { exampleBoard } from './support/example-board.mjs';
import { quantile, sendSteadily } from './support/send-steadily.mjs';

const PEOPLE = 50;
const LIST_EVERY_MS = 100;
const WARM_UP_MS = 4000;
const METRICS_TOKEN = 'metrics-of-the-bench';
const [accounts = 10_000, rounds = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
const backups = path.join(folder, 'backups');

try {
  const people = await makePeople();
  fill();
  const bytes = statSync(path.join(folder, 'nonet.sqlite')).size;
  print('database', `${megabytes(bytes)} MB, ${Math.round(bytes / accounts)} bytes an account`);
  await measureServer(people);
  await measureTools();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureServer(people) {
  const lists = people.map(
    ({ token }) =>
      () =>
        request('/cando/kugetchat', {}, token),
  );
  const busy = [];
  const quiet = [];
  for (let round = 0; round < rounds; round++) {
    rmSync(backups, { recursive: true, force: true });
    const server = await startServer(folder, undefined, { METRICS_TOKEN, BACKUP_TO: backups });
    const [began, cpuBefore] = [performance.now(), cpuSeconds(server.child.pid)];
    // The first requests are slow because their code is not compiled yet.
    await sendSteadily(server.url, lists, LIST_EVERY_MS, () => performance.now() > began + WARM_UP_MS);
    busy.push(await sendSteadily(server.url, lists, LIST_EVERY_MS, isBackedUp));
    const seconds = (performance.now() - began) / 1000;
    const cpuBusy = cpuSeconds(server.child.pid) - cpuBefore;
    quiet.push(
      await sendSteadily(server.url, lists, LIST_EVERY_MS, () => performance.now() > began + 2000 * seconds),
    );
    const cpuQuiet = cpuSeconds(server.child.pid) - cpuBefore - cpuBusy;
    const metrics = [];
    for (let scrape = 0; scrape < 5; scrape++) metrics.push(await scrapeMs(server));
    print(
      `round ${round + 1}`,
      `ready in ${server.readyMs} ms; backup ${Math.round(seconds)} s, ${(cpuBusy - cpuQuiet).toFixed(1)} s CPU; metrics ${Math.round(quantile(metrics, 0.5))} ms`,
    );
    server.child.kill();
    await once(server.child, 'exit');
  }
  const say = (waits) =>
    [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(waits, share)}`).join(', ');
  print('lists, quiet', `${say(quiet.flat())} ms`);
  print('lists during a backup', `${say(busy.flat())} ms`);
  const ratios = busy.map((waits, round) => quantile(waits, 0.99) / quantile(quiet[round], 0.99));
  print('p99 against quiet', ratios.map((ratio) => ratio.toFixed(2)).join(', '));
}

function isBackedUp() {
  try {
    return readdirSync(backups).some((name) => name.endsWith('.backup'));
  } catch {
    return false;
  }
}

async function scrapeMs({ url }) {
  const at = performance.now();
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  await answer.text();
  return performance.now() - at;
}

async function measureTools() {
  const file = path.join(folder, 'by-hand.backup');
  const backup = run('backup', file);
  print('backup by hand', `${backup} s, ${megabytes(statSync(file).size)} MB`);
  print('doctor', `${run('doctor')} s`);
  print('restore', `${run('restore', file, { DATA_DIR: path.join(folder, 'restored') })} s`);
}

/** Runs one of the operator's commands; returns its seconds. */
function run(name, word = '', settings = {}) {
  const at = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [`build/server/operate/${name}.js`, word], {
    env: { ...process.env, DATA_DIR: folder, ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return ((performance.now() - at) / 1000).toFixed(1);
}

async function makePeople() {
  const server = await startServer(folder);
  const people = [];
  for (let number = 0; number < PEOPLE; number++) people.push(await registerPerson(server, folder, number));
  for (const { name, token } of people)
    await call(server.url, '/cando/kusavetab', { name, tabdata: exampleBoard() }, token);
  server.child.kill();
  await once(server.child, 'exit');
  return people;
}

/**
 * Copies the first person's rows: for each account a session, a known device, three crystal changes, ten keys
 * of calls, ten techniques, a saved board and twenty records; for each tenth a post with a comment and a like.
 */
function fill() {
  const file = new Sqlite(path.join(folder, 'nonet.sqlite'));
  const id = 'lower(hex(randomblob(16)))';
  const numbers = (count) =>
    `(with recursive n(k) as (select 1 union all select k + 1 from n where k < ${count}) select k from n)`;
  const copy = (table, changed, from = 'many') => {
    const columns = file
      .prepare(`select * from ${table} limit 0`)
      .columns()
      .map(({ name }) => name);
    const values = columns.map((name) => changed[name] ?? `one."${name}"`);
    file.exec(
      `insert into ${table} (${columns.map((name) => `"${name}"`)}) select ${values} from ${from}, (select * from ${table} limit 1) one`,
    );
  };
  const insert = (table, values, from) =>
    file.exec(`insert into ${table} (${Object.keys(values)}) select ${Object.values(values)} from ${from}`);
  file.exec(`begin;
    create temp table many as select k, ${id} as id from ${numbers(accounts)}`);
  const account = { account_id: 'many.id' };
  const name = "'bench' || many.k || '@example.net'";
  copy('accounts', {
    ...{ id: 'many.id', email: name, email_key: 'many.id', public_name: name, phone_hash: id },
  });
  copy('sessions', { ...account, token_hash: id, id });
  insert('known_devices', { ...account, device_hash: id, seen_at: 1.79e12 }, 'many');
  copy('crystal_changes', { ...account, id }, `many, ${numbers(3)}`);
  copy('saved_boards', account);
  const answer = { ...account, key: id, request_hash: `${id} || ${id}`, output: "''", created_at: 1.79e12 };
  insert('answers', answer, `many, ${numbers(10)}`);
  const memory = {
    due: 1.79e12,
    stability: 3.1,
    difficulty: 5.2,
    reviewed_at: 1.79e12,
    reviews: 4,
    found: 2,
  };
  const practice = { mixed: 0, sittings: 2, found_at: 1.79e12 };
  insert(
    'memories',
    { ...account, technique: "'technique-' || t.k", ...memory, ...practice },
    `many, ${numbers(10)} t`,
  );
  const record = { kind: "'plays'", id, number: 't.k', at: '1.79e12 + t.k', body: 'hex(randomblob(100))' };
  insert('records', { ...account, ...record }, `many, ${numbers(20)} t`);
  const tenth = `(select k, id as author, ${id} as post from many where k % 10 = 0)`;
  file.exec(`create temp table posted as select * from ${tenth}`);
  const text = "'The X-Wing in rows B and G takes the 4 out of C5, number ' || k";
  const written = { seq: 'k', change: 'k', author_id: 'author', text, created_at: '1.79e12 + k' };
  insert('posts', { id: 'post', ...written }, 'posted');
  insert('comments', { id, post_id: 'post', ...written }, 'posted');
  insert('likes', { post_id: 'post', account_id: 'author', seq: 'k' }, 'posted');
  insert('comment_counts', { post_id: 'post', account_id: 'author', count: 1 }, 'posted');
  file.exec(`update message_clock set change = ${accounts}; commit; pragma wal_checkpoint(truncate)`);
  file.close();
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}
