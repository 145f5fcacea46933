/**
 * Measures a site with many accounts on the embedded database: bytes for each account, start, metrics, doctor,
 * backup, and lists of posts, also while a scheduled backup runs.
 *
 * node bench/scale.mjs [accounts] [rounds]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { call, cpuSeconds, print, request } from './support/server.mjs';
import { exampleBoard } from './support/example-board.mjs';
import { median, quantile, spread } from './support/report.mjs';
import { sendSteadily } from './support/send-steadily.mjs';
import { metricsOf, registerPeople, WITH_METRICS, withFolder, withServerOn } from './support/site.mjs';

const PEOPLE = 50;
const LIST_EVERY_MS = 100;
const WARM_UP_MS = 4000;
const [accounts = 10_000, rounds = 3] = process.argv.slice(2).map(Number);

await withFolder(async (folder) => {
  const people = await withServerOn(folder, {}, makePeople);
  fill(folder);
  const bytes = statSync(path.join(folder, 'nonet.sqlite')).size;
  print('database', `${megabytes(bytes)} MB, ${Math.round(bytes / accounts)} bytes an account`);
  await measureServer(folder, people);
  measureTools(folder);
});

async function measureServer(folder, people) {
  const lists = people.map(
    ({ token }) =>
      () =>
        request('/cando/kugetchat', {}, token),
  );
  const backups = path.join(folder, 'backups');
  const isBackedUp = () => readdirSync(backups).some((name) => name.endsWith('.backup'));
  const [busy, quiet] = [[], []];
  for (let round = 0; round < rounds; round++) {
    rmSync(backups, { recursive: true, force: true });
    mkdirSync(backups);
    await withServerOn(folder, { ...WITH_METRICS, BACKUP_TO: backups }, async (server) => {
      const { url, child, readyMs } = server;
      const [began, cpuBefore] = [performance.now(), cpuSeconds(child.pid)];
      const after = (ms) => () => performance.now() > began + ms;
      // The first requests are slow because their code is not compiled yet.
      await sendSteadily(url, lists, LIST_EVERY_MS, after(WARM_UP_MS));
      busy.push(await sendSteadily(url, lists, LIST_EVERY_MS, isBackedUp));
      const ms = performance.now() - began;
      const cpuBusy = cpuSeconds(child.pid) - cpuBefore;
      quiet.push(await sendSteadily(url, lists, LIST_EVERY_MS, after(2 * ms)));
      const cpuQuiet = cpuSeconds(child.pid) - cpuBefore - cpuBusy;
      const scrapes = [];
      for (let scrape = 0; scrape < 5; scrape++) {
        const at = performance.now();
        await metricsOf(server);
        scrapes.push(performance.now() - at);
      }
      print(
        `round ${round + 1}`,
        `ready in ${readyMs} ms; backup ${Math.round(ms / 1000)} s, ${(cpuBusy - cpuQuiet).toFixed(1)} s CPU; metrics ${median(scrapes, 0)} ms`,
      );
    });
  }
  print('lists, quiet', `${spread(quiet.flat())} ms`);
  print('lists during a backup', `${spread(busy.flat())} ms`);
  const ratios = busy.map((waits, round) => quantile(waits, 0.99) / quantile(quiet[round], 0.99));
  print('p99 against quiet', ratios.map((ratio) => ratio.toFixed(2)).join(', '));
}

function measureTools(folder) {
  const file = path.join(folder, 'by-hand.backup');
  const [backup, doctor, restore] = [
    run('backup', file, folder),
    run('doctor', '', folder),
    run('restore', file, path.join(folder, 'restored')),
  ];
  print('backup by hand', `${backup} s, ${megabytes(statSync(file).size)} MB`);
  print('doctor', `${doctor} s`);
  print('restore', `${restore} s`);
}

/** Runs one of the operator's commands; returns its seconds. */
function run(name, word, DATA_DIR) {
  const at = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [`build/server/operate/${name}.js`, word], {
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return ((performance.now() - at) / 1000).toFixed(1);
}

async function makePeople(server) {
  const people = await registerPeople(server, PEOPLE);
  for (const { name, token } of people)
    await call(server.url, '/cando/kusavetab', { name, tabdata: exampleBoard() }, token);
  return people;
}

/**
 * Copies the first person's rows: for each account a session, a known device, three crystal changes, ten keys
 * of calls, ten techniques, a saved game and twenty plays; for each tenth a post with a comment and a like.
 */
function fill(folder) {
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
  copy('records', account);
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
  const record = { kind: "'play'", id, number: 't.k', at: '1.79e12 + t.k', body: 'hex(randomblob(100))' };
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
