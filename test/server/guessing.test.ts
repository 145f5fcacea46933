import { CODE_TRIES } from '../../core/account/code.ts';
import { accountKey } from '../../server/accounts/account-key.ts';
import { neighbourhoodOf, networkOf, networkOfCaller } from '../../server/http/network.ts';
import { inRows, kindsOf } from './support/answers.ts';
import { BareServer } from './support/bare-server.ts';
import {
  codeFrom,
  logIn,
  longCodeFrom,
  newPerson,
  recover as recoverAt,
  register,
  sendCode,
  type Person,
} from './support/people.ts';
import { execute, query } from './support/database.ts';
import { EVERY_ENGINE, TestServer, testsOn, type Callable } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STRANGER = '203.0.113.9';
const HOME = '198.51.100.7';
const DEVICE = 'd'.repeat(43);
const LOCKED = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };
const BEHIND_A_PROXY = { TRUST_PROXY: '1' };

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['64:ff9b::cb00:7109', '203.0.113.9'],
  ['64:ff9b:1::203.0.113.9', '203.0.113.9'],
  ['64:ff9b:1:2:3:4:cb00:7109', '203.0.113.9'],
  ['64:ff9b:2::1', '64:ff9b:2:0::/64'],
  ['2002:cb00:7109::1', '203.0.113.9'],
  ['2002:cb00:7109:ffff:1:2:3:4', '203.0.113.9'],
])('address %s belongs to network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
])('the network of address %s belongs to neighbourhood %s', (address, neighbourhood) => {
  expect(neighbourhoodOf(networkOf(address))).toBe(neighbourhood);
});

test.each([
  ['4.4.4.4:4000', '4.4.4.4'],
  ['[2001:db8:1:2::3]:4000', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::4]', '2001:db8:1:2::/64'],
  ['[::ffff:4.4.4.4]:1', '4.4.4.4'],
  ['::FFFF:4.4.4.4', '4.4.4.4'],
  // If it is not an address, the connection's address counts.
  ['unknown', '198.51.100.7'],
  ['4.4.4', '198.51.100.7'],
  ['04.4.4.4', '198.51.100.7'],
  ['[4.4.4.4]x', '198.51.100.7'],
  ['4.4.4.4:400000', '198.51.100.7'],
  ['', '198.51.100.7'],
  ['<script>', '198.51.100.7'],
])('the forwarded address %j is counted as network %s', (ip, network) => {
  expect(networkOfCaller({ ip, raw: { socket: { remoteAddress: '::ffff:198.51.100.7' } } })).toBe(network);
});

const guess = (server: Callable, email: string, from = STRANGER, deviceId?: string) =>
  server.call('logIn', { email, password: 'Wrong-Pass1', deviceId }, { from });

/** Sends wrong passwords until there are no attempts left. */
async function useUp(server: Callable, email: string, from?: string, deviceId?: string): Promise<number> {
  for (let time = 0; time < 100; time++)
    if ((await guess(server, email, from, deviceId)).kind === 'too-fast') return time;
  return 100;
}

/** A different code of the same form. */
const otherThan = (code: string): string => (code === '1111' ? '2222' : '1111');

/** Requests a code and enters a wrong one as often as allowed. Returns the correct code and the outcomes. */
async function guessCodes(server: Callable, email: string, from: string) {
  const right = await sendCode(server, email, { from });
  const request = { email, code: otherThan(right) };
  const enter = () => server.call('checkRegistrationCode', request, { from });
  return { right, kinds: await kindsOf(CODE_TRIES, enter) };
}

