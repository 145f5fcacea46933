import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { hashDevice } from '../../server/accounts/known-devices.ts';
import { stepOf } from '../../server/accounts/second-factor/codes.ts';
import { isSecondFactorOn, resetFactor } from '../../server/accounts/second-factor/repository.ts';
import { removeFactor } from '../../server/areas/administration/accounts/repository.ts';
import { inRows, kindsOf } from './support/answers.ts';
import { BareServer } from './support/bare-server.ts';
import { execute, openRival, query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import {
  ADMINISTRATOR,
  logIn,
  newMember,
  newPerson,
  type Person,
  recover,
  register,
  sendCode,
  WITH_ADMINISTRATOR,
} from './support/people.ts';
import { App, appCode, turnOn } from './support/second-factor.ts';
import {
  ENGINES,
  EVERY_ENGINE,
  newStore,
  startSeveral,
  TestServer,
  testsOn,
  type Callable,
} from './support/test-server.ts';
import { pick } from '../support/pick.ts';
import { runScript } from '../support/scripts.ts';

const MINUTE_MS = 60_000;
const HOME = '203.0.113.7';
const STRANGER = '198.51.100.9';
const DEVICE = 'd'.repeat(43);
const LOCKED = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };

/** RFC 6238, appendix B, in the six digits that apps show. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %s seconds the app code is %s, and a clock may be half a minute off', (seconds, code) => {
  const now = seconds * 1000;
  const step = Math.floor(seconds / 30);
  expect(appCode(RFC_SECRET, now)).toBe(code);
  expect(stepOf(RFC_SECRET, code, now)).toBe(step);
  // A phone whose clock is half a minute off, and one that is a minute off.
  expect([-30_000, 30_000].map((aside) => stepOf(RFC_SECRET, code, now + aside))).toEqual([step, step]);
  expect([-60_000, 60_000].map((aside) => stepOf(RFC_SECRET, code, now + aside))).toEqual([
    undefined,
    undefined,
  ]);
});

async function member(
  server: Callable,
): Promise<{ person: Person; token: string } & Awaited<ReturnType<typeof turnOn>>> {
  const { person, token } = await newMember(server);
  return { person, token, ...(await turnOn(server, token, person.password)) };
}

async function ticketOf(
  server: Callable,
  { email, password }: Pick<Person, 'email' | 'password'>,
  from = HOME,
  deviceId?: string,
): Promise<string> {
  const reply = await server.call('logIn', { email, password, deviceId }, { from });
  if (reply.kind !== 'second-code-wanted') throw new Error(reply.kind);
  return reply.ticket;
}

describe('wrong second codes', () => {
  let server: BareServer;
  beforeAll(async () => {
    server = await BareServer.open();
  });
  afterAll(() => server.close());

  test('after five wrong codes the network must wait, but a known device need not', async () => {
    const { person, app } = await member(server);
    const first = await ticketOf(server, person, HOME, DEVICE);
    await server.call(
      'finishLogIn',
      { ticket: first, code: await app.next(), deviceId: DEVICE },
      { from: HOME },
    );
    const ticket = await ticketOf(server, person, STRANGER);
    const wrong = { ticket, code: '000000' };
    const kinds = await kindsOf(6, () => server.call('finishLogIn', wrong, { from: STRANGER }));
    expect(inRows(kinds)).toBe('5 wrong-code, 1 too-fast');
    const code = await app.next();
    expect(await server.call('finishLogIn', { ticket, code }, { from: STRANGER })).toEqual(LOCKED);
    expect(
      (await server.call('finishLogIn', { ticket, code, deviceId: DEVICE }, { from: STRANGER })).kind,
    ).toBe('logged-in');
  });

  test('all networks together are allowed thirty wrong app codes a day, a chance below 1 in 10,000', async () => {
    const { person, app, codes } = await member(server);
    const deviceId = 'k'.repeat(43);
    await server.call('finishLogIn', {
      ticket: await ticketOf(server, person),
      code: await app.next(),
      deviceId,
    });
    let wrong = 0;
    for (let network = 0; network < 10; network++) {
      const from = `198.18.${network}.1`;
      const ticket = await ticketOf(server, person, from);
      for (let time = 0; time < 5; time++)
        if ((await server.call('finishLogIn', { ticket, code: '000000' }, { from })).kind === 'wrong-code')
          wrong++;
    }
    // Three codes are correct at any moment.
    expect([wrong, (wrong * 3) / 1_000_000 < 1 / 10_000]).toEqual([30, true]);
    // After that even a correct code is refused, also from a network that has not tried.
    const from = '198.18.77.1';
    const late = { ticket: await ticketOf(server, person, from), code: await app.next() };
    expect(await server.call('finishLogIn', late, { from })).toEqual(LOCKED);
    // The owner can log in on a known device, or anywhere with a recovery code, which cannot be guessed.
    expect((await server.call('finishLogIn', { ...late, deviceId }, { from })).kind).toBe('logged-in');
    for (const [index, network] of [from, '198.18.0.1'].entries())
      expect(
        (await server.call('finishLogIn', { ...late, code: codes[index] }, { from: network })).kind,
      ).toBe('logged-in');
    // A recovery code does not reset the attempts of others.
    expect(await server.call('finishLogIn', { ...late, code: '000000' }, { from })).toEqual(LOCKED);
  });

  test('a neighbourhood is allowed twenty wrong codes a day, and the owner can log in from elsewhere', async () => {
    const { person, app } = await member(server);
    const kinds = [];
    for (let network = 0; network < 8; network++) {
      const from = `2001:db8:60:${network}::1`;
      const ticket = await ticketOf(server, person, from);
      for (let time = 0; time < 5; time++)
        kinds.push((await server.call('finishLogIn', { ticket, code: '000000' }, { from })).kind);
      // Clears the limit of fifteen minutes.
      await execute(server.store, `delete from paces where key like 'code %'`);
    }
    expect(kinds.filter((kind) => kind === 'wrong-code')).toHaveLength(20);
    const late = { ticket: await ticketOf(server, person), code: await app.next() };
    expect(await server.call('finishLogIn', late, { from: '2001:db8:60:99::1' })).toEqual(LOCKED);
    expect((await server.call('finishLogIn', late, { from: HOME })).kind).toBe('logged-in');
  });

  test('calls that must wait are not attempts, so one network cannot use up the attempts of all', async () => {
    const { person, app } = await member(server);
    const ticket = await ticketOf(server, person, STRANGER);
    const enter = (code: string, from: string) => server.call('finishLogIn', { ticket, code }, { from });
    for (let time = 0; time < 5; time++) expect((await enter('000000', STRANGER)).kind).toBe('wrong-code');
    for (let time = 0; time < 60; time++) expect(await enter('000000', STRANGER)).toEqual(LOCKED);
    expect((await enter(await app.next(), HOME)).kind).toBe('logged-in');
  });

  test('a login on a new device does not reset the wrong codes of others', async () => {
    const { person, app } = await member(server);
    const guess = async (from: string, times: number) => {
      const ticket = await ticketOf(server, person, from);
      const enter = () => server.call('finishLogIn', { ticket, code: '000000' }, { from });
      return inRows(await kindsOf(times, enter));
    };
    for (let network = 0; network < 5; network++) await guess(`198.19.${network}.1`, 5);
    const ticket = await ticketOf(server, person);
    expect((await server.call('finishLogIn', { ticket, code: await app.next() }, { from: HOME })).kind).toBe(
      'logged-in',
    );
    // Twenty-five before the login, and five after it.
    expect(await guess('198.19.9.1', 5)).toBe('5 wrong-code');
    expect(await guess('198.19.10.1', 1)).toBe('1 too-fast');
    // A correct code is refused too: after thirty wrong codes no new device can log in that day.
    const late = await ticketOf(server, person, '198.19.11.1');
    expect(
      await server.call('finishLogIn', { ticket: late, code: await app.next() }, { from: '198.19.11.1' }),
    ).toEqual(LOCKED);
  });

  test('all sessions together are allowed thirty wrong codes a day when setting up two-step login', async () => {
    const { person, token } = await newMember(server);
    await server.call('startSecondFactor', { password: person.password }, { token });
    const kinds: string[] = [];
    for (let session = 0; session < 7; session++) {
      const other = await logIn(server, person);
      const enter = () => server.call('confirmSecondFactor', { code: '000000' }, { token: other });
      kinds.push(...(await kindsOf(5, enter)));
    }
    expect(inRows(kinds)).toBe('30 wrong-code, 5 too-fast');
  });

  test('wrong codes in a stolen session do not use up the attempts of the owner', async () => {
    const person = await register(server);
    const [token, stolen] = [await logIn(server, person), await logIn(server, person)];
    const started = await server.call('startSecondFactor', { password: person.password }, { token });
    const app = new App(server, started.kind === 'started' ? started.secret : '');
    const enter = () => server.call('confirmSecondFactor', { code: '000000' }, { token: stolen });
    expect(inRows(await kindsOf(6, enter))).toBe('5 wrong-code, 1 too-fast');
    expect((await server.call('confirmSecondFactor', { code: app.show() }, { token })).kind).toBe(
      'turned-on',
    );
  });

  test('a session is allowed five wrong app codes, and a recovery code works even after them', async () => {
    const { person, codes, token } = await member(server);
    const end = (code: string) =>
      server.call('endSecondFactor', { password: person.password, code }, { token });
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push(await end('000000'));
    const left = [{}, { left: 3 }, { left: 2 }, { left: 1 }, { left: 0 }];
    expect(answers).toEqual(left.map((each) => ({ kind: 'wrong-code', ...each })));
    expect(await end('000000')).toEqual(LOCKED);
    expect(await end('aaaa-aaaa-aaaa')).toEqual({ kind: 'wrong-code' });
    expect(await end(codes[0])).toEqual({ kind: 'turned-off' });
  });
});

describe.each(EVERY_ENGINE)('two-step login on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, { ...WITH_ADMINISTRATOR, TRUST_PROXY: '1' });

  async function mailSays(address: string, subject: string): Promise<void> {
    // The mail is sent after the response.
    while (!server.mailTo(address).includes(`Subject: ${subject}`))
      await server.call('checkPhone', { phone: '+1 555 0000' });
  }

  test('turning on two-step login requires password and code, ends other sessions and notifies the owner', async () => {
    const person = await register(server);
    const [other, token] = [await logIn(server, person), await logIn(server, person)];
    expect(await server.call('readSecondFactor', {}, { token })).toEqual({
      kind: 'second-factor',
      codesLeft: 0,
    });
    expect(await server.call('startSecondFactor', { password: 'Wrong-Pass1' }, { token })).toEqual({
      kind: 'wrong-password',
    });
    expect(await server.call('confirmSecondFactor', { code: '123456' }, { token })).toEqual({
      kind: 'not-started',
    });
    // Started but not confirmed, so login is unchanged.
    await server.call('startSecondFactor', { password: person.password }, { token });
    await logIn(server, person);
    const { app, codes } = await turnOn(server, token, person.password);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await server.call('readSecondFactor', {}, { token })).toEqual({
      kind: 'second-factor',
      since: expect.any(Number) as number,
      codesLeft: 10,
    });
    expect(await server.call('listSessions', {}, { token: other })).toEqual({ kind: 'session-over' });
    expect(await server.call('startSecondFactor', { password: person.password }, { token })).toEqual({
      kind: 'already-on',
    });
    await mailSays(person.email, 'Two-step login is on for Nonet');
    const exported = await server.call('exportData', { password: person.password }, { token });
    expect(exported.kind === 'exported' && exported.data.secondFactor).toEqual({
      since: expect.any(Number) as number,
      recoveryCodesLeft: 10,
    });
    expect(JSON.stringify(exported)).not.toContain(app.secret);
  });

  contract(
    'login takes two steps, and a code opens one session even if it is sent twice at the same moment',
    async () => {
      const { person, app } = await member(server);
      const ticket = await ticketOf(server, person);
      expect(await server.call('finishLogIn', { ticket, code: app.last })).toEqual({ kind: 'wrong-code' });
      const tickets = [ticket, await ticketOf(server, person)];
      const code = await app.next();
      const finish = (code: string) => (ticket: string) => server.call('finishLogIn', { ticket, code });
      const answers = await Promise.all(tickets.map(finish(code)));
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['logged-in', 'wrong-code']);
      const entered = answers.find((answer) => answer.kind === 'logged-in')!;
      const next = await app.next();
      const same = await Promise.all([ticket, ticket].map(finish(next)));
      expect(same).toEqual([same[0], expect.objectContaining({ kind: 'logged-in' })]);
      expect(pick(entered, 'username', 'lifetimeMs')).toEqual({
        username: person.email,
        lifetimeMs: 12 * 60 * MINUTE_MS,
      });
      expect((await server.call('listSessions', {}, { token: entered.token })).kind).toBe('sessions');
      // The previous code has expired too.
      const late = await ticketOf(server, person);
      expect((await finish(app.show(-1))(late)).kind).toBe('wrong-code');
    },
  );

  test.each(['app', 'recovery'] as const)(
    'a login by %s code whose answer was lost can be repeated',
    async (kind) => {
      const { person, app, codes } = await member(server);
      const ticket = await ticketOf(server, person);
      const code = kind === 'app' ? await app.next() : codes[0];
      const lost = await server.call('finishLogIn', { ticket, code });
      expect(lost.kind).toBe('logged-in');
      expect(await server.call('finishLogIn', { ticket, code })).toEqual(lost);
      const token = lost.kind === 'logged-in' ? lost.token : '';
      expect(pick(await server.call('readSecondFactor', {}, { token }), 'codesLeft')).toEqual({
        codesLeft: kind === 'app' ? 10 : 9,
      });
      const another = await ticketOf(server, person);
      expect(await server.call('finishLogIn', { ticket: another, code })).toEqual({ kind: 'wrong-code' });
      // Not once the session has ended.
      await server.call('logOut', {}, { token });
      expect((await server.call('finishLogIn', { ticket, code })).kind).toBe('wrong-code');
    },
  );

  test('"Remember me" applies to both steps, and a ticket ends after ten minutes or a password change', async () => {
    const { person, app, token } = await member(server);
    const reply = await server.call('logIn', { ...person, remember: true });
    const ticket = reply.kind === 'second-code-wanted' ? reply.ticket : '';
    expect(pick(await server.call('finishLogIn', { ticket, code: await app.next() }), 'lifetimeMs')).toEqual({
      lifetimeMs: 30 * 24 * 60 * MINUTE_MS,
    });
    const over = { kind: 'ticket-over' };
    const late = await ticketOf(server, person);
    await app.wait(10 * MINUTE_MS);
    expect(await server.call('finishLogIn', { ticket: late, code: await app.next() })).toEqual(over);
    const before = await ticketOf(server, person);
    const change = { owner: person.email, oldPassword: person.password, newPassword: 'Tq7#mmlk' };
    await server.call('changePassword', change, { token });
    expect(await server.call('finishLogIn', { ticket: before, code: await app.next() })).toEqual(over);
    expect(await server.call('finishLogIn', { ticket: 'A'.repeat(200), code: app.show() })).toEqual(over);
  });

  test('a recovery code works once in any spelling, and the owner is told how many are left', async () => {
    const { person, codes } = await member(server);
    const ticket = await ticketOf(server, person);
    const code = ` ${codes[3].toUpperCase().replaceAll('-', ' ')}`;
    expect((await server.call('finishLogIn', { ticket, code })).kind).toBe('logged-in');
    const another = await ticketOf(server, person);
    expect(await server.call('finishLogIn', { ticket: another, code })).toEqual({ kind: 'wrong-code' });
    await mailSays(person.email, 'A recovery code opened your Nonet account');
    expect(server.mailTo(person.email)).toContain('Codes that are left: 9');
    const other = await member(server);
    expect(await server.call('finishLogIn', { ticket, code: other.codes[0] })).toEqual({
      kind: 'wrong-code',
    });
  });

  test('turning on two-step login forgets all known devices except the one in use', async () => {
    const person = await register(server);
    const [own, other] = ['o', 'q'].map((letter) => letter.repeat(43));
    for (const deviceId of [other, own]) await server.call('logIn', { ...person, deviceId });
    await turnOn(server, await logIn(server, person), person.password, own);
    const known = await query(
      server.store,
      `select device_hash from known_devices where account_id = (select id from accounts where email = '${person.email}')`,
    );
    expect(known).toEqual([{ device_hash: hashDevice(own) }]);
  });

  test('new recovery codes replace the old ones, and turning two-step login off requires password and code', async () => {
    const { person, app, codes, token } = await member(server);
    const proof = async () => ({ password: person.password, code: await app.next() });
    expect(
      await server.call('renewRecoveryCodes', { ...(await proof()), password: 'Wrong-Pass1' }, { token }),
    ).toEqual({ kind: 'wrong-password' });
    const renewed = await server.call('renewRecoveryCodes', await proof(), { token });
    if (renewed.kind !== 'renewed') throw new Error(renewed.kind);
    await mailSays(person.email, 'New recovery codes for Nonet');
    const ticket = await ticketOf(server, person);
    expect(await server.call('finishLogIn', { ticket, code: codes[0] })).toEqual({ kind: 'wrong-code' });
    const there = await server.call('finishLogIn', { ticket, code: renewed.codes[0] });
    const elsewhere = there.kind === 'logged-in' ? there.token : '';
    expect(
      await server.call('endSecondFactor', { password: person.password, code: '000000' }, { token }),
    ).toEqual({ kind: 'wrong-code' });
    expect(await server.call('endSecondFactor', await proof(), { token })).toEqual({ kind: 'turned-off' });
    expect(await server.call('endSecondFactor', await proof(), { token })).toEqual({ kind: 'not-on' });
    expect(await server.call('listSessions', {}, { token: elsewhere })).toEqual({ kind: 'session-over' });
    await mailSays(person.email, 'Two-step login is off for Nonet');
    await logIn(server, person);
    // There are new secrets: the old codes no longer work.
    await turnOn(server, token, person.password);
    expect(
      await server.call('finishLogIn', { ticket: await ticketOf(server, person), code: renewed.codes[1] }),
    ).toEqual({ kind: 'wrong-code' });
  });

  contract(
    'a lost response is returned again for the same call, so that recovery codes are not lost',
    async () => {
      const { person, token } = await newMember(server);
      const started = await server.call('startSecondFactor', { password: person.password }, { token });
      const app = new App(server, started.kind === 'started' ? started.secret : '');
      const first = { code: app.show() };
      const confirm = (request: { code: string }, key: string) =>
        server.call('confirmSecondFactor', request, { token, key });
      const on = await confirm(first, 'turn-on-1');
      expect(on.kind).toBe('turned-on');
      expect(await confirm(first, 'turn-on-1')).toEqual(on);
      expect(await confirm(first, 'turn-on-2')).toEqual({ kind: 'not-started' });
      const proof = { password: person.password, code: await app.next() };
      const renew = (request: typeof proof, key: string) =>
        server.call('renewRecoveryCodes', request, { token, key });
      const [renewed, again] = await Promise.all([renew(proof, 'renewal-1'), renew(proof, 'renewal-1')]);
      if (renewed.kind !== 'renewed') throw new Error(renewed.kind);
      expect(again).toEqual(renewed);
      expect(await renew(proof, 'renewal-1')).toEqual(renewed);
      expect(await renew({ ...proof, code: await app.next() }, 'renewal-1')).toEqual({ kind: 'key-reused' });
      expect(await renew(proof, 'renewal-2')).toEqual({ kind: 'wrong-code', left: 3 });
      // The stored response contains no recovery codes.
      const kept = JSON.stringify(await query(server.store, 'select * from answers'));
      for (const code of renewed.codes) expect(kept).not.toContain(code);
      const entered = await server.call('finishLogIn', {
        ticket: await ticketOf(server, person),
        code: renewed.codes[0],
      });
      expect(entered.kind).toBe('logged-in');
    },
  );

  test('a recovery code logs in only if its mail can be queued, and otherwise stays valid', async () => {
    const { person, codes, token } = await member(server);
    const ticket = await ticketOf(server, person);
    const sessions = async () => {
      const listed = await server.call('listSessions', {}, { token });
      return listed.kind === 'sessions' ? listed.sessions.length : 0;
    };
    const before = await sessions();
    await execute(server.store, 'alter table mails rename to mails_away');
    const failed = await server.call('finishLogIn', { ticket, code: codes[0] });
    await execute(server.store, 'alter table mails_away rename to mails');
    expect(failed.kind).not.toBe('logged-in');
    expect(await sessions()).toBe(before);
    expect((await server.call('finishLogIn', { ticket, code: codes[0] })).kind).toBe('logged-in');
    await mailSays(person.email, 'A recovery code opened your Nonet account');
  });

  test('a recovery code that opens no session is not used up', async () => {
    const { person, codes, token } = await member(server);
    await execute(
      server.store,
      `update accounts set temporary_until = ${Date.now() + 30 * 24 * 60 * MINUTE_MS} where email = '${person.email}'`,
    );
    const [one, other] = [await ticketOf(server, person), await ticketOf(server, person)];
    expect((await server.call('finishLogIn', { ticket: one, code: codes[0] })).kind).toBe('logged-in');
    // A temporary password opens only one session.
    expect(await server.call('finishLogIn', { ticket: other, code: codes[1] })).toEqual({
      kind: 'ticket-over',
    });
    expect(await server.call('readSecondFactor', {}, { token })).toEqual({
      codesLeft: 9,
      kind: 'second-factor',
      since: expect.any(Number) as number,
    });
  });

  test('a correct code does not count as wrong if the database fails', async () => {
    const { person, app } = await member(server);
    const ticket = await ticketOf(server, person);
    const enter = async () => (await server.call('finishLogIn', { ticket, code: await app.next() })).kind;
    await execute(server.store, 'alter table sessions rename to sessions_away');
    const failed = [];
    for (let time = 0; time < 6; time++) failed.push(await enter());
    await execute(server.store, 'alter table sessions_away rename to sessions');
    expect(new Set(failed)).toEqual(new Set(['fault']));
    expect(await enter()).toBe('logged-in');
  });

  test('an unconfirmed set-up is not on, and trying to remove it leaves it as it is', async () => {
    const { person, token } = await newMember(server);
    const started = await server.call('startSecondFactor', { password: person.password }, { token });
    const admin = await logIn(server, ADMINISTRATOR);
    expect(await server.call('removeSecondFactor', { username: person.email }, { token: admin })).toEqual({
      kind: 'not-on',
    });
    const store = openStore(server.store);
    const [{ id }] = await query(server.store, `select id from accounts where email = '${person.email}'`);
    const reset = {
      accountId: id as string,
      mail: { id: randomUUID(), messageSealed: '', now: Date.now() },
    };
    expect(await store.transaction().execute((tx) => resetFactor(tx, reset))).toBe(false);
    await store.destroy();
    const app = new App(server, started.kind === 'started' ? started.secret : '');
    expect((await server.call('confirmSecondFactor', { code: app.show() }, { token })).kind).toBe(
      'turned-on',
    );
  });

  test('a demoted administrator cannot remove a second factor, even in an old session', async () => {
    const { person } = await member(server);
    const other = await register(server);
    const store = openStore(server.store);
    const idOf = async ({ email }: Person): Promise<string> =>
      (await query(server.store, `select id from accounts where email = '${email}'`))[0].id as string;
    const accountId = await idOf(person);
    const removal = {
      act: { auditId: randomUUID(), actorId: await idOf(other), actor: other.email, now: Date.now() },
      accountId,
      mail: { id: randomUUID(), messageSealed: '', now: Date.now() },
    };
    expect(await store.transaction().execute((tx) => removeFactor(tx, removal))).toBe('forbidden');
    expect(await isSecondFactorOn(store, accountId)).toBe(true);
    await store.destroy();
  });

  test('a temporary password from recovery does not bypass the second step', async () => {
    const { person, app } = await member(server);
    const password = await recover(server, person);
    const ticket = await ticketOf(server, { ...person, password });
    expect(
      pick(await server.call('finishLogIn', { ticket, code: await app.next() }), 'kind', 'passwordChangeDue'),
    ).toEqual({ kind: 'logged-in', passwordChangeDue: true });
    expect(await server.call('finishLogIn', { ticket, code: await app.next() })).toEqual({
      kind: 'ticket-over',
    });
  });

  test('an administrator can see and remove a member’s second factor, and the removal is logged', async () => {
    const { person, token } = await member(server);
    const admin = await logIn(server, ADMINISTRATOR);
    const username = person.email;
    const card = async () => server.call('readAccount', { username }, { token: admin });
    const shown = await card();
    expect(shown.kind === 'account' && shown.account.secondFactorSince).toEqual(expect.any(Number));
    const remove = (name: string) => server.call('removeSecondFactor', { username: name }, { token: admin });
    expect(await remove('nobody@example.org')).toEqual({ kind: 'refused', why: 'no-such-user' });
    expect(await remove(ADMINISTRATOR.email)).toEqual({ kind: 'refused', why: 'own-account' });
    expect(await remove(username)).toEqual({ kind: 'removed' });
    expect(await remove(username)).toEqual({ kind: 'not-on' });
    expect(await server.call('listSessions', {}, { token })).toEqual({ kind: 'session-over' });
    expect(await card()).not.toHaveProperty('account.secondFactorSince');
    const audit = await server.call('listAudit', { username }, { token: admin });
    const entries = audit.kind === 'audit' ? audit.entries : [];
    expect(entries.map((entry) => pick(entry, 'action', 'actor', 'account'))).toEqual([
      { action: 'remove-second-factor', actor: ADMINISTRATOR.email, account: username },
    ]);
    await mailSays(username, 'Two-step login was removed from your Nonet account');
    const again = await logIn(server, person);
    expect(await server.call('removeSecondFactor', { username }, { token: again })).toEqual({
      kind: 'forbidden',
    });
  });

  test('the admin command removes the second factor of an owner who has lost app and recovery codes', async () => {
    const { person, token } = await member(server);
    const reset = (email: string, settings: Readonly<Record<string, string>> = {}) =>
      runScript(path.resolve('build/server/operate/admin.js'), {
        words: ['reset-second-factor', email],
        env: { ...server.store.env, ...settings },
      });
    // With another key than the server's the mail to the owner could not be sent.
    const otherKey = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    expect((await reset(person.email, otherKey)).errors).toContain('encrypted with another SECRET_KEY');
    expect((await server.call('listSessions', {}, { token })).kind).toBe('sessions');
    const done = await reset(person.email);
    expect(done.output).toContain('Two-step login is now off');
    expect(JSON.parse(done.errors)).toEqual({
      level: 30,
      time: expect.any(Number) as number,
      event: 'second-factor-removed',
      account: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      reason: 'shell',
      msg: 'security',
    });
    expect(await server.call('listSessions', {}, { token })).toEqual({ kind: 'session-over' });
    // The server sends the queued mail along with its next one.
    await sendCode(server, newPerson().email);
    await mailSays(person.email, 'Two-step login was removed from your Nonet account');
    expect((await reset(person.email)).errors).toContain('Two-step login is not on');
    expect((await reset('nobody@example.org')).errors).toContain('No account has the address');
    await logIn(server, person);
  });
});

describe.each(ENGINES)('if administrators need two-step login, on %s', (engine) => {
  // Specification 6.19
  test('administrators have only the rights of members until they have used two-step login', async () => {
    const server = await TestServer.ofTest(engine, {
      ...WITH_ADMINISTRATOR,
      ADMIN_SECOND_FACTOR: 'required',
    });
    const { email, password } = ADMINISTRATOR;
    const reply = await server.call('logIn', { email, password });
    expect(pick(reply, 'kind', 'role', 'secondFactorDue')).toEqual({
      kind: 'logged-in',
      role: 'administrator',
      secondFactorDue: true,
    });
    const token = reply.kind === 'logged-in' ? reply.token : '';
    const audit = (whose: string) => server.call('listAudit', {}, { token: whose });
    expect(await audit(token)).toEqual({ kind: 'second-factor-due' });
    // They get a member's view of shared calls as well: no e-mail addresses of authors, for example.
    const other = await register(server, newPerson());
    const others = await logIn(server, other);
    expect(await audit(others)).toEqual({ kind: 'forbidden' });
    await server.call('createPost', { text: 'hello', agreedTo: 1 }, { token: others });
    const board = await server.call('listPosts', {}, { token });
    expect(JSON.stringify(board)).not.toContain(other.email);

    const { app } = await turnOn(server, token, password);
    expect(await audit(token)).toEqual({ kind: 'audit', entries: [] });
    const second = await server.call('logIn', { email, password });
    const ticket = second.kind === 'second-code-wanted' ? second.ticket : '';
    const entered = await server.call('finishLogIn', { ticket, code: await app.next() });
    expect(entered).not.toHaveProperty('secondFactorDue');
    expect(await audit(entered.kind === 'logged-in' ? entered.token : '')).toEqual({
      kind: 'audit',
      entries: [],
    });
    // Turned off again, they have only the rights of members again.
    const proof = { password, code: await app.next() };
    expect(await server.call('endSecondFactor', proof, { token })).toEqual({ kind: 'turned-off' });
    expect(await audit(token)).toEqual({ kind: 'second-factor-due' });
  });
});

test('on PostgreSQL a one-step login that overlaps with turning on two-step login is ended', async () => {
  // In one process the two would not run at the same time.
  const servers = await startSeveral(await newStore('postgres'));
  const [server, neighbour] = servers;
  const { person, token } = await newMember(server);
  await logIn(server, person);
  const listed = await server.call('listSessions', {}, { token });
  const old = listed.kind === 'sessions' ? listed.sessions.find(({ current }) => !current)!.id : '';
  const started = await server.call('startSecondFactor', { password: person.password }, { token });
  const secret = started.kind === 'started' ? started.secret : '';
  const other = await openRival(server.store);
  // A login deletes expired sessions last: the lock holds it up there.
  await other.query(`update sessions set expires_at = 1 where id = '${old}'`);
  await other.query('begin');
  await other.query(`select id from sessions where id = '${old}' for update`);
  const loggingIn = neighbour.call('logIn', { email: person.email, password: person.password });
  await other.untilWaiting(1);
  const turningOn = server.call('confirmSecondFactor', { code: appCode(secret, Date.now()) }, { token });
  await other.untilWaiting(2);
  await other.query('commit');
  expect((await turningOn).kind).toBe('turned-on');
  const reply = await loggingIn;
  const late = reply.kind === 'logged-in' ? reply.token : '';
  expect(await server.call('listSessions', {}, { token: late })).toEqual({ kind: 'session-over' });
  await other.end();
  await Promise.all(servers.map((each) => each.dispose()));
});
