/**
 * Measures waiting times of administrators: a page of each screening over 100,000 accounts, and adding
 * puzzles in bulk while other people play.
 *
 * node bench/administration.mjs [accounts] [puzzles]
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { seededRandom } from '../build/core/base/random.js';
import { DAY_MS } from '../build/core/base/day.js';
import { createSecretBox } from '../build/server/storage/secret-box.js';
import { parseSecretKey } from '../build/server/storage/secret-key.js';
import { generated } from '../scripts/positions.mjs';
import { writeRows } from './support/rows.mjs';
import { call, cpuSeconds, print } from './support/server.mjs';
import { withServer } from './support/site.mjs';

const [accounts = 100_000, puzzles = 5000] = process.argv.slice(2).map(Number);
const LINES_PER_CALL = 250;
const VARIANTS = 8;
const READS_PER_SECOND = 200;
/** Number of pieces of a list in flight at once, like the page. */
const PIECES_AT_ONCE = 2;
const ADMINISTRATOR = { name: 'admin@example.org', pwd: 'Admin-Pass1' };
const FIRST_DAY = Date.UTC(2020, 0, 1);

await withServer({ ADMIN_EMAIL: ADMINISTRATOR.name, ADMIN_PASSWORD: ADMINISTRATOR.pwd }, async (server) => {
  const { token } = await call(server.url, '/noper/kulogin', ADMINISTRATOR);
  addAccounts(server.folder);
  await measureScreening(server, token);
  await measureBulk(server, token);
});

async function measureScreening(server, token) {
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
    const reading = autocannon({ ...presets(server), connections: 5, duration: 4 });
    await delay(500);
    let calls = 0;
    let found = 0;
    let longest = 0;
    let next;
    const started = performance.now();
    do {
      const before = performance.now();
      const answer = await call(server.url, route, { ...request, ...(next && { next }) }, token);
      longest = Math.max(longest, performance.now() - before);
      calls++;
      found = answer.code === 50 ? 'too many' : found + answer.data.length;
      next = answer.next;
    } while (next !== undefined && calls < 20);
    const all = performance.now() - started;
    const { latency } = await reading;
    print(
      name.padEnd(26),
      `${found} found in ${calls} calls, ${Math.round(all)} ms, the longest call ${Math.round(longest)} ms; GET p99 ${latency.p99} ms meanwhile`,
    );
  }
}

async function measureBulk(server, token) {
  const lines = newPuzzles(puzzles);
  // The first call processes the packs' own puzzles.
  await call(server.url, '/power/kusetbatchtimumohu', { op: 1, ti: ['1'], batch: randomUUID() }, token);
  const reading = autocannon({ ...presets(server), connections: 5, duration: 600 });
  const batch = randomUUID();
  let added = 0;
  const cpu = cpuSeconds(server.child.pid);
  const started = performance.now();
  let sent = 0;
  const sendPieces = async () => {
    while (sent < lines.length) {
      const ti = lines.slice(sent, sent + LINES_PER_CALL);
      sent += ti.length;
      const { num } = await call(server.url, '/power/kusetbatchtimumohu', { op: 1, ti, batch }, token);
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
    const { puzzle, solution } = generated({ seed });
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
function presets(server) {
  return { url: `${server.url}/noper/getti?btn=b1`, overallRate: READS_PER_SECOND };
}

function addAccounts(folder) {
  const box = createSecretBox(parseSecretKey(readFileSync(path.join(folder, 'secret.key'), 'utf8')));
  const bans = ['week', 'month', 'year', 'forever'];
  writeRows(folder, ({ first, insert }) => {
    const { id: _, ...administrator } = first('accounts');
    for (let number = 0; number < accounts; number++) {
      const day = FIRST_DAY + Math.floor(number / 100) * DAY_MS;
      const ban = number % 50 === 3 ? bans[Math.floor(number / 50) % 4] : null;
      insert('accounts', {
        ...administrator,
        ...{ id: randomUUID(), role: 'member', public_name: `p${number}@member` },
        ...{ email: `p${number}@example.org`, email_key: `p${number}@example.org` },
        ...{ phone_sealed: box.seal(`+1 555 ${number}`), phone_hash: null },
        ...{ question_sealed: box.seal(`Pet${number}?`), answer_sealed: box.seal(`Rex ${number}`) },
        ...{ status: number % 50 === 1 ? 'deactivated' : 'normal', ban },
        ban_until: ban === null || ban === 'forever' ? null : 4_000_000_000_000,
        ...{ created_at: day + (number % 100), last_login_at: day + (number % 100) + 5 },
      });
    }
  });
}
