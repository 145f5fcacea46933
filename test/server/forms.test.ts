import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import type { CallSettings, Handlers } from '../../server/http/calls.ts';
import { handleErrors } from '../../server/http/errors.ts';
import { FORMS_OF_AN_ACCOUNT, LARGE_FORMS_AT_ONCE, SMALL_FORMS_AT_ONCE } from '../../server/http/form.ts';
import { mountCalls } from '../../server/http/mount-calls.ts';
import { NO_PACING } from '../../server/limits/pacing.ts';

const LARGE = new Blob([new Uint8Array(300 * 1024)], { type: 'image/png' });
const SMALL = new Blob([new Uint8Array(1024)], { type: 'image/png' });
const { path } = ENDPOINTS.createPost;
const authorization = (who: number) => `Bearer ${String(who).padStart(43, 'x')}`;
const NEVER_MS = 2 ** 31 - 1;
/** Each account has its own network, except in the test about networks. */
const networkOf = (who: number) => `10.${who >> 8}.${who & 255}.1`;
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The beginning of a form, after which the sender stalls. */
const STALLED = '--x\r\nContent-Disposition: form-data; name="image1"; filename="a.png"\r\n\r\nabc';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    const closed = app.close();
    app.server.closeAllConnections();
    await closed;
  }
});

/**
 * A server whose tokens name their accounts, and whose posts with a picture complete when the test says so.
 */