/** Over HTTP: the network that a trusted proxy names is counted, and races gain nothing. */
describe.each(EVERY_ENGINE)('guess limits over HTTP on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, BEHIND_A_PROXY);

  test('after ten wrong passwords only that network must wait, even with the correct password', async () => {
    const person = await register(server);
    expect(await useUp(server, person.email)).toBe(10);
    expect(await server.call('logIn', person, { from: STRANGER })).toEqual(LOCKED);
    expect((await server.call('logIn', person, { from: HOME })).kind).toBe('logged-in');
    await server.advance(15 * MINUTE_MS);
    expect((await server.call('logIn', person, { from: STRANGER })).kind).toBe('logged-in');
  });

  test('a stolen session allows ten wrong passwords across all calls and leaves the owner’s attempts untouched', async () => {
    const person = await register(server);
    const stolen = await logIn(server, person);
    const wrong = { ...person, owner: person.email, oldPassword: 'Wrong-Pass1', newPassword: 'Tq7#mmlk' };
    const calls = ['changePassword', 'changePhone', 'exportData', 'deleteAccount'] as const;
    const request = { ...wrong, password: 'Wrong-Pass1' };
    const kinds = await kindsOf(12, (time) =>
      server.call(calls[time % 4], request, { token: stolen, from: `10.7.${time}.1` }),
    );
    expect(inRows(kinds)).toBe('10 wrong-password, 2 too-fast');
    const own = await logIn(server, person);
    expect((await server.call('exportData', person, { token: own })).kind).toBe('exported');
    await server.advance(15 * MINUTE_MS);
    expect((await server.call('exportData', person, { token: stolen })).kind).toBe('exported');
  });

  contract('of fifty concurrent guesses only ten are checked', async () => {
    const { email } = await register(server);
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(server, email)));
    expect(answers.filter(({ kind }) => kind === 'wrong-credentials')).toHaveLength(10);
  });

  test.each([
    // The proxy appends its part to the header of the caller.
    ['with a made-up address in front', (time: number) => `192.0.2.${time}, ${STRANGER}`],
    ['with varying ports', (time: number) => `${STRANGER}:${4000 + time}`],
    [
      'with varying spellings',
      (time: number) => `[${time % 2 ? '2001:db8:7::' : '2001:0DB8:7:0:0::'}${time}]:4000`,
    ],
    ['that is not an address', (time: number) => `made up ${time}`],
  ])('an X-Forwarded-For header %s does not evade the limit', async (_how, from) => {
    const { email } = await register(server);
    const kinds = await kindsOf(11, (time) => guess(server, email, from(time)));
    expect(inRows(kinds)).toBe('10 wrong-credentials, 1 too-fast');
  });

  contract.each([
    ['checkRegistrationCode', '192.0.2.78'],
    ['register', '192.0.2.79'],
  ] as const)('%s checks forty of sixty concurrent wrong codes from one network', async (name, from) => {
    const wrong: (Person & { code: string })[] = [];
    for (let address = 0; address < 12; address++) {
      const person = newPerson();
      const code = otherThan(await sendCode(server, person.email, { from }));
      wrong.push(...Array.from({ length: CODE_TRIES }, () => ({ ...person, code })));
    }
    // On a slow machine some calls wait too long for a connection: they were not checked, and retry.
    const enter = async (request: (typeof wrong)[number]): Promise<string> => {
      const { kind } = await server.call(name, request, { from });
      return kind === 'busy' ? enter(request) : kind;
    };
    const kinds = await Promise.all(wrong.map(enter));
    expect(inRows(kinds.sort().reverse())).toBe('40 wrong-code, 20 too-fast');
  });
});

