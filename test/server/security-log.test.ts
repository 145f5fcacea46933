import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import { freePort } from '../e2e/free-port.ts';
import { query } from './support/database.ts';
import { ADMINISTRATOR, codeFrom, newMember, newPerson, WITH_ADMINISTRATOR } from './support/people.ts';
import { appCode } from './support/second-factor.ts';
import { ENGINES, newStore, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';
import { runScript } from '../support/scripts.ts';

const MAIN = path.join(__dirname, '../../build/server/main.js');
const ADMIN = path.join(path.dirname(MAIN), 'operate/admin.js');

interface Line {
  readonly event?: string;
  readonly msg: string;
  readonly account?: string;
  readonly network?: string;
  readonly reason?: string;
}

/** A server of which the log and the printed mails can be read. */
async function start() {
  const { folder } = await newStore('sqlite');
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', ...WITH_ADMINISTRATOR },
  });
  const lines: string[] = [];
  const mails: string[] = [];
  let told = 0;
  const reader = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve) => {
    reader.on('line', (line) => {
      (line.startsWith('{') ? lines : mails).push(line);
      const listening = /listening at (http:[^"]+)"/.exec(line)?.[1];
      if (listening !== undefined) resolve(listening);
    });
  });
  return {
    lines,
    mails,
    call: async (name: EndpointName, wire: unknown, token?: string) => {
      const response = await fetch(url + ENDPOINTS[name].path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(wire),
      });
      return (await response.json()) as { code: number; token: string; secret: string };
    },
    /** The events of the security log since the last call, once there are as many. */
    events: async (count: number): Promise<Line[]> => {
      const events = () => lines.filter((line) => line.includes('"event"')).slice(told);
      while (events().length < count) await once(reader, 'line');
      const fresh = events().map((line) => JSON.parse(line) as Line);
      told += fresh.length;
      return fresh;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

let server: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  server = await start();
  await server.events(1);
});
afterAll(() => server.stop());

test('the log records logins, failures and changes without names or secrets', async () => {
  const { lines, mails, call } = server;
  const [email, password, phone, answer] = ['secret@example.org', 'Right-Pass1', '+1 555 8765', 'Rexington'];
  await call('sendRegistrationCode', { eml: email });
  const code = codeFrom(mails.join('\n'));
  await call('checkRegistrationCode', { eml: email, mak: code === '1111' ? '2222' : '1111' });
  await call('checkRegistrationCode', { eml: email, mak: code });
  // After a wrong code a second one is required, which is sent automatically.
  const second = codeFrom(mails.findLast((line) => line.startsWith('Subject: '))!);
  await call('checkRegistrationCode', { eml: email, mak: second });
  await call('register', { inp: [email, second, password, password, phone, 'First pet?', answer] });
  await call('logIn', { name: email, pwd: 'Wrong-Pass1' });
  await call('logIn', { name: 'nobody@example.org', pwd: 'Wrong-Pass1' });
  const { token } = await call('logIn', { name: email, pwd: password });
  await call('startRecovery', { eml: email });
  await call('startRecovery', { eml: 'nobody@example.org' });
  await call('listAudit', {}, token);
  await call('changePhone', { pwd: 'Wrong-Pass1', tel: phone }, token);
  await call('changePassword', { name: email, pwd: [password, 'Tq7#mmlk', 'Tq7#mmlk'] }, token);
  await call('logOut', {}, token);
  const events = await server.events(12);
  const account = events.find(({ event }) => event === 'registered')?.account;
  expect(account).toMatch(/^[0-9a-f-]{36}$/);
  expect(events.map(({ event, account: whose, reason }) => [event, whose === account, reason ?? ''])).toEqual(
    [
      ['code-failed', false, 'wrong-code'],
      ['code-failed', false, 'code-over'],
      ['registered', true, ''],
      ['login-failed', true, 'wrong-password'],
      ['login-failed', false, 'unknown-name'],
      ['login', true, ''],
      ['recovery-started', true, ''],
      ['recovery-failed', false, 'unknown-name'],
      ['forbidden', true, ''],
      ['password-failed', true, ''],
      ['password-changed', true, ''],
      ['logout', true, ''],
    ],
  );
  expect(new Set(events.map(({ network }) => network))).toEqual(new Set(['127.0.0.1']));
  for (const secret of [email, 'nobody@', password, 'Wrong-Pass1', 'Tq7#mmlk', phone, answer, token])
    expect(lines.join('\n')).not.toContain(secret);
});

test('wrong long codes and mails beyond the limit are logged', async () => {
  const { mails, call } = server;
  const [email, device] = ['other@example.org', 'd'.repeat(43)];
  mails.length = 0;
  await call('sendRegistrationCode', { eml: email });
  // Another device within one minute.
  await call('sendRegistrationCode', { eml: email, device });
  const right = codeFrom(mails.join('\n'));
  const mak = right === '1111' ? '2222' : '1111';
  for (let time = 0; time < 5; time++) await call('checkRegistrationCode', { eml: email, mak });
  await call('sendRegistrationCode', { eml: email });
  await call('checkRegistrationCode', { eml: email, mak: 'aaaa-aaaa-aaaa' });
  const long = ['aaaa-aaaa-aaaa', 'Right-Pass1', 'Right-Pass1', '+1 555 8765', 'First pet?', 'Rex'];
  await call('register', { inp: [email, ...long] });
  expect((await server.events(9)).map(({ event, reason }) => [event, reason])).toEqual([
    ['code-failed', 'too-many-mails'],
    ...Array.from({ length: 5 }, () => ['code-failed', 'wrong-code']),
    ['code-failed', 'too-many-mails'],
    ['code-failed', 'wrong-long-code'],
    ['code-failed', 'wrong-long-code'],
  ]);
});

