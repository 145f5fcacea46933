import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallBug, createApi, REQUEST_TIMEOUT_MS } from '../../../src/data/api/api.ts';
import { REQUEST_GAP_MS } from '../../../src/data/api/pacing.ts';
import { serveHere } from '../../support/serve-here.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let answer: Answer;

const site = serveHere((request, response) => {
  answer(response, request);
});
/** Another: a request may arrive there long after it was given up. */
const silent = serveHere(() => undefined);

function start({ token = null as string | null, timeoutMs = REQUEST_TIMEOUT_MS, at = site.url } = {}) {
  const time = { now: 0 };
  const over: string[] = [];
  const reached: boolean[] = [];
  const times: number[] = [];
  const api = createApi({
    baseUrl: at,
    token: () => token,
    clock: () => time.now,
    timeoutMs,
    onSessionOver: (ended) => over.push(ended),
    onReached: (isReached) => reached.push(isReached),
    onServerTime: (now) => times.push(now),
  });
  return { api, time, over, reached, times };
}

const reply =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

test.each([
  [200, true],
  [401, true],
  [500, true],
  [503, true],
  [502, false],
  [504, false],
])('the status %d shows whether the server was reached: %s', async (status, isReached) => {
  answer = reply(status, { code: status });
  const { api, reached } = start();
  await api.call('readHintPrice', {});
  expect(reached).toEqual([isReached]);
});

test('a missing server counts as not reached', async () => {
  const { api, reached } = start({ at: 'http://127.0.0.1:9' });
  await api.call('readHintPrice', {});
  expect(reached).toEqual([false]);
});

// Specification 7.1, 7.3, 7.4
test('a call is a POST of its payload to its path, with the bearer token if there is one', async () => {
  const seen: unknown[] = [];
  answer = (response, request) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
      reply(200, { code: 40, data: 7, list: [] })(response, request);
    });
  };
  await start().api.call('countCrystals', { owner: 'lin@example.org' });
  const counted = await start({ token: 'tok' }).api.call('countCrystals', { owner: 'lin@example.org' });
  const payload = { name: 'lin@example.org' };
  expect(seen).toEqual([
    ['POST', '/cando/kucrsytalnum', undefined, payload],
    ['POST', '/cando/kucrsytalnum', 'Bearer tok', payload],
  ]);
  expect(counted).toEqual({ kind: 'counted', balance: 7, ledger: [] });
});

test.each<[string, number, unknown, object]>([
  // Specification 7.6, 8.1
  ['status 401: the session is over', 401, { code: 401 }, { kind: 'session-over' }],
  // Specification 7.6, 8.1
  ['status 404: there is no such file', 404, { code: 404 }, { kind: 'not-found' }],
  // Specification 7.6, 8.1
  ['status 500: a server error', 500, { code: 500 }, { kind: 'fault' }],
  // Specification 7.6, 8.1
  ['another status: code 888', 418, {}, { kind: 'unknown-answer' }],
  ['an unknown answer: code 888', 200, { code: 9999 }, { kind: 'unknown-answer' }],
])('reads %s', async (_name, status, body, expected) => {
  answer = reply(status, body);
  const { api, over } = start({ token: 'tok' });
  expect(await api.call('countCrystals', { owner: 'a@b.org' })).toEqual(expected);
  expect(over).toEqual(status === 401 ? ['tok'] : []);
});

// Specification 7.7, 8.1, 9.13
test('a missing server gives code 301, and a timeout code 302', async () => {
  const nobody = start({ at: 'http://127.0.0.1:1' });
  expect(await nobody.api.call('countCrystals', { owner: 'a@b.org' })).toEqual({ kind: 'offline' });
  const at = silent.url;
  const slow = start({ at, timeoutMs: 20 });
  expect(await slow.api.call('countCrystals', { owner: 'a@b.org' })).toEqual({ kind: 'timeout' });
  // A call may be worth less patience.
  const patient = start({ at });
  expect(await patient.api.call('countCrystals', { owner: 'a@b.org' }, { timeoutMs: 20 })).toEqual({
    kind: 'timeout',
  });
  expect(REQUEST_TIMEOUT_MS).toBe(60_000);
});

