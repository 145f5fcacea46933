import { randomBytes } from 'node:crypto';
import {
  ADMINISTRATOR,
  logIn,
  longCodeFrom,
  newMember,
  newPerson,
  register,
  sendCode,
  WITH_ADMINISTRATOR,
} from './support/people.ts';
import { query } from './support/database.ts';
import { ENGINES, EVERY_ENGINE, newStore, TestServer, testsOn, type Engine } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

describe.each(EVERY_ENGINE)('accounts on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, WITH_ADMINISTRATOR);

  // Specification 1.12, 7.18
  test('changing the password ends all other sessions', async () => {
    const person = await register(server);
    const [here, there] = [await logIn(server, person), await logIn(server, person)];
    const change = { owner: person.email, oldPassword: person.password, newPassword: 'Other-Pass2' };
    const wrong = { ...change, oldPassword: 'Wrong-Pass1' };
    expect(await server.call('changePassword', wrong, { token: here })).toEqual({ kind: 'wrong-password' });
    expect(await server.call('changePassword', change, { token: here })).toEqual({
      kind: 'password-changed',
    });
    expect((await server.call('listSessions', {}, { token: here })).kind).toBe('sessions');
    expect(await server.call('listSessions', {}, { token: there })).toEqual({ kind: 'session-over' });
    expect(await server.call('logIn', person)).toEqual({ kind: 'wrong-credentials' });
    await logIn(server, { ...person, password: 'Other-Pass2' });
  });

  contract(
    'concurrent password changes under one key report success only for the password that was set',
    async () => {
      const { person, token } = await newMember(server);
      const change = { owner: person.email, oldPassword: person.password };
      const passwords = ['Brand-New-1', 'Brand-New-2'];
      const answers = await Promise.all(
        passwords.map((newPassword) =>
          server.call('changePassword', { ...change, newPassword }, { token, key: 'password-1' }),
        ),
      );
      const done = answers.map(({ kind }) => kind === 'password-changed');
      const opens = await Promise.all(
        passwords.map((password) => server.call('logIn', { email: person.email, password })),
      );
      expect(opens.map(({ kind }) => kind === 'logged-in')).toEqual(done);
      expect(new Set(done).size).toBe(2);
      // The owner gets one mail about it, before the mail about the login.
      const count = (subject: string) =>
        server.mails().filter((mail) => mail.includes(`To: ${person.email}`) && mail.includes(subject))
          .length;
      const [changed, login] = ['password was changed', 'New login to your Nonet account'];
      while (count(changed) === 0 || count(login) === 0)
        await server.call('checkPhone', { phone: person.phone });
      expect(count(changed)).toBe(1);
    },
  );

  test('a call that names another account is refused', async () => {
    const [one, two] = [await register(server), await register(server)];
    const token = await logIn(server, one);
    const change = { owner: two.email, oldPassword: one.password, newPassword: 'Other-Pass2' };
    expect(await server.call('changePassword', change, { token })).toEqual({ kind: 'forbidden' });
  });

  // Specification 1.12, 5.8, 7.44
  test('changing the phone number requires the password and a number that no other account has', async () => {
    const [one, two] = [await register(server), await register(server)];
    const token = await logIn(server, one);
    const { phone } = newPerson();
    const { password } = one;
    expect(await server.call('changePhone', { password: 'Wrong-Pass1', phone }, { token })).toEqual({
      kind: 'wrong-password',
    });
    expect(await server.call('changePhone', { password, phone: two.phone }, { token })).toEqual({
      kind: 'phone-registered',
    });
    expect(await server.call('changePhone', { password, phone: one.phone }, { token })).toEqual({
      kind: 'phone-changed',
    });
    expect(await server.call('changePhone', { password, phone }, { token })).toEqual({
      kind: 'phone-changed',
    });
    expect(await server.call('checkPhone', { phone: one.phone })).toEqual({ kind: 'free' });
    expect(await server.call('checkPhone', { phone })).toEqual({ kind: 'phone-registered' });
  });

  contract('exactly one of ten accounts that claim a phone number at the same moment gets it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => register(server)));
    const tokens = await Promise.all(people.map((person) => logIn(server, person)));
    const { phone, password } = newPerson();
    const replies = await Promise.all(
      tokens.map((token) => server.call('changePhone', { password, phone }, { token })),
    );
    expect(replies.filter(({ kind }) => kind === 'phone-changed')).toHaveLength(1);
    expect(replies.filter(({ kind }) => kind === 'phone-registered')).toHaveLength(9);
  });

  test('deleting an account ends its sessions, frees its phone number and can be repeated with the same key', async () => {
    const { person, token } = await newMember(server);
    const elsewhere = await logIn(server, person);
    const loggedOut = await logIn(server, person);
    await server.call('logOut', {}, { token: loggedOut });
    const OVER = { kind: 'session-over', accountDeleted: true };
    expect(await server.call('deleteAccount', { password: 'Wrong-Pass1' }, { token })).toEqual({
      kind: 'wrong-password',
    });
    // The second call repeats the first, as if its response was lost.
    const options = { token, key: 'deletion-1' };
    for (let time = 0; time < 2; time++)
      expect(await server.call('deleteAccount', person, options)).toEqual({ kind: 'deleted' });
    for (const [request, key] of [
      [person, 'deletion-2'],
      [{ ...person, posts: true }, 'deletion-1'],
    ] as const)
      expect(await server.call('deleteAccount', request, { token, key })).toEqual(OVER);
    // Every device learns why; a logged-out one was told before, and a stranger's token tells nothing.
    for (const [each, over] of [
      [token, OVER],
      [elsewhere, OVER],
      [loggedOut, { kind: 'session-over' }],
      ['x'.repeat(43), { kind: 'session-over' }],
    ] as const)
      expect(await server.call('listSessions', {}, { token: each })).toEqual(over);
    expect(await server.call('logIn', person)).toEqual({ kind: 'wrong-credentials' });
    expect(await server.call('checkPhone', person)).toEqual({ kind: 'free' });
    await register(server, person).catch((error: unknown) => {
      // The address was used a moment ago, so its code must wait a minute. This is no trace of the account.
      expect(String(error)).toContain('too-fast');
    });
  });

  contract('concurrent deletions of one account all return "deleted" or "session over"', async () => {
    const { person, token } = await newMember(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('deleteAccount', person, { token })),
    );
    const kinds = new Set(answers.map(({ kind }) => kind));
    expect(kinds).toContain('deleted');
    // A late call no longer finds its session.
    for (const kind of kinds) expect(['deleted', 'session-over']).toContain(kind);
  });

  test('the settings create the first administrator, and the last administrator cannot delete their account', async () => {
    const reply = await server.call('logIn', ADMINISTRATOR);
    expect(pick(reply, 'kind', 'role')).toEqual({ kind: 'logged-in', role: 'administrator' });
    const token = reply.kind === 'logged-in' ? reply.token : '';
    const clock = () => query(server.store, 'select change from message_clock');
    const before = await clock();
    expect(await server.call('deleteAccount', ADMINISTRATOR, { token })).toEqual({
      kind: 'last-administrator',
    });
    // Readers are not notified, since the name stays.
    expect(await clock()).toEqual(before);
  });
});

