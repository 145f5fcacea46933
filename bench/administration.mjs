/**
 * Measures waiting times of administrators: a page of each screening over 100,000 accounts, and adding
 * puzzles in bulk while other people play.
 *
 * node bench/administration.mjs [accounts] [puzzles] [DATABASE_URL]
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { seededRandom } from '../build/core/base/random.js';
import { generate } from '../build/core/sudoku/generate/generate.js';
import { createSecretBox } from '../build/server/storage/secret-box.js';
import { parseSecretKey } from '../build/server/storage/secret-key.js';
import { startServer } from './support/server.mjs';

const ACCOUNTS = Number(process.argv[2] ?? 100_000);
const PUZZLES = Number(process.argv[3] ?? 5000);
const databaseUrl = process.argv[4];
const LINES_PER_CALL = 250;
const ROWS_AT_ONCE = 500;
const VARIANTS = 8;
const READS_PER_SECOND = 200;
/** Number of pieces of a list in flight at once, like the page. */
const PIECES_AT_ONCE = 2;
const ADMINISTRATOR = { name: 'admin@example.org', pwd: 'Admin-Pass1' };
const FIRST_DAY = Date.UTC(2020, 0, 1);
const COLUMNS =
  'id email email_key public_name password_hash temporary_used phone_sealed question_sealed answer_sealed role status language crystals rules_version created_at last_login_at ban ban_until';

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
const server = await startServer(folder, databaseUrl, {
  ADMIN_EMAIL: ADMINISTRATOR.name,
  ADMIN_PASSWORD: ADMINISTRATOR.pwd,
});
try {
  const { token } = await call('/noper/kulogin', ADMINISTRATOR);
  await insertAccounts();
  await measureScreening(token);
  await measureBulk(token);
} finally {
  server.child.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function measureScreening(token) {
  const screenings = [
    ['1 username, rare', '/power/kugetnamemohu', { name: '^p99*7@example.org$' }],
    ['1 username, none', '/power/kugetnamemohu', { name: 'nobody*here' }],
    ['1 username, too many', '/power/kugetnamemohu', { name: 'example' }],
    ['2 registered', '/power/kugetolddmohu', { oldd: '2020-06-01' }],
    ['3 last login', '/power/kugetnewdmohu', { newd: '2020-06-01' }],
    ['4 phone', '/power/kugettelmohu', { name: '^1555*777$' }],
    ['5 question', '/power/kugetquesmohu', { name: 'Pet9999' }],
    ['6 answer', '/power/kugetanswermohu', { name: '^rex*777$' }],
    ['7 deactivated', '/power/kugetlogoutmohu', { ovalue: 7 }],
    ['8 banned a week', '/power/kugetlogoutmohu', { ovalue: 8 }],
    ['11 banned permanently', '/power/kugetlogoutmohu', { ovalue: 11 }],
  ];
  for (const [name, route, request] of /** @type {[string, string, object][]} */ (screenings)) {
    const reading = autocannon({ ...presets(), connections: 5, duration: 4 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    let calls = 0;
    let found = 0;
    let longest = 0;
    let next;
    const started = performance.now();
    do {
      const before = performance.now();
      const answer = await call(route, { ...request, ...(next && { next }) }, token);
      longest = Math.max(longest, performance.now() - before);
      calls++;
      found = answer.code === 50 ? 'too many' : found + answer.data.length;
      next = answer.next;
    } while (next !== undefined && calls < 20);
    const all = performance.now() - started;
    const { latency } = await reading;
    print(
      `screening ${name}`,
      `${found} found in ${calls} calls, ${ms(all)}, the longest call ${ms(longest)}; GET p99 ${latency.p99} ms meanwhile`,
    );
  }
}

async function measureBulk(token) {
  const lines = newPuzzles(PUZZLES);
  // The first call processes the packs' own puzzles.
  await call('/power/kusetbatchtimumohu', { op: 1, ti: ['1'], batch: randomUUID() }, token);
  const reading = autocannon({ ...presets(), connections: 5, duration: 600 });
  const batch = randomUUID();
  let added = 0;
  const cpu = cpuSeconds(server.child.pid);
  const started = performance.now();
  let sent = 0;
  const sendPieces = async () => {
    while (sent < lines.length) {
      const ti = lines.slice(sent, sent + LINES_PER_CALL);
      sent += ti.length;
      const { num } = await call('/power/kusetbatchtimumohu', { op: 1, ti, batch }, token);
      added += num;
    }
  };
  await Promise.all(Array.from({ length: PIECES_AT_ONCE }, sendPieces));
  const seconds = (performance.now() - started) / 1000;
  const cpuUsed = cpuSeconds(server.child.pid) - cpu;
  reading.stop();
  const { latency, requests } = await reading;
  print(
    'bulk add',
    `${added} of ${lines.length} added, ${Math.round(lines.length / seconds)}/s; CPU of the server ${((cpuUsed * 1000) / lines.length).toFixed(2)} ms per puzzle, including reads; GET p99 ${latency.p99} ms at ${Math.round(requests.average)}/s meanwhile`,
  );
}

/** Puzzles of all levels, no two equivalent: generated ones, and variants of these with a few more givens. */
function newPuzzles(count) {
  const random = seededRandom(7);
  const lines = [];
  for (let seed = 1; lines.length < count; seed++) {
    const search = generate({ seed });
    let step = search.next();
    while (!step.done) step = search.next();
    const { puzzle, solution } = step.value;
    const grid = Array.from(puzzle);
    for (let variant = 0; variant < VARIANTS && lines.length < count; variant++) {
      lines.push(grid.join(''));
      const empty = grid.flatMap((digit, cell) => (digit === 0 ? [cell] : []));
      const cell = empty[Math.floor(random() * empty.length)];
      grid[cell] = solution[cell];
    }
  }
  return lines;
}

/** The load from other people: they request puzzles. */
function presets() {
  return { url: `${server.url}/noper/getti?btn=b1`, overallRate: READS_PER_SECOND };
}

async function insertAccounts() {
  const box = createSecretBox(parseSecretKey(readFileSync(path.join(folder, 'secret.key'), 'utf8')));
  const names = COLUMNS.split(' ');
  const bans = ['week', 'month', 'year', 'forever'];
  const rowOf = (number) => {
    const day = FIRST_DAY + Math.floor(number / 100) * 86_400_000;
    const ban = number % 50 === 3 ? bans[Math.floor(number / 50) % 4] : null;
    return [
      randomUUID(),
      `p${number}@example.org`,
      `p${number}@example.org`,
      `p${number}@member`,
      'nobody',
      0,
      box.seal(`+1 555 ${number}`),
      box.seal(`Pet${number}?`),
      box.seal(`Rex ${number}`),
      'member',
      number % 50 === 1 ? 'deactivated' : 'normal',
      'en',
      0,
      0,
      day + (number % 100),
      day + (number % 100) + 5,
      ban,
      ban === null || ban === 'forever' ? null : 4_000_000_000_000,
    ];
  };
  const client = databaseUrl ? new pg.Client({ connectionString: databaseUrl }) : undefined;
  const file = client ? undefined : new Sqlite(path.join(folder, 'nonet.sqlite'), { timeout: 30_000 });
  await client?.connect();
  for (let start = 0; start < ACCOUNTS; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, ACCOUNTS - start) }, (_, at) =>
      rowOf(start + at),
    );
    const place = (row, column) => (client ? `$${row * names.length + column + 1}` : '?');
    const values = rows.map((row, at) => `(${row.map((_, column) => place(at, column)).join()})`).join();
    const sql = `insert into accounts (${names.join()}) values ${values}`;
    if (client) await client.query(sql, rows.flat());
    else file.prepare(sql).run(...rows.flat());
  }
  if (client) await client.query('analyze accounts');
  await client?.end();
  file?.close();
}

async function call(route, body, token) {
  const response = await fetch(server.url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status !== 200) throw new Error(`${route}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function ms(time) {
  return `${Math.round(time)} ms`;
}

function print(name, text) {
  console.log(`${name.padEnd(32)}${text}`);
}
