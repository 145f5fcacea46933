import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import { LIVE_PATH } from '../../core/protocol/live.ts';
import { exampleBoard } from './support/boards.ts';
import { enter, logIn, newPerson, register } from './support/people.ts';
import { turnOn } from './support/second-factor.ts';
import { execute } from './support/database.ts';
import { ENGINES, newStore, startSeveral, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];

describe.each(ENGINES)('HTTP on %s', (engine) => {
  const server = TestServer.ofSuite(engine, { DOCS: 'on' });
  let token: string;
  let owner: string;
  beforeAll(async () => {
    const person = await register(server);
    owner = person.email;
    token = await logIn(server, person);
  });

  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    });

  test.each<[string, BodyInit, number]>([
    ['broken JSON', '{"name":', 400],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['an object with a __proto__ key', '{"__proto__":{"name":"a@b.org"},"pwd":"x"}', 400],
    ['nested too deeply', '['.repeat(1500) + ']'.repeat(1500), 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['too large', JSON.stringify({ name: 'a'.repeat(5000), pwd: 'x' }), 413],
  ])('a request body that is %s is rejected', async (_name, body, status) => {
    const response = await post('/noper/kulogin', body);
    expect(response.status).toBe(status);
    expect(pick((await response.json()) as object, 'code')).toEqual({ code: status });
  });

  test('unsupported content types and methods are refused', async () => {
    expect((await post('/noper/kulogin', '{}', { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await fetch(`${server.url}/noper/kulogin`)).status).toBe(404);
  });

  test.each([
    ['a malformed path', 'GET /% HTTP/1.1\r\nHost: x\r\n'],
    ['a missing Host header', 'GET /health HTTP/1.1\r\n'],
    ['an overlong path', `GET /noper/${'x'.repeat(3000)}/x HTTP/1.1\r\nHost: x\r\n`],
    ['an incomplete request line', 'GET\r\n'],
  ])('the response to %s has the usual security headers', async (_what, head) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}Connection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 4/);
    expect(answer).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).toMatch(/^x-frame-options: DENY\r$/im);
  });

  test.each([
    ['/noper/kutextno?txt=ja1', 200],
    ['/health', 200],
    ['/ready', 200],
    ['/docs', 200],
    ['/', 200],
    ['/nothing', 404],
  ])('HEAD %s returns %s like GET', async (path, status) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/html' };
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const answer = await fetch(server.url + path, { method, headers });
        return {
          status: answer.status,
          ...pick(Object.fromEntries(answer.headers), 'cache-control', 'etag', 'vary', 'content-type'),
        };
      }),
    );
    expect(get.status).toBe(status);
    expect(head).toEqual(get);
  });

  test('HEAD does not open the live message board', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(10_000);
    expect((await fetch(server.url + LIVE_PATH, { method: 'HEAD', headers, signal })).status).toBe(404);
  });

  test('truncated and unfinished requests do not affect others', async () => {
    const { hostname, port } = new URL(server.url);
    const head = `POST /noper/kulogin HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na`;
    const truncated = connect(Number(port), hostname);
    truncated.resume().end(head);
    const slow = connect(Number(port), hostname);
    slow.write(head);
    await once(truncated, 'close');
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    slow.destroy();
  });

  test.each([
    ['zh-CN,zh;q=0.9', 'zh-Hans', '这个链接太长'],
    ['zh-TW', 'zh-Hant', '這個連結太長'],
    ['en-GB,en', 'en', 'This link is too long'],
    ['ja', 'ja', 'リンクが長すぎます'],
    ['', 'en', 'This link is too long'],
  ])(
    'an overlong link returns an error page in the language of Accept-Language %j',
    async (tags, lang, words) => {
      const answer = await fetch(`${server.url}/?puzzle=${'1'.repeat(20_000)}`, {
        headers: { 'accept-language': tags, accept: 'text/html' },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8']);
      // It has no id, since the log has no line for it.
      expect(answer.headers.get('x-request-id')).toBeNull();
      const page = await answer.text();
      expect(page).toContain(`<html lang="${lang}">`);
      expect(page).toContain(words);
      expect(page).toContain('<a href="/">');
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
    },
  );

  // Specification 6.1, 7.16
  test('GET returns the same as POST and can be cached', async () => {
    const drawn = await fetch(`${server.url}/noper/getti?btn=b2`);
    expect(drawn.headers.get('cache-control')).toBe('no-cache');
    expect(await drawn.json()).toEqual({ code: 57, data: expect.stringMatching(/^[0-9]{81}$/) as string });
    const text = await fetch(`${server.url}/noper/kutextno?txt=ja1`);
    expect(text.headers.get('cache-control')).toContain('max-age');
    expect(await text.json()).toEqual({ code: 59, data: expect.stringMatching(/^# /) as string });
    // Weak, since the compressed and the plain text share it.
    const [, tag] = /^W\/("[^"]+")$/.exec(text.headers.get('etag')!)!;
    for (const [known, status] of [
      ...([tag, `W/${tag}`, `"another", W/${tag}`, '*'].map((each) => [each, 304]) as [string, number][]),
      ['"another"', 200] as const,
    ]) {
      const headers = { 'if-none-match': known };
      const again = await fetch(`${server.url}/noper/kutextno?txt=ja1`, { headers });
      expect([known, again.status]).toEqual([known, status]);
    }
    for (const [accepted, coding] of [
      ['br, gzip', 'gzip'],
      ['gzip;q=0.5', 'gzip'],
      ['gzip;q=0, identity', null],
      ['br', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const packed = await fetch(`${server.url}/noper/kutextno?txt=ja13`, { headers });
      expect([accepted, packed.headers.get('content-encoding')]).toEqual([accepted, coding]);
    }
    expect((await fetch(`${server.url}/noper/getti?btn=b9`)).status).toBe(400);
    expect((await fetch(`${server.url}/noper/getti?btn=b1&btn=b2`)).status).toBe(400);
  });

  // Specification 7.17, 9.15
  test.each(['zh', 'ft', 'en', 'ja'] as const)(
    'both legal documents exist in the language %s',
    async (language) => {
      for (const number of [0, 1])
        expect((await server.call('readText', { language, number })).kind).toBe('text');
      expect(await server.call('readText', { language, number: 999 })).toEqual({ kind: 'not-found' });
    },
  );

  // Specification 1.3, 7.16
  test('every level has puzzles', async () => {
    for (const level of ['novice', 'medial', 'skilled', 'expert', 'master'] as const)
      expect((await server.call('drawPuzzle', { level })).kind).toBe('puzzle');
  });

  test('responses have an id and are not cached, and the page has headers that keep foreign code out', async () => {
    const answer = await post('/noper/kulogin', '{}');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    const drawn = await post('/noper/getti', '{"btn":"b1"}');
    expect(drawn.headers.get('cache-control')).toBe('no-store');
    const page = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } });
    const hardening = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
      'x-permitted-cross-domain-policies': 'none',
    };
    expect(pick(Object.fromEntries(page.headers), ...Object.keys(hardening))).toEqual(hardening);
    const policy = page.headers.get('content-security-policy');
    for (const rule of [
      ...["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"],
      'trusted-types nonet nonet-worker',
    ])
      expect(policy).toContain(rule);
    const script = /<script>(.+?)<\/script>/s.exec(await page.text())![1];
    expect(policy).toContain(`'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`);
  });

  test('an unknown expectation is ignored, so the response has the usual headers', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/^x-frame-options: DENY\r$/im);
  });

  const pageAt = async (path: string): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': 'zh-TW' };
    return (await fetch(`${server.url}${path}`, { headers })).text();
  };

  test.each([
    [
      '/agreement?text=en13',
      'en',
      'Naked Pair',
      'Two cells of a house hold the same two candidates and nothing else.',
    ],
    [
      '/agreement?text=ja13&a=b',
      'ja',
      'ネイキッドペア',
      '同じ領域の2つのマスに、同じ2つの候補だけが残っている形です。',
    ],
  ])('the page at %s contains the text, in its language', async (path, tag, title, words) => {
    const html = await pageAt(path);
    expect(html).toContain(`<html lang="${tag}">`);
    expect(html.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title} · Nonet</title>`]);
    expect(/<meta name="?description"? content="([^"]*)/.exec(html)![1]).toContain(words);
    const [article] = /<article.*<\/article>/s.exec(html)!;
    expect(article).toContain(words);
    expect(article).toMatch(/<figure.*<svg.*<\/figure>/s);
    // The policy of the page allows neither.
    expect(article).not.toMatch(/ style=|<script/);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  test.each([
    ['/agreement', '/login'],
    ['/agreement?book=en13', '/login'],
    ['/agreement?text=en999', '/nothing'],
    ['/agreement?text=en013', '/nothing'],
    ['/agreement?text=xx13', '/nothing'],
    ['/agreement?text=../../index', '/nothing'],
    ['/texts/en13.html', '/nothing'],
  ])('%s, which names no text, gets the same page as %s', async (path, other) => {
    expect((await pageAt(path)) === (await pageAt(other))).toBe(true);
  });

  test('a foreign key violation is reported as a fault and does not log the member out', async () => {
    const board = { owner, board: exampleBoard(1) };
    await execute(
      server.store,
      engine === 'sqlite'
        ? "create trigger lost before insert on records begin select raise(abort, 'FOREIGN KEY constraint failed'); end"
        : `create function lose() returns trigger language plpgsql as $$
             begin raise foreign_key_violation; end $$;
           create trigger lost before insert on records for each row execute function lose()`,
    );
    expect(await server.call('saveBoard', board, { token })).toEqual({ kind: 'fault' });
    await execute(server.store, engine === 'sqlite' ? 'drop trigger lost' : 'drop function lose cascade');
    expect(await server.call('saveBoard', board, { token })).toEqual({ kind: 'saved', version: 1 });
  });

  // Specification 6.3
  test('every call for members requires a session before it reads what is asked', async () => {
    for (const name of NAMES.filter((each) => ENDPOINTS[each].caller !== 'anyone')) {
      const response = await post(ENDPOINTS[name].path, '{}', { authorization: 'Bearer nonsense' });
      expect([name, response.status, await response.json()]).toEqual([name, 401, { code: 401 }]);
    }
  });
});

test('an idle connection, as browsers open in advance, does not delay shutdown', async () => {
  const server = await TestServer.ofTest('sqlite');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  await server.stop();
  await closed;
}, 10_000);

/** The calls that ask for a secret again, each with the outcome for the owner. */
const AGAIN = {
  startSecondFactor: 'started',
  confirmSecondFactor: 'wrong-code',
  renewRecoveryCodes: 'not-on',
  endSecondFactor: 'not-on',
  exportData: 'exported',
  changePhone: 'phone-changed',
  endSessions: 'ended',
  changePassword: 'password-changed',
  // Called with the new password.
  deleteAccount: 'deleted',
} as const;

describe.each(ENGINES)('rate limits on %s', (engine) => {
  const person = newPerson();
  const known = { deviceId: 'k'.repeat(43) };
  const server = TestServer.ofSuite(engine, { PACING: 'on', TRUST_PROXY: '1' });
  beforeAll(async () => {
    await register(server, person);
    await server.call('logIn', { email: person.email, password: person.password, ...known });
  });

  const useUp = async (call: (number: number) => Promise<{ kind: string }>): Promise<void> => {
    for (let number = 0; number < 60; number++) expect((await call(number)).kind).not.toBe('too-fast');
    expect((await call(60)).kind).toBe('too-fast');
  };
  const recover = (deviceId?: string) =>
    server.call('startRecovery', { email: person.email, ...(deviceId !== undefined && { deviceId }) });

  test('a known device still has a limit of its own, and an unknown device does not', async () => {
    await useUp((number) => server.call('startRecovery', { email: `nobody${number}@example.org` }));
    expect((await recover()).kind).toBe('too-fast');
    expect((await recover('m'.repeat(43))).kind).toBe('too-fast');
    expect(await recover(known.deviceId)).toEqual({ kind: 'started' });
  });

  test('the second step of a login still has a limit of its own', async () => {
    const { app } = await turnOn(server, await logIn(server, person), person.password);
    const first = await server.call('logIn', { email: person.email, password: person.password });
    const code = await app.next();
    await useUp(() => server.call('finishLogIn', { ticket: 'x'.repeat(99), code: '123456' }));
    const ticket = first.kind === 'second-code-wanted' ? first.ticket : '';
    expect((await server.call('finishLogIn', { ticket, code })).kind).toBe('logged-in');
  });

  test('an account can make 1200 calls a minute, whichever they are, and other accounts are not affected', async () => {
    const [ann, ben] = [await enter(server), await enter(server)];
    const calls = (['readColors', 'listSessions', 'countCrystals'] as const).flatMap((name) =>
      Array.from({ length: 401 }, () => server.call(name, { owner: ann.email }, ann)),
    );
    const kinds = (await Promise.all(calls)).map(({ kind }) => kind as string);
    expect(kinds.filter((kind) => kind === 'too-fast')).toHaveLength(3);
    expect((await server.call('listSessions', {}, ben)).kind).toBe('sessions');
  });

  test('calls without a session do not use up the rate limit of a member at the same address', async () => {
    const token = await logIn(server, await register(server));
    const ask = (session?: string) =>
      server.call('startSecondFactor', { password: 'Wrong-Pass1' }, { token: session });
    const kinds = [];
    for (let time = 0; time < 61; time++) kinds.push((await ask()).kind);
    expect(kinds).toEqual([...Array<string>(60).fill('session-over'), 'too-fast']);
    expect(await ask(token)).toEqual({ kind: 'wrong-password' });
  });

  test('code requests by others for an address do not use up the limit of the owner’s device', async () => {
    const { email } = newPerson();
    const kinds = [];
    for (let time = 0; time < 11; time++)
      kinds.push((await server.call('sendRegistrationCode', { email })).kind);
    expect(kinds.at(-1)).toBe('too-fast');
    const own = { email, deviceId: 'o'.repeat(43) };
    expect(await server.call('sendRegistrationCode', own)).toEqual({ kind: 'code-sent' });
  });

  test('a stolen session cannot block the owner from calls that ask for a secret again', async () => {
    const counted = NAMES.filter((name) => ENDPOINTS[name].perSession !== undefined);
    expect(Object.keys(AGAIN).sort()).toEqual(counted.sort());
    const owner = await register(server);
    const [stolen, token] = [await logIn(server, owner), await logIn(server, owner)];
    const newPassword = 'Tq7#mmlk';
    const names = Object.keys(AGAIN) as (keyof typeof AGAIN)[];
    const ask = (name: keyof typeof AGAIN, password: string, of: string) => {
      const phone = newPerson().phone;
      const change = { owner: owner.email, oldPassword: password, newPassword };
      return server.call(name, { ...change, password, phone, code: '000000' }, { token: of });
    };
    for (const name of names) {
      for (let time = 0; time < 10; time++) await ask(name, 'Wrong-Pass1', stolen);
      const refused = await ask(name, 'Wrong-Pass1', stolen);
      // Calls are counted for five minutes. Wrong passwords have another limit, of fifteen.
      const { kind, waitSeconds } = refused as { kind: string; waitSeconds?: number };
      expect([name, kind, waitSeconds! > 0 && waitSeconds! <= 300]).toEqual([name, 'too-fast', true]);
    }
    const answers = [];
    for (const name of names) {
      const password = name === 'deleteAccount' ? newPassword : owner.password;
      answers.push([name, (await ask(name, password, token)).kind]);
    }
    expect(Object.fromEntries(answers)).toEqual(AGAIN);
    expect(await server.call('listSessions', {}, { token: stolen })).toEqual({ kind: 'session-over' });
  });

  test('a rate limit returns 429 with the time to wait and affects neither other addresses nor other calls', async () => {
    const { phone } = newPerson();
    const here = { from: '203.0.113.1' };
    for (let time = 0; time < 60; time++)
      expect(await server.call('checkPhone', { phone }, here)).toEqual({ kind: 'free' });
    const { path } = ENDPOINTS.checkPhone;
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': here.from },
      body: JSON.stringify({ tel: phone }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await server.call('checkPhone', { phone }, { from: '203.0.113.2' })).toEqual({ kind: 'free' });
    expect((await server.call('startRecovery', { email: 'nobody@example.org' }, here)).kind).toBe(
      'unknown-email',
    );
    await server.advance(600_000);
    expect(await server.call('checkPhone', { phone }, here)).toEqual({ kind: 'free' });
  });
});

test('on PostgreSQL several processes share one rate limit', async () => {
  const store = await newStore('postgres');
  const servers = await startSeveral(store, { PACING: 'on' });
  // The clocks of machines differ.
  await servers[1].advance(2000);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      servers[index % servers.length].call('startRecovery', { email: 'nobody@example.org' }),
    ),
  );
  // No account has that address, so nothing else is counted.
  expect(replies.filter(({ kind }) => kind === 'unknown-email')).toHaveLength(10);
  expect(replies.filter(({ kind }) => kind === 'too-fast')).toHaveLength(20);
  await Promise.all(servers.map((each) => each.dispose()));
});