test('a correct password that still needs a second code is logged with the network', async () => {
  const { email, password } = ADMINISTRATOR;
  const { token } = await server.call('logIn', { name: email, pwd: password });
  const { secret } = await server.call('startSecondFactor', { pwd: password }, token);
  await server.call('confirmSecondFactor', { mak: appCode(secret, Date.now()) }, token);
  await server.call('logIn', { name: email, pwd: password });
  expect((await server.events(3)).map(({ event, network }) => [event, network])).toEqual(
    ['login', 'second-factor-on', 'second-code-wanted'].map((event) => [event, '127.0.0.1']),
  );
});

test.each(ENGINES)(
  'on %s the owner gets a mail when the phone number or password was changed',
  async (engine) => {
    const server = await TestServer.ofTest(engine);
    const { person, token } = await newMember(server);
    const subject = async (text: string): Promise<void> => {
      // The mail is sent after the response.
      while (!server.mailTo(person.email).includes(text))
        await server.call('checkPhone', { phone: person.phone });
    };
    await server.call('changePhone', { password: person.password, phone: '+1 555 99887' }, { token });
    await subject('Subject: Your Nonet phone number was changed');
    const change = { owner: person.email, oldPassword: person.password, newPassword: 'Tq7#mmlk' };
    await server.call('changePassword', change, { token });
    await subject('Subject: Your Nonet password was changed');
  },
);

test('the owner gets up to five mails a day about new devices, but none for the first login', async () => {
  const server = await TestServer.ofTest('sqlite');
  const person = newPerson();
  const { email, password } = person;
  const deviceId = 'a'.repeat(43);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  const logInOn = (device?: string) =>
    server.call('logIn', { email, password, deviceId: device }, { ...(device && { userAgent }) });
  await server.call('sendRegistrationCode', { email, deviceId });
  const code = codeFrom(server.mailTo(email));
  await server.call('checkRegistrationCode', { email, code, deviceId });
  await server.call('register', { ...person, code, deviceId });
  const count = (subject: string) => server.mails().filter((mail) => mail.includes(subject)).length;
  const settled = async (phone: string) => {
    const before = count('phone number was changed');
    const { token } = (await logInOn(deviceId)) as { token: string };
    expect(await server.call('changePhone', { password, phone }, { token })).toEqual({
      kind: 'phone-changed',
    });
    // Mails to an account are sent in order.
    while (count('phone number was changed') === before) await server.call('checkPhone', { phone });
    return count('Subject: New login to your Nonet account');
  };
  expect(await settled('+1 555 99881')).toBe(0);
  for (let time = 0; time < 2; time++) await logInOn('b'.repeat(43));
  expect(await settled('+1 555 99882')).toBe(1);
  expect(server.mails().filter((mail) => /^ {4}Firefox .* Windows\r?$/m.test(mail))).toHaveLength(1);
  for (let time = 0; time < 6; time++) await logInOn();
  expect(await settled('+1 555 99883')).toBe(5);
});

test('the security log is written even at LOG_LEVEL=warn and records new administrators', async () => {
  const { folder } = await newStore('sqlite');
  const env = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...WITH_ADMINISTRATOR };
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env } });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(pick(JSON.parse(line) as object, 'event', 'reason', 'msg')).toEqual({
    event: 'administrator-made',
    reason: 'created',
    msg: 'security',
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
  const { errors } = await runScript(ADMIN, { words: ['create', 'new@example.org'], env });
  expect(pick(JSON.parse(errors) as object, 'event', 'reason', 'level')).toEqual({
    event: 'administrator-made',
    reason: 'created',
    level: 30,
  });
  rmSync(folder, { recursive: true });
});

test('a server whose log cannot be written loses its lines, and answers', async () => {
  const { folder } = await newStore('sqlite');
  const port = String(await freePort());
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: folder },
    stdio: ['ignore', full, 'ignore'],
  });
  const refused = async () => (await fetch(`http://127.0.0.1:${port}/none`)).status;
  // Asking without a pause would take the CPU that the start needs.
  while ((await refused().catch(() => undefined)) === undefined) await delay(20);
  for (let call = 0; call < 50; call++) expect(await refused()).toBe(404);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  closeSync(full);
  rmSync(folder, { recursive: true });
});

test('a common ADMIN_PASSWORD stops the first start, but only warns if an administrator exists', async () => {
  const store = await newStore('sqlite');
  const common = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'Passw0rd!' };
  const env = { PATH: process.env.PATH, PORT: '0', ...store.env };
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { ...env, ...common },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('ADMIN_PASSWORD')]);
  expect(await query(store, 'select email from accounts')).toEqual([]);
  expect(await runScript(ADMIN, { words: ['create', 'new@example.org'], env: store.env })).toEqual(
    expect.objectContaining({ code: 0 }),
  );
  const child = spawn(process.execPath, [MAIN], { env: { ...env, ...common } });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect((JSON.parse(line) as Line).msg).toContain('ADMIN_PASSWORD');
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await query(store, 'select email from accounts')).toEqual([{ email: 'new@example.org' }]);
  rmSync(store.folder, { recursive: true });
});
