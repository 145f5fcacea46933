/**
 * Measures how soon a change of one device is on another one of its person, and the bytes of an account with
 * many games: `npm run bench -- exchange`.
 */
import { request as ask } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { newBoard } from '../build/core/board/board.js';
import { placeDigit, toggleNote } from '../build/core/board/entries.js';
import { writeBody } from '../build/core/protocol/records.js';
import { randomInteger, seededRandom, shuffle } from '../build/core/base/random.js';
import { logIn } from './support/reader.mjs';
import { median, quantile } from './support/report.mjs';
import { call, print, request } from './support/server.mjs';
import { registerPeople, withSite } from './support/site.mjs';

const ROUNDS = 10;
const PLAYS = 1000;
/** As many as an account keeps. */
const GAMES = 200;
/** So many games fit into a request. */
const BATCH = 20;
const ROUTE = '/cando/kurecords';
const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';

const puzzles = new Set();
await withSite({}, async (server, browser) => {
  await measureTimes(server, browser);
  await measureBytes(server);
});

/** Two devices of one person: one changes something, the other is then looked at. */
async function measureTimes(server, browser) {
  const [{ name, token }] = await registerPeople(server, 1);
  const [here, there] = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext()).openPage();
      await logIn(page, server.url, name);
      return page;
    }),
  );
  await here.see('[data-cell]');
  const [x, y] = await here.run(() => {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-cell]'));
    const box = [...cells].find((cell) => cell.textContent === '').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await here.clickAt(x, y);
  await measure('game', 'ownGames', (round) => here.press(String((round % 9) + 1)));
  await here.click('[data-action=menu]');
  await here.click('[data-section=settings] button');
  await measure('setting', 'records', () => here.click('input[role=switch]'));

  async function measure(kind, table, change) {
    const [sent, shown] = [[], []];
    let since = await last();
    for (let round = 0; round < ROUNDS; round++) {
      // Longer than the least time between two exchanges.
      await rest(12_000);
      since = await last(since);
      const from = performance.now();
      await change(round);
      let at;
      while (at === undefined) {
        await rest(5);
        const { list } = await call(server.url, ROUTE, { since, list: [] }, token);
        at = list.find((each) => each.kind === kind)?.time;
      }
      sent.push(performance.now() - from);
      shown.push(await there.run(lookAt, table, at));
    }
    print(`${kind}: at the server`, ms(sent));
    print(`${kind}: looked at`, ms(shown));
  }

  async function last(since = 0) {
    return (await call(server.url, ROUTE, { since, list: [] }, token)).next;
  }
}

/** In the page: somebody looks at it. Returns the milliseconds until it has stored the change of this time. */
async function lookAt(table, at) {
  const database = await new Promise((resolve) => {
    const opening = indexedDB.open('nonet');
    opening.onsuccess = () => resolve(opening.result);
  });
  const from = performance.now();
  dispatchEvent(new Event('focus'));
  for (;;) {
    const rows = await new Promise((resolve) => {
      const reading = database.transaction(table).objectStore(table).getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    if (rows.some((row) => (row.updatedAt ?? row.at) === at)) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const took = performance.now() - from;
  database.close();
  return took;
}

/** The first exchange of a new device, and one that brings a single game. */
async function measureBytes(server) {
  const [{ token }] = await registerPeople(server, 1, 2);
  const device = { url: server.url, token };
  const random = seededRandom(1);
  const records = Array.from({ length: PLAYS }, (_, index) => playOf(index, random));
  for (let index = PLAYS - GAMES; index < PLAYS; index++) records.push(gameOf(index, random));
  let sent = 0;
  for (let from = 0; from < records.length; from += BATCH) {
    const { bytes } = await exchange(device, { since: 0, list: records.slice(from, from + BATCH) });
    sent += bytes.sent;
  }
  print('sent, as JSON', `${kB(sent)} in ${records.length} records`);
  const received = { zipped: 0, calls: 0, records: 0 };
  let since = 0;
  for (let more = true; more;) {
    const { bytes, answer } = await exchange(device, { since, list: [] });
    received.zipped += bytes.received;
    received.calls++;
    received.records += answer.list.length;
    ({ next: since, more } = answer);
  }
  print(
    'first exchange',
    `${kB(received.zipped)} with gzip, ${received.records} records in ${received.calls} answers`,
  );
  await exchange(device, { since, list: [gameOf(PLAYS, random)] });
  const { bytes } = await exchange(device, { since, list: [] });
  print('one game more', `${bytes.received} bytes with gzip`);
  print('nothing new', `${(await exchange(device, { since: since + 1, list: [] })).bytes.received} bytes`);
}

/** A puzzle as different as another one, and a time on a day of its own. */
function puzzleOf(index, random) {
  const digits = shuffle([...'123456789'], random);
  const ti = PUZZLE.replace(/[1-9]/g, (digit) => digits[Number(digit) - 1]);
  if (puzzles.has(ti)) return puzzleOf(index, random);
  puzzles.add(ti);
  return { ti, time: Date.now() - (PLAYS - index) * 8_000_000 };
}

function playOf(index, random) {
  const { ti, time } = puzzleOf(index, random);
  const day = new Date(time).toISOString().slice(0, 10);
  const data = {
    ti,
    btn: 'b3',
    day: null,
    from: day,
    won: day,
    time,
    sec: 300 + index,
    help: index % 4,
    err: index % 3,
  };
  return { kind: 'play', id: ti, time, data: JSON.stringify(data) };
}

/** Half entered, with notes in the rest. */
function gameOf(index, random) {
  const { ti, time } = puzzleOf(index, random);
  let board = newBoard(ti, 'medial');
  for (const [cell, { kind }] of board.cells.entries()) {
    if (kind !== 'empty') continue;
    if (randomInteger(random, 2) === 0) board = placeDigit(board, [cell], 1 + randomInteger(random, 9));
    else for (let note = 0; note < 3; note++) board = toggleNote(board, [cell], 1 + randomInteger(random, 9));
  }
  const { history: _, position: __, ...entered } = board;
  const body = writeBody('game', { board: { ...entered, elapsedSeconds: 300 }, device: 'phone' });
  return { kind: 'game', id: crypto.randomUUID().replaceAll('-', ''), time, data: body };
}

/** One call, with its answer and the bytes of both bodies as they travel. */
function exchange({ url, token }, words) {
  const { body, headers } = request(ROUTE, words, token);
  return new Promise((resolve, reject) => {
    const asking = ask(url + ROUTE, {
      method: 'POST',
      headers: { ...headers, 'accept-encoding': 'gzip' },
    });
    asking.on('error', reject).on('response', (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const whole = Buffer.concat(parts);
        if (response.statusCode !== 200) reject(new Error(`${ROUTE} answered ${response.statusCode}`));
        const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole;
        const bytes = { sent: Buffer.byteLength(body), received: whole.length };
        resolve({ bytes, answer: JSON.parse(text.toString()) });
      });
    });
    asking.end(body);
  });
}

function ms(times) {
  const [least, most] = [0, 1].map((share) => quantile(times, share, 0));
  return `${median(times, 0)} ms (${least} to ${most})`;
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function rest(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