/** Registers and changes a password on a new store; returns the stored request hashes. */
async function keptOf(
  engine: Engine,
  secretKey: string,
  [first, second]: readonly [string, string],
): Promise<string[]> {
  const store = await newStore(engine);
  const server = await TestServer.start(store, { SECRET_KEY: secretKey });
  const person = { ...newPerson(), email: 'same@example.org', phone: '+1 555 1', password: first };
  await sendCode(server, person.email);
  const last = { ...person, code: longCodeFrom(server.mailTo(person.email)) };
  expect(await server.call('register', last, { key: 'register-1' })).toEqual({ kind: 'registered' });
  const token = await logIn(server, person);
  const change = { owner: person.email, oldPassword: first, newPassword: second };
  const options = { token, key: 'password-1' };
  // A different password under the same key is not an attempt, however often.
  for (const newPassword of [second, second, ...Array<string>(12).fill('Brand-New-1')])
    expect(await server.call('changePassword', { ...change, newPassword }, options)).toEqual({
      kind: newPassword === second ? 'password-changed' : 'key-reused',
    });
  const kept = (await query(store, 'select request_hash from answers')).map((row) => row.request_hash);
  await server.dispose();
  return (kept as string[]).sort();
}

test.each(ENGINES)(
  'on %s the stored hash of a call does not depend on the passwords in it',
  async (engine) => {
    const key = randomBytes(32).toString('base64url');
    const one = await keptOf(engine, key, ['Right-Pass1', 'Other-Pass2']);
    const other = await keptOf(engine, key, ['Plain-Word3', 'Fresh-Word4']);
    expect(one).toHaveLength(2);
    expect(other).toEqual(one);
  },
);