describe('a call of the same name within 5000 ms', () => {
  const WRONG = { email: 'a@b.org', password: 'x' };
  let asked: number;
  beforeEach(() => {
    asked = 0;
    answer = (response, request) => {
      asked++;
      reply(500, { code: 500 })(response, request);
    };
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  // Specification 7.8, 9.13
  test('a repeated call waits and continues by itself, and a third one meanwhile gets code 100', async () => {
    const { api, time } = start();
    const told: boolean[] = [];
    const logIn = () => api.call('logIn', WRONG, { onWait: (waiting) => told.push(waiting) });
    expect((await logIn()).kind).toBe('fault');
    time.now += 2000;
    const second = logIn();
    expect(await logIn()).toEqual({ kind: 'too-rapid' });
    expect([asked, told]).toEqual([1, [true]]);
    jest.advanceTimersByTime(2999);
    expect(told).toEqual([true]);
    time.now += 3000;
    jest.advanceTimersByTime(1);
    expect((await second).kind).toBe('fault');
    expect([asked, told]).toEqual([2, [true, false]]);
    time.now += REQUEST_GAP_MS;
    expect((await logIn()).kind).toBe('fault');
    expect(told).toEqual([true, false]);
    expect(REQUEST_GAP_MS).toBe(5000);
  });

  // Specification 7.8
  test('only some calls wait, each with its own timer', async () => {
    const { api } = start();
    await api.call('logIn', WRONG);
    await api.call('precheckHint', { owner: 'a@b.org', puzzle: '0'.repeat(81) });
    await api.call('countCrystals', { owner: 'a@b.org' });
    await api.call('countCrystals', { owner: 'a@b.org' });
    expect(asked).toBe(4);
  });

  test('a waiting call that is aborted is not made', async () => {
    const { api } = start();
    await api.call('logIn', WRONG);
    const wanted = new AbortController();
    const second = api.call('logIn', WRONG, { signal: wanted.signal });
    wanted.abort();
    await second;
    expect(asked).toBe(1);
  });
});

// Specification 7.7
test('a response body that stalls after its headers gives code 302', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":');
  };
  const { api } = start({ timeoutMs: 50 });
  expect(await api.call('logIn', { email: 'a@b.org', password: 'x' })).toEqual({ kind: 'timeout' });
});

test('the time of the server comes with each answer, unless a cache may have kept it', async () => {
  answer = (response, request) => {
    response.setHeader('date', 'Sat, 28 Nov 2026 11:00:00 GMT');
    reply(200, {})(response, request);
  };
  const { api, times } = start();
  await api.call('drawPuzzle', { level: 'expert' });
  expect(times).toEqual([]);
  await api.call('countCrystals', { owner: 'a@b.org' });
  expect(times).toEqual([Date.UTC(2026, 10, 28, 11)]);
});

test('a connection that breaks in the response body gives code 301', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"code":', () => response.destroy());
  };
  expect(await start().api.call('countCrystals', { owner: 'a@b.org' })).toEqual({ kind: 'offline' });
});

test('a bug in our code is logged and rejects the call, and is not reported as a network failure', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = reply(401, { code: 401 });
  const api = createApi({
    baseUrl: site.url,
    token: () => 'tok',
    clock: () => 0,
    onSessionOver: () => {
      throw new TypeError('x is not a function');
    },
  });
  await expect(api.call('countCrystals', { owner: 'a@b.org' })).rejects.toThrow(CallBug);
  await expect(api.call('saveColors', null as never)).rejects.toThrow(CallBug);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('nothing is sent with the token of a session that another tab has replaced, even after a wait', async () => {
  const asked: string[] = [];
  answer = (response, request) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    reply(200, { code: 40, data: 7, list: [] })(response, request);
  };
  let device = 'ann';
  let tab = 'ann';
  const api = createApi({
    baseUrl: site.url,
    token: () => tab,
    mayUse: (token) => token === device,
    clock: () => 0,
  });
  const count = () => api.call('countCrystals', { owner: 'lin@example.org' });
  expect((await count()).kind).toBe('counted');
  device = 'ben';
  expect(await count()).toEqual({ kind: 'session-over' });
  tab = 'ben';
  expect((await count()).kind).toBe('counted');
  expect(asked).toEqual(['/cando/kucrsytalnum Bearer ann', '/cando/kucrsytalnum Bearer ben']);
});