async function start(formMs = NEVER_MS) {
  const app = fastify({ trustProxy: true });
  apps.push(app);
  const held: (() => void)[] = [];
  const state = { arrived: 0, inHand: 0, most: 0, hasEnded: false };
  const settings: CallSettings = {
    now: () => 0,
    defaultLanguage: 'en',
    fingerprint: (value) => value,
    findSession: (token) =>
      Promise.resolve(state.hasEnded ? undefined : ({ accountId: token, role: 'member' } as never)),
    findVisitor: () => Promise.resolve(undefined),
    wasDeletion: () => Promise.resolve(false),
    wasDeleted: () => Promise.resolve(false),
    strictPacer: NO_PACING,
    loosePacer: NO_PACING,
    events: new Map(),
    formMs,
  };
  const createPost: Handlers['createPost'] = async ({ picture1 }) => {
    if (picture1 !== undefined) {
      state.most = Math.max(state.most, ++state.inHand);
      await new Promise<void>((resolve) => held.push(resolve));
      state.inHand--;
    }
    return { kind: 'limit-reached', limit: 2 };
  };
  handleErrors(app);
  app.addHook('preHandler', ({ method }, _reply, done) => {
    if (method === 'POST') state.arrived++;
    done();
  });
  app.get('/ping', () => 'here');
  mountCalls(app, settings, { createPost } as unknown as Handlers);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** A round trip, after which all other requests have progressed as far as they can. */
  const ping = async () => (await fetch(`${url}/ping`)).text();
  const send = async (who: number, picture?: Blob, from?: string) => {
    const form = new FormData();
    form.append('chat', 'Hello');
    if (picture) form.append('image1', picture);
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: authorization(who), 'x-forwarded-for': from ?? networkOf(who) },
      body: form,
    });
    await response.text();
    return response.status;
  };
  /** The same, but completes posts as they arrive. */
  const post = async (who: number, picture: Blob, from?: string) => {
    let status: number | undefined;
    void send(who, picture, from).then((answered) => (status = answered));
    while (status === undefined) {
      held.shift()?.();
      await ping();
    }
    return status;
  };
  /** Sends only the beginning of forms. */
  const stall = async (
    senders: readonly number[],
    { size, from }: { size: number; from?: string } = LARGE,
  ): Promise<{ socket: Socket; answer: Promise<string> }[]> => {
    const all = state.arrived + senders.length;
    const stalled = senders.map((who) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization(who)}\r\nX-Forwarded-For: ${from ?? networkOf(who)}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n`,
      );
      socket.write(STALLED);
      return { socket, answer: text(socket) };
    });
    do await ping();
    while (state.arrived < all);
    return stalled;
  };
  return { held, state, ping, send, post, stall };
}

test.each([
  ['large', LARGE, LARGE_FORMS_AT_ONCE],
  ['small', SMALL, SMALL_FORMS_AT_ONCE],
])(
  'at most a fixed number of %s forms are processed at once, and the rest wait',
  async (_size, picture, most) => {
    const { held, state, ping, send } = await start();
    const senders = most + 30;
    const sent = range(senders).map((who) => send(Math.max(0, who - 5), picture));
    while (state.arrived < senders || state.inHand < most) await ping();
    for (let time = 0; time < 20; time++) await ping();
    expect(state.inHand).toBe(most);
    let answered = 0;
    for (const answer of sent) void answer.then(() => answered++);
    while (answered < senders) {
      held.shift()?.();
      await ping();
    }
    expect(await Promise.all(sent)).toEqual(sent.map(() => 200));
    expect(state.most).toBe(most);
  },
);

test('a form whose session ends during the upload is answered with 401', async () => {
  const { state, held, ping, stall } = await start();
  const end = '\r\n--x\r\nContent-Disposition: form-data; name="chat"\r\n\r\nHello\r\n--x--\r\n';
  const [{ socket }] = await stall([1], { size: STALLED.length + end.length });
  let answered = '';
  socket.on('data', (piece) => (answered += String(piece)));
  state.hasEnded = true;
  socket.write(end);
  while (answered === '') {
    held.shift()?.();
    await ping();
  }
  expect(answered.split(' ')[1]).toBe('401');
});

test('a post without pictures does not wait for large forms', async () => {
  const { held, state, ping, send } = await start();
  const sent = range(LARGE_FORMS_AT_ONCE + 1).map((who) => send(who, LARGE));
  while (state.inHand < LARGE_FORMS_AT_ONCE) await ping();
  expect(await send(99)).toBe(200);
  expect(state.inHand).toBe(LARGE_FORMS_AT_ONCE);
  while (state.inHand > 0 || held.length > 0) {
    held.shift()?.();
    await ping();
  }
  expect(await Promise.all(sent)).toEqual(sent.map(() => 200));
});

test.each([
  ['large', LARGE, LARGE_FORMS_AT_ONCE],
  ['small', SMALL, SMALL_FORMS_AT_ONCE],
])(
  '%s forms that stall lose their places after the time limit and are told to retry',
  async (_size, form, most) => {
    const { post, stall } = await start(1500);
    const stalled = await stall(range(most), form);
    expect(await post(999, form)).toBe(200);
    for (const { answer } of stalled) {
      const told = await answer;
      expect(told).toMatch(/^HTTP\/1.1 503 /);
      expect(told).toMatch(/^retry-after: 5\r$/im);
      expect(told).toContain('{"code":503,"wait":5}');
    }
  },
);

test.each([
  ['stall', false],
  ['trickle in', true],
])('large forms that %s lose their places long before the time limit', async (_how, isDripping) => {
  const { ping, post, stall } = await start(7500);
  const stalled = await stall(range(LARGE_FORMS_AT_ONCE));
  for (const { socket, answer } of stalled) {
    socket.on('error', () => undefined);
    answer.catch(() => undefined);
  }
  let status: number | undefined;
  void post(999, LARGE).then((answered) => (status = answered));
  const began = performance.now();
  while (status === undefined && performance.now() - began < 6000) {
    await ping();
    if (isDripping) for (const { socket } of stalled) if (socket.writable) socket.write('a');
  }
  expect(status).toBe(200);
});

test('small forms that trickle in lose their places after the time limit', async () => {
  const { ping, post, stall } = await start(1500);
  const dripping = await stall(range(SMALL_FORMS_AT_ONCE), { size: 200 * 1024 });
  for (const { socket, answer } of dripping) {
    socket.on('error', () => undefined);
    answer.catch(() => undefined);
  }
  let status: number | undefined;
  void post(999, SMALL).then((answered) => (status = answered));
  const began = performance.now();
  while (status === undefined && performance.now() - began < 4000) {
    await ping();
    for (const { socket } of dripping) if (socket.writable) socket.write('a');
  }
  expect(status).toBe(200);
});

test('a small form that arrives slowly but steadily is accepted', async () => {
  const { held, state, ping, stall } = await start(3000);
  const [{ socket, answer }] = (await stall([1], { size: 2000 })) as [
    { socket: Socket; answer: Promise<string> },
  ];
  const began = performance.now();
  const head = '--x\r\nContent-Disposition: form-data; name="image1"; filename="a.png"\r\n\r\nabc'.length;
  const tail = '\r\n--x\r\nContent-Disposition: form-data; name="chat"\r\n\r\nHello\r\n--x--\r\n';
  let left = 2000 - head - tail.length;
  // Longer than a form may stall.
  while (performance.now() - began < 1100) {
    await delay(20);
    if (left > 1) {
      socket.write('a');
      left--;
    }
  }
  socket.write('a'.repeat(left) + tail);
  while (state.inHand === 0) await ping();
  held.shift()?.();
  await ping();
  socket.end();
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['large', LARGE, LARGE_FORMS_AT_ONCE],
  ['small', SMALL, SMALL_FORMS_AT_ONCE],
])(
  'accounts of one network cannot take more than a third of the places for %s forms',
  async (_size, form, most) => {
    const { held, state, ping, send, stall } = await start();
    const stalled = await stall(range(most + 20), { size: form.size, from: '203.0.113.9' });
    const free = Math.floor((most * 2) / 3);
    const sent = range(free).map((who) => send(900 + who, form));
    while (state.inHand < free) await ping();
    const late = send(899, form);
    for (let time = 0; time < 20; time++) await ping();
    expect(state.inHand).toBe(free);
    for (const { socket, answer } of stalled) {
      answer.catch(() => undefined);
      socket.destroy();
    }
    let answered = 0;
    for (const answer of [...sent, late]) void answer.then(() => answered++);
    while (answered <= free) {
      held.shift()?.();
      await ping();
    }
    expect(await Promise.all([...sent, late])).toEqual(range(free + 1).map(() => 200));
  },
);

test('aborted uploads free their places for waiting forms', async () => {
  const { post, stall } = await start();
  const stalled = await stall(range(LARGE_FORMS_AT_ONCE));
  const waiting = post(99, LARGE);
  for (const { socket, answer } of stalled) {
    answer.catch(() => undefined);
    socket.destroy();
  }
  expect(await waiting).toBe(200);
});

test('an account with too many forms at once gets 429, and other accounts do not', async () => {
  const { post, send, stall } = await start();
  const stalled = await stall(range(FORMS_OF_AN_ACCOUNT).map(() => 1));
  expect([await send(1), await send(1, SMALL), await send(1, LARGE)]).toEqual([429, 429, 429]);
  expect([await send(2), await post(2, LARGE)]).toEqual([200, 200]);
  for (const { socket, answer } of stalled) {
    answer.catch(() => undefined);
    socket.destroy();
    await once(socket, 'close');
  }
  let status = 429;
  while (status === 429) status = await post(1, LARGE);
  expect(status).toBe(200);
});
