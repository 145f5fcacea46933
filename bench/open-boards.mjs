/**
 * Measures one process that serves many open message boards: opening them, a post that reaches all, and the
 * wave that comes back after a restart. Says how long the server's event loop was delayed meanwhile, and what a
 * list of posts takes that is asked for at the same time.
 *
 * node bench/open-boards.mjs [boards] [posts]
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './support/report.mjs';
import { writeRows } from './support/rows.mjs';
import { sendSteadily } from './support/send-steadily.mjs';
import { print, registerPerson, request } from './support/server.mjs';
import { metricsOf, WITH_METRICS, withFolder, withServerOn } from './support/site.mjs';

const LIVE_PATH = '/cando/kulive';
/** At once, like a site's readers whose connections a proxy takes up one after the other. */
const OPENED_AT_ONCE = 500;
const POST_EVERY_MS = 1000;
const [boards = 10_000, posts = 20] = process.argv.slice(2).map(Number);
const settings = { ...WITH_METRICS, LIVE_CONNECTIONS: String(boards) };

/** @type {{ socket?: net.Socket, token: string, cursor: number, isOpen: boolean }[]} */
const readers = [];
/** Called whenever a board hears of a change. */
let onChange = () => {};

try {
  await withFolder(async (folder) => {
    const person = await withServerOn(folder, settings, (server) => registerPerson(server, folder, 0));
    readers.push(...addAccounts(folder).map((token) => ({ token, cursor: 0, isOpen: false })));
    await withServerOn(folder, settings, async (server) => {
      await measure('opening', server, person, () => openAll(server));
      await measure('at rest', server, person, () => delay(20_000));
      await measure('posts', server, person, () => postAll(server, person));
    });
    await Promise.all(readers.map(({ socket }) => socket.closed || once(socket, 'close')));
    for (const reader of readers) reader.isOpen = false;
    await withServerOn(folder, settings, (server) =>
      measure('after a restart', server, person, () => openAll(server, readers.length)),
    );
  });
} finally {
  for (const { socket } of readers) socket?.destroy();
}

/** Prints what happens to the server and to a reader of lists while something is done. */
async function measure(name, server, { token }, act) {
  await eventLoop(server);
  let isOver = false;
  const lists = sendSteadily(server.url, [() => request('/cando/kugetchat', {}, token)], 50, () => isOver);
  const begun = performance.now();
  const said = await act();
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  const waits = await lists;
  const { delays, megabytes } = await eventLoop(server);
  print(
    name,
    `${seconds.toFixed(1)} s${said ?? ''}; event loop ${delays} ms (p50, p99, most); lists p50 ${quantile(waits, 0.5)}, p99 ${quantile(waits, 0.99)} ms; ${megabytes} MB`,
  );
}

/** Delays since the last call. */
async function eventLoop(server) {
  const text = await metricsOf(server);
  const read = (metric) => Number(new RegExp(`^${metric} (.+)$`, 'm').exec(text)[1]);
  const delays = ['p50', 'p99', 'max'].map((which) =>
    Math.round(read(`nodejs_eventloop_lag_${which}_seconds`) * 1000),
  );
  return { delays: delays.join(', '), megabytes: Math.round(read('process_resident_memory_bytes') / 1e6) };
}

async function openAll(server, atOnce = OPENED_AT_ONCE) {
  const left = [...readers];
  const openNext = async () => {
    for (let reader = left.pop(); reader !== undefined; reader = left.pop()) await open(server, reader);
  };
  await Promise.all(Array.from({ length: atOnce }, openNext));
}

/** Connects until the server says how far the board is, and follows it from then on. */
function open({ url }, reader) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    reader.socket = socket;
    socket.setEncoding('utf8');
    socket.write(
      `GET ${LIVE_PATH}?since=${reader.cursor} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${reader.token}\r\n\r\n`,
    );
    socket.on('error', reject);
    socket.on('data', (/** @type {unknown} */ chunk) => {
      const text = String(chunk);
      if (text.startsWith('HTTP/') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      for (const [, cursor] of text.matchAll(/^id: (\d+)$/gm)) {
        reader.cursor = Number(cursor);
        if (reader.isOpen) onChange();
        reader.isOpen = true;
        resolve(undefined);
      }
    });
  });
}

/** Sends posts, and says how long each takes until half of the boards have it, and until all do. */
async function postAll({ url }, { token }) {
  const [middle, last] = [[], []];
  for (let number = 0; number < posts; number++) {
    const begun = performance.now();
    let heard = 0;
    await new Promise((resolve, reject) => {
      onChange = () => {
        heard++;
        if (heard === Math.ceil(boards / 2)) middle.push(performance.now() - begun);
        if (heard === boards) resolve(last.push(performance.now() - begun));
      };
      const form = new FormData();
      form.set('chat', `The 7 of box 3 stands in row B, number ${number}`);
      form.set('agree', '1');
      const headers = { authorization: `Bearer ${token}` };
      fetch(`${url}/cando/kusendchat`, { method: 'POST', headers, body: form }).catch(reject);
    });
    await delay(Math.max(0, begun + POST_EVERY_MS - performance.now()));
  }
  return `, until half of the boards have a post ${quantile(middle, 0.5)} ms, all ${quantile(last, 0.5)}, at most ${quantile(last, 1)}`;
}

/** Accounts like the first, each with a session; returns their tokens. */
function addAccounts(folder) {
  const tokens = Array.from({ length: boards }, (_, number) => String(number).padStart(43, 'x'));
  writeRows(folder, ({ first, insert }) => {
    const [account, session] = [first('accounts'), first('sessions')];
    for (const token of tokens) {
      const id = createHash('md5').update(token).digest('hex');
      const name = `${token}@example.net`;
      insert('accounts', { ...account, id, email: name, email_key: name, public_name: id, phone_hash: id });
      const token_hash = createHash('sha256').update(token).digest('base64url');
      insert('sessions', { ...session, id, account_id: id, token_hash });
    }
  });
  return tokens;
}