describe('guess limits without HTTP', () => {
  let server: BareServer;
  beforeAll(async () => {
    server = await BareServer.open();
  });
  afterAll(() => server.close());

  test('a network can guess fifty passwords of an account a day, and the owner can still log in', async () => {
    const person = await register(server);
    const deviceId = 'o'.repeat(43);
    await server.call('logIn', { ...person, deviceId }, { from: HOME });
    let guesses = 0;
    for (let quarter = 0; quarter < 95; quarter++) {
      guesses += await useUp(server, person.email);
      await server.advance(15 * MINUTE_MS);
      if (quarter % 19 !== 0) continue;
      // On a known device in the same network, and in another network without one.
      for (const [from, device] of [[STRANGER, deviceId], [HOME]] as const)
        expect((await server.call('logIn', { ...person, deviceId: device }, { from })).kind).toBe(
          'logged-in',
        );
    }
    expect(guesses).toBe(50);
  });

  test('a correct password never counts as a failed attempt, even if the login is refused for another reason', async () => {
    const [deactivated, recovered] = [await register(server), await register(server)];
    await execute(
      server.store,
      `update accounts set status = 'deactivated' where email = '${deactivated.email}'`,
    );
    const usedUp = { ...recovered, password: await recover(recovered) };
    await logIn(server, usedUp);
    for (let time = 0; time < 12; time++) {
      expect(await server.call('logIn', deactivated)).toEqual({ kind: 'deactivated' });
      expect(await server.call('logIn', usedUp)).toEqual({ kind: 'wrong-credentials' });
    }
  });

  test('a login flood from one neighbourhood turns away neither other networks nor known devices', async () => {
    const people = await Promise.all([register(server), register(server), register(server)]);
    const deviceId = 'f'.repeat(43);
    await server.call('logIn', { ...people[0], deviceId }, { from: HOME });
    const flood = Array.from({ length: 300 }, (_, at) =>
      guess(server, `nobody${at}@example.org`, `2001:db8:7:${(0x4200 + (at % 256)).toString(16)}::1`),
    );
    // A known device gets its turn even in the same network.
    const known = server.call('logIn', { ...people[0], deviceId }, { from: '2001:db8:7:4200::1' });
    const others = people.map((person) => server.call('logIn', person, { from: HOME }));
    const kinds = (await Promise.all([known, ...others])).map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.map(() => 'logged-in'));
    // More than two hundred calls wait, so some of the flood are refused.
    expect((await Promise.all(flood)).map(({ kind }) => kind)).toContain('busy');
  });

  test('wrong passwords count together for all spellings of an e-mail address and all addresses of a /64', async () => {
    const person = await register(server, { ...newPerson(), email: 'victim@example.org' });
    const spellings = ['\uFE00', '\u034F', '\u180B', '\uFE0F'].flatMap((mark) =>
      Array.from(
        'example',
        (_, at) => `victim@${'example'.slice(0, at + 1)}${mark}${'example'.slice(at + 1)}.org`,
      ),
    );
    for (const spelling of spellings) expect(accountKey(spelling)).toBe(person.email);
    const kinds = await kindsOf(12, (time) => guess(server, spellings[time], `2001:db8:0:1::${time + 1}`));
    expect(inRows(kinds)).toBe('10 wrong-credentials, 2 too-fast');
  });

  test('a known device can log in while its network must wait, but is allowed only ten wrong passwords itself', async () => {
    const person = await register(server);
    await server.call('logIn', { ...person, deviceId: DEVICE }, { from: HOME });
    // The stranger is in the same network.
    await useUp(server, person.email, HOME);
    expect(await server.call('logIn', person, { from: HOME })).toEqual(LOCKED);
    expect((await server.call('logIn', { ...person, deviceId: DEVICE }, { from: HOME })).kind).toBe(
      'logged-in',
    );
    expect(await useUp(server, person.email, HOME, DEVICE)).toBe(10);
    // A made-up device id does not help.
    expect(await guess(server, person.email, HOME, 'x'.repeat(43))).toEqual(LOCKED);
  });

  const knownDevicesOf = async ({ email }: Person) =>
    query(
      server.store,
      `select device_hash from known_devices where account_id = (select id from accounts where email = '${email}')`,
    );

  test('changing the password forgets all known devices except the one used for the change', async () => {
    const person = await register(server);
    const own = 'o'.repeat(43);
    const token = await logIn(server, person);
    const others = Array.from({ length: 20 }, (_, at) => String(at).padStart(43, 's'));
    for (const deviceId of others) await server.call('logIn', { ...person, deviceId }, { from: STRANGER });
    expect(await knownDevicesOf(person)).toHaveLength(20);
    const password = 'Tq7#mmlk';
    const change = { owner: person.email, oldPassword: person.password, newPassword: password };
    await server.call('changePassword', { ...change, deviceId: own }, { token });
    await useUp(server, person.email, HOME);
    for (const deviceId of others) expect(await guess(server, person.email, HOME, deviceId)).toEqual(LOCKED);
    expect((await server.call('logIn', { ...person, password, deviceId: own }, { from: HOME })).kind).toBe(
      'logged-in',
    );
  });

  test('after a recovery no device is known until the owner logs in on it again', async () => {
    const person = await register(server);
    await server.call('logIn', { ...person, deviceId: DEVICE });
    expect(await knownDevicesOf(person)).toHaveLength(1);
    const password = await recover(person);
    expect(await knownDevicesOf(person)).toEqual([]);
    await server.call('logIn', { ...person, password, deviceId: DEVICE });
    expect(await knownDevicesOf(person)).toHaveLength(1);
  });

  test('300 wrong passwords a day lock the login, but not for known devices or after recovery by mail', async () => {
    const person = await register(server);
    const { email } = person;
    const deviceId = 'e'.repeat(43);
    await server.call('logIn', { ...person, deviceId }, { from: HOME });
    const networks = Array.from({ length: 32 }, (_, at) => `10.5.${at}.1`);
    let wrong = 0;
    for (const from of networks) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => guess(server, email, from)));
      wrong += answers.filter(({ kind }) => kind === 'wrong-credentials').length;
    }
    expect(wrong).toBe(300);
    const elsewhere = { from: '10.5.99.1' };
    expect(await server.call('logIn', person, elsewhere)).toEqual(LOCKED);
    expect((await server.call('logIn', { ...person, deviceId }, elsewhere)).kind).toBe('logged-in');
    const password = await recover(person);
    expect((await server.call('logIn', { ...person, password }, elsewhere)).kind).toBe('logged-in');
  });

  /** Networks of a neighbourhood: a different one for each test, since attempts count all day. */
  const near = (place: number, at: number) => `100.64.${place}.${at}`;

  test('a neighbourhood is allowed fifty wrong passwords a day, and the owner can log in elsewhere', async () => {
    const person = await register(server);
    let wrong = 0;
    for (let at = 0; at < 32; at++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => guess(server, person.email, near(51, at))),
      );
      wrong += answers.filter(({ kind }) => kind === 'wrong-credentials').length;
    }
    expect(wrong).toBe(50);
    expect(await server.call('logIn', person, { from: near(51, 99) })).toEqual(LOCKED);
    expect((await server.call('logIn', person, { from: near(52, 0) })).kind).toBe('logged-in');
  });

  const WHERE = [
    ['the world', (at: number) => `10.8.${at}.1`],
    ['a neighbourhood', (at: number) => near(51, at)],
  ] as const;
  const WRONG = [
    ['phone numbers', 'checkRecoveryPhone', 'wrong-phone', { phone: '+1 000 00000' }],
    ['answers', 'answerRecoveryQuestion', 'wrong-answer', { answer: 'Max' }],
  ] as const;
  test.each(
    WHERE.flatMap(([where, network]) =>
      WRONG.map(
        ([what, ...rest]) => [where === 'the world' ? 100 : 20, what, where, network, ...rest] as const,
      ),
    ),
  )(
    '%i wrong %s a day are checked from %s, and the owner can recover elsewhere or on a known device',
    async (most, _what, where, network, step, kind, wrong) => {
      const person = await register(server);
      const deviceId = 'r'.repeat(43);
      await server.call('logIn', { ...person, deviceId }, { from: HOME });
      const kinds: string[] = [];
      for (let at = 0; at < 22; at++) {
        const from = network(at);
        await server.call('startRecovery', person, { from });
        await server.call('checkRecoveryPhone', person, { from });
        kinds.push(...(await kindsOf(5, () => server.call(step, { ...person, ...wrong }, { from }))));
      }
      expect(inRows(kinds)).toBe(`${most} ${kind}, ${110 - most} too-fast`);
      expect(await server.call(step, person, { from: network(99) })).toEqual(LOCKED);
      const from = where === 'the world' ? HOME : near(53, 0);
      const owner = where === 'the world' ? { ...person, deviceId } : person;
      const steps: string[] = [];
      for (const next of ['startRecovery', 'checkRecoveryPhone', 'answerRecoveryQuestion'] as const)
        steps.push((await server.call(next, owner, { from })).kind);
      expect(steps).toEqual(['started', 'question', 'password-sent']);
    },
  );

  test('an attacker cannot block recovery, and the mailed password works even in a network that must wait', async () => {
    const person = await register(server);
    await useUp(server, person.email);
    for (const from of [STRANGER, ...Array.from({ length: 9 }, (_, at) => `10.6.${at}.1`)]) {
      await server.call('startRecovery', person, { from });
      for (let time = 0; time < 5; time++)
        await server.call('checkRecoveryPhone', { ...person, phone: '+1 000 00000' }, { from });
    }
    expect(await server.call('checkRecoveryPhone', person, { from: STRANGER })).toEqual(LOCKED);
    const password = await recover(person);
    // Others that look like it do not.
    const like = { email: person.email, password: 'Abcd-2345-efgh' };
    expect(await server.call('logIn', like, { from: STRANGER })).toEqual(LOCKED);
    expect(
      pick(
        await server.call('logIn', { ...person, password }, { from: STRANGER }),
        'kind',
        'passwordChangeDue',
      ),
    ).toEqual({ kind: 'logged-in', passwordChangeDue: true });
  });

  test('an account can be recovered five times a day, and the last mailed password still works afterwards', async () => {
    const person = await register(server);
    let password = '';
    for (let time = 0; time < 5; time++) password = await recover(person);
    const deviceId = 'n'.repeat(43);
    for (const from of [HOME, '10.9.0.1']) {
      expect(await server.call('startRecovery', person, { from })).toEqual(LOCKED);
      await server.call('checkRecoveryPhone', person, { from });
      expect(await server.call('answerRecoveryQuestion', person, { from })).toEqual(LOCKED);
    }
    const opened = await server.call('logIn', { ...person, password, deviceId });
    if (opened.kind !== 'logged-in') throw new Error(opened.kind);
    const change = { owner: person.email, oldPassword: password, newPassword: 'Tq7#mmlk' };
    await server.call('changePassword', change, { token: opened.token });
    for (const step of ['startRecovery', 'answerRecoveryQuestion'] as const)
      expect(await server.call(step, { ...person, deviceId })).toEqual(LOCKED);
    await logIn(server, { ...person, password: 'Tq7#mmlk' });
    await server.advance(DAY_MS);
    await recover(person);
  });

  test('a network is allowed 100 wrong logins a day and its neighbourhood 300, and known devices are not blocked', async () => {
    const person = await register(server);
    const deviceId = 'w'.repeat(43);
    const logInFrom = async (from: string, deviceId?: string) =>
      (await server.call('logIn', { ...person, deviceId }, { from })).kind;
    expect(await logInFrom(HOME, deviceId)).toBe('logged-in');
    const kinds: string[] = [];
    for (const network of [1, 2, 3, 4]) {
      const from = `10.20.0.${network}`;
      // Correct logins are not counted.
      if (network < 4) expect(await logInFrom(from)).toBe('logged-in');
      for (let at = 0; at < 102; at++) {
        if (at % 50 === 0) await server.advance(MINUTE_MS);
        kinds.push((await guess(server, newPerson().email, from)).kind);
      }
    }
    const wrong = '100 wrong-credentials';
    expect(inRows(kinds)).toBe(`${wrong}, 2 too-fast, ${wrong}, 2 too-fast, ${wrong}, 104 too-fast`);
    expect(await server.call('logIn', person, { from: '10.20.0.1' })).toEqual(LOCKED);
    expect(await logInFrom('10.20.0.1', deviceId)).toBe('logged-in');
    expect(await logInFrom('10.20.1.1')).toBe('logged-in');
    await server.advance(DAY_MS);
    expect(await logInFrom('10.20.0.1')).toBe('logged-in');
  });

  test('unknown names get the same responses as known ones and are counted in a bounded number of rows', async () => {
    const keysOf = async () =>
      (await query(server.store, 'select key from paces')).map(({ key }) => key as string);
    // Names of other tests may have the same slot.
    await execute(server.store, 'delete from paces');
    const [unknown, known] = [newPerson(), await register(server)];
    const answers: Record<string, object[]> = { unknown: [], known: [] };
    for (let time = 0; time < 12; time++)
      answers.unknown.push(await guess(server, unknown.email, '10.11.0.1'));
    const keys = (await keysOf()).filter((key) => key.includes('password'));
    for (let time = 0; time < 12; time++) answers.known.push(await guess(server, known.email, '10.11.0.1'));
    const toldOf = (all: object[]) => all.map((answer) => ({ ...answer, waitSeconds: 0 }));
    expect(toldOf(answers.unknown)).toEqual(toldOf(answers.known));
    const byName = keys.filter((key) => !key.startsWith('wrong passwords '));
    expect([byName.length, keys.length]).toEqual([3, 5]);
    for (const key of byName) expect(key).toMatch(/^(?:passwords?|all passwords) [\w-]{3}$/);
  });

  test('stored attempt counters contain no names or addresses, even of people who never registered', async () => {
    const { email } = newPerson();
    await guess(server, email);
    await server.call('sendRegistrationCode', { email }, { from: STRANGER });
    await server.call('checkRegistrationCode', { email, code: '0000' }, { from: STRANGER });
    await server.call('startRecovery', { email }, { from: STRANGER });
    const kept = JSON.stringify(await query(server.store, 'select * from paces'));
    expect(kept).toContain('password ');
    for (const secret of ['@', STRANGER, email.slice(0, email.indexOf('@'))])
      expect(kept).not.toContain(secret);
  });

  test('starting a recovery again does not reset the one in progress', async () => {
    const person = await register(server);
    await server.call('startRecovery', person, { from: HOME });
    await server.call('checkRecoveryPhone', person, { from: HOME });
    await server.call('startRecovery', person, { from: STRANGER });
    expect(await server.call('answerRecoveryQuestion', person, { from: HOME })).toEqual({
      kind: 'password-sent',
    });
  });

  const recover = (person: Person) => recoverAt(server, person, { from: HOME });

  test('a neighbourhood is allowed 120 wrong codes a day, and a correct code from elsewhere works', async () => {
    const kinds: string[] = [];
    for (let at = 0; at < 32; at++)
      kinds.push(...(await guessCodes(server, newPerson().email, near(54, at))).kinds);
    expect(inRows(kinds)).toBe('120 wrong-code, 40 too-fast');
    const from = near(55, 0);
    const { email } = newPerson();
    const code = await sendCode(server, email, { from });
    expect(await server.call('checkRegistrationCode', { email, code }, { from })).toEqual({
      kind: 'verified',
    });
  });

  /** Raises a counter as if more had been sent, after checking that each was counted. */
  async function raise(what: string, from: number, to: number): Promise<void> {
    const where = `where key like '${what} %' and calls = ${from}`;
    expect(await query(server.store, `select key from paces ${where}`)).toHaveLength(1);
    await execute(server.store, `update paces set calls = ${to} ${where}`);
  }

  test('a neighbourhood can request 600 mailed codes a day, twenty of them to one address', async () => {
    const ask = (email: string, at: number, place = 56) =>
      server.call('sendRegistrationCode', { email }, { from: near(place, at) });
    const { email } = newPerson();
    for (let at = 0; at < 25; at++) {
      expect(await ask(email, at)).toEqual({ kind: 'code-sent' });
      await execute(server.store, `delete from paces where key like 'mail %'`);
    }
    expect(mailsTo(email)).toBe(20);
    expect(await ask(email, 0, 57)).toEqual({ kind: 'code-sent' });
    expect(mailsTo(email)).toBe(21);
    await raise('mails near', 20, 590);
    for (let sent = 590; sent < 600; sent++)
      expect(await ask(newPerson().email, sent % 200)).toEqual({ kind: 'code-sent' });
    const late = newPerson().email;
    expect(await ask(late, 201)).toEqual(LOCKED);
    expect(await ask(late, 0, 57)).toEqual({ kind: 'code-sent' });
    expect(mailsTo(late)).toBe(1);
  });

  test('a network can request 200 mailed codes a day for all e-mail addresses together', async () => {
    const from = '10.2.0.1';
    const ask = (email: string, network = from) =>
      server.call('sendRegistrationCode', { email }, { from: network });
    const owner = newPerson();
    await ask(owner.email);
    for (let sent = 1; sent < 5; sent++) expect((await ask(newPerson().email)).kind).toBe('code-sent');
    await raise('mails from', 5, 190);
    for (let sent = 190; sent < 200; sent++) expect((await ask(newPerson().email)).kind).toBe('code-sent');
    const late = newPerson().email;
    expect(await ask(late)).toEqual(LOCKED);
    expect(mailsTo(late)).toBe(0);
    // From another network it is sent, and the long code of an earlier mail works here as well.
    expect((await ask(late, HOME)).kind).toBe('code-sent');
    const code = longCodeFrom(server.mailTo(owner.email));
    expect(await server.call('register', { ...owner, code }, { from })).toEqual({ kind: 'registered' });
  });

  // These tests move the clock far, so they come last.
  test('after wrong guesses an e-mail address can be registered with two correct codes in a row', async () => {
    const person = newPerson();
    await guessCodes(server, person.email, STRANGER);
    const enter = (code: string) => server.call('checkRegistrationCode', { email: person.email, code });
    await server.advance(MINUTE_MS);
    const second = await sendCode(server, person.email);
    const half = { kind: 'code-over', another: true };
    expect(await enter(second)).toEqual(half);
    // The other code is sent automatically, and the first does not work again.
    const third = codeFrom(server.mailTo(person.email));
    if (third !== second) expect(await enter(second)).toEqual({ kind: 'wrong-code' });
    expect(await server.call('register', { ...person, code: third })).toEqual({ kind: 'not-verified' });
    expect(await enter(third)).toEqual({ kind: 'verified' });
    expect(await server.call('register', { ...person, code: third })).toEqual({ kind: 'registered' });
    await logIn(server, person);
  });

  /**
   * Requests codes for addresses from a network, each with some wrong guesses. Returns the outcome of the
   * correct code for the last one.
   */
  async function afterGuesses(from: string, plan: readonly (readonly [string, number])[], deviceId?: string) {
    let checked;
    for (const [index, [email, wrong]] of plan.entries()) {
      await server.advance(MINUTE_MS);
      await server.call('sendRegistrationCode', { email, deviceId }, { from });
      const right = codeFrom(server.mailTo(email));
      const enter = (code: string) =>
        server.call('checkRegistrationCode', { email, code, deviceId }, { from });
      for (let tried = 0; tried < wrong; tried++)
        await enter(tried === Number(right) ? '0009' : `000${tried}`);
      if (index === plan.length - 1) checked = (await enter(right)).kind;
    }
    return checked;
  }

  test('an e-mail address needs two codes for sixty days after a wrong guess, from any network', async () => {
    const { email } = newPerson();
    await afterGuesses('100.70.2.1', [[email, 1]]);
    const days: number[] = [];
    for (let day = 0; day < 61; day++) {
      const checked = await afterGuesses(`100.69.${day}.1`, [[email, 0]]);
      days.push(checked === 'verified' ? 1 : 0);
      await server.advance(DAY_MS);
    }
    expect(days).toEqual([...Array.from({ length: 60 }, () => 0), 1]);
  });

  test('a wrong code makes a second code necessary on the same device, but not for others in the network', async () => {
    const from = '100.74.0.1';
    const [guesser, innocent] = ['g'.repeat(43), 'i'.repeat(43)];
    await afterGuesses(from, [[newPerson().email, 1]], guesser);
    for (const deviceId of [innocent, undefined])
      expect(await afterGuesses(from, [[newPerson().email, 0]], deviceId)).toBe('verified');
    expect(await afterGuesses('100.74.1.1', [[newPerson().email, 0]], guesser)).toBe('code-over');
  });

  test('after a mistyped code one more code is needed, and entering it clears the mistake for the device', async () => {
    const from = '100.73.0.1';
    const deviceId = 'm'.repeat(43);
    const mistype = async (wrong: number): Promise<string> => {
      const { email } = newPerson();
      const first = await afterGuesses(from, [[email, wrong]], deviceId);
      if (wrong === 0) return first!;
      const code = codeFrom(server.mailTo(email));
      return (await server.call('checkRegistrationCode', { email, code, deviceId }, { from })).kind;
    };
    for (const wrong of [1, 3, 0, 4, 0]) expect(await mistype(wrong)).toBe('verified');
    // A guess at another address still counts: the person's own typos do not hide it.
    await afterGuesses(from, [[newPerson().email, 1]], deviceId);
    expect(await mistype(3)).toBe('verified');
    expect(await mistype(0)).toBe('code-over');
  });

  test('a lost second code is sent again as the second, unless a wrong code was entered for it', async () => {
    const { email } = newPerson();
    const options = { from: '100.75.0.1' };
    const enter = (code: string) => server.call('checkRegistrationCode', { email, code }, options);
    const again = async () => {
      await server.advance(MINUTE_MS);
      return sendCode(server, email, options);
    };
    const first = await sendCode(server, email, options);
    await enter(otherThan(first));
    expect(await enter(first)).toEqual({ kind: 'code-over', another: true });
    const second = await again();
    await enter(otherThan(second));
    expect(await enter(await again())).toEqual({ kind: 'code-over', another: true });
    expect(await enter(await again())).toEqual({ kind: 'verified' });
  });

  test('a network can guess once at forty addresses a day, and each of them then needs two correct codes', async () => {
    const from = '100.71.0.1';
    const addresses = Array.from({ length: 41 }, () => newPerson().email);
    const kinds: string[] = [];
    for (const email of addresses) {
      const code = otherThan(await sendCode(server, email, { from }));
      kinds.push((await server.call('checkRegistrationCode', { email, code }, { from })).kind);
    }
    expect(inRows(kinds)).toBe('40 wrong-code, 1 too-fast');
    await server.advance(DAY_MS);
    for (const email of addresses.slice(0, 40))
      expect(await afterGuesses(from, [[email, 0]])).toBe('code-over');
  });

  const mailsTo = (email: string) => server.mails().filter((mail) => mail.includes(`To: ${email}`)).length;

  test('guessing codes from many networks has a daily chance below 1 in 10,000 and never blocks the owner', async () => {
    const person = newPerson();
    const { email } = person;
    const guesses: number[] = [];
    for (let network = 0; network < 110; network++) {
      const from = `10.9.${network}.1`;
      const before = mailsTo(email);
      await server.call('sendRegistrationCode', { email }, { from });
      const right = codeFrom(server.mailTo(email));
      let count = 0;
      for (let tried = 0; count < 100; tried++) {
        const code = String(tried).padStart(4, '0');
        if (code === right) continue;
        const checked = await server.call('checkRegistrationCode', { email, code }, { from });
        if (checked.kind !== 'wrong-code') break;
        count++;
      }
      expect(count).toBe((mailsTo(email) - before) * CODE_TRIES);
      guesses.push(count);
      await server.advance(MINUTE_MS);
    }
    const judged = guesses.reduce((sum, count) => sum + count);
    expect([mailsTo(email), judged]).toEqual([100, 100 * CODE_TRIES]);
    // Each may be the first of two correct codes; the second is in another mail and has five attempts.
    expect((judged / 10_000) * (CODE_TRIES / 10_000)).toBeLessThan(0.3 / 10_000);
    // No more mails are sent, and none is needed, from any network including the stranger's.
    for (const from of [HOME, '10.9.0.1']) {
      expect(await server.call('sendRegistrationCode', person, { from })).toEqual({ kind: 'code-sent' });
      const code = longCodeFrom(server.mailTo(email));
      expect(await server.call('checkRegistrationCode', { email, code }, { from })).toEqual({
        kind: 'verified',
      });
    }
    expect(mailsTo(email)).toBe(100);
    const code = longCodeFrom(server.mailTo(email));
    expect(await server.call('register', { ...person, code }, { from: '10.9.0.1' })).toEqual({
      kind: 'registered',
    });
    await logIn(server, person);
  });

  test('a device’s code can be neither used up nor replaced by other devices, even in the same network', async () => {
    const person = newPerson();
    const { email } = person;
    const deviceId = 'h'.repeat(43);
    const own = { from: '100.76.0.1' };
    expect(await server.call('sendRegistrationCode', { email, deviceId }, own)).toEqual({
      kind: 'code-sent',
    });
    const code = codeFrom(server.mailTo(email));
    const strangers = [
      { from: '100.76.0.1', deviceId: 's'.repeat(43) },
      { from: '100.76.0.1', deviceId: undefined },
      { from: '100.76.1.1', deviceId: undefined },
    ];
    for (const { from, deviceId } of strangers)
      for (let time = 0; time < CODE_TRIES; time++)
        expect(
          await server.call('checkRegistrationCode', { email, code: `000${time}`, deviceId }, { from }),
        ).toEqual({ kind: 'code-over' });
    // From another network, as when a phone moves.
    const moved = { from: '100.76.9.1' };
    const enter = { email, code, deviceId };
    expect(await server.call('checkRegistrationCode', enter, moved)).toEqual({ kind: 'verified' });
    for (const { from, deviceId } of strangers) {
      await server.advance(MINUTE_MS);
      await server.call('sendRegistrationCode', { email, deviceId }, { from });
    }
    expect(mailsTo(email)).toBe(4);
    expect(await server.call('register', { ...person, code, deviceId }, moved)).toEqual({
      kind: 'registered',
    });
  });

  test('a long code works only for its address, for one to two days, in any case and spacing', async () => {
    const { email } = newPerson();
    const from = '100.77.0.1';
    await sendCode(server, email, { from });
    const code = longCodeFrom(server.mailTo(email));
    const enter = async (code: string, whose = email) =>
      (await server.call('checkRegistrationCode', { email: whose, code }, { from })).kind;
    const other = newPerson().email;
    await sendCode(server, other, { from });
    // A wrong long code never counts as an attempt, since it cannot be guessed.
    for (let time = 0; time <= CODE_TRIES; time++) expect(await enter(code, other)).toBe('wrong-code');
    expect(await enter(codeFrom(server.mailTo(other)), other)).toBe('verified');
    expect(await enter(code.toUpperCase().replaceAll('-', ' '))).toBe('verified');
    await server.advance(DAY_MS);
    expect(await enter(code)).toBe('verified');
    await server.advance(DAY_MS);
    expect(await enter(code)).toBe('wrong-code');
  });

  test('a verified code can still register after others in the network have used up the wrong codes', async () => {
    const from = '100.72.0.1';
    const person = newPerson();
    await server.call('sendRegistrationCode', person, { from });
    const code = codeFrom(server.mailTo(person.email));
    await server.call('checkRegistrationCode', { email: person.email, code }, { from });
    for (let number = 0; number < 8; number++) await guessCodes(server, newPerson().email, from);
    expect(await server.call('checkRegistrationCode', { email: newPerson().email, code }, { from })).toEqual(
      LOCKED,
    );
    expect(await server.call('register', { ...person, code }, { from })).toEqual({ kind: 'registered' });
  });
});
