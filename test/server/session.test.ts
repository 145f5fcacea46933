import { AGREEMENT_VERSION } from '../../core/account/agreement.ts';
import { execute } from './support/database.ts';
import { logIn, newPerson, register, type Person } from './support/people.ts';
import { ENGINES, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('sessions on %s', (engine) => {
  const server = TestServer.ofSuite(engine);
  let person: Person;
  beforeAll(async () => {
    person = await register(server);
  });

  test('a wrong password and an unknown name get the same response', async () => {
    const wrong = { kind: 'wrong-credentials' };
    expect(await server.call('logIn', { ...person, password: 'Wrong-Pass1' })).toEqual(wrong);
    expect(await server.call('logIn', { ...person, email: 'nobody@example.org' })).toEqual(wrong);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['forged', 'A'.repeat(43)],
    ['too long', 'A'.repeat(4000)],
    ['malformed', "' or 1=1 --"],
  ])('a token that is %s gets "session over"', async (_name, token) => {
    expect(await server.call('listSessions', {}, { token })).toEqual({ kind: 'session-over' });
  });

  test('sessions are listed with their device, and one can end another', async () => {
    const [here, there] = [await logIn(server, person), await logIn(server, person)];
    const listed = await server.call('listSessions', {}, { token: here });
    if (listed.kind !== 'sessions') throw new Error(listed.kind);
    expect(listed.sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(listed.sessions[0]).toEqual({
      id: expect.any(String) as string,
      createdAt: expect.any(Number) as number,
      lastSeenAt: expect.any(Number) as number,
      expiresAt: expect.any(Number) as number,
      device: 'node',
      current: expect.any(Boolean) as boolean,
    });
    const mine = await server.call('listSessions', {}, { token: there });
    const { id } = mine.kind === 'sessions' ? mine.sessions.find(({ current }) => current)! : { id: '' };
    const end = (password: string) => server.call('endSessions', { id, password }, { token: here });
    expect(await end('Wrong-Pass1')).toEqual({ kind: 'wrong-password' });
    expect((await server.call('listSessions', {}, { token: there })).kind).toBe('sessions');
    expect(await end(person.password)).toEqual({ kind: 'ended' });
    expect(await end(person.password)).toEqual({ kind: 'no-such-session' });
    expect(await server.call('listSessions', {}, { token: there })).toEqual({ kind: 'session-over' });
  });

  test('a session that another process changes counts as it is now', async () => {
    const token = await logIn(server, person);
    const list = async () => (await server.call('listSessions', {}, { token })).kind;
    const mine = `(select id from accounts where email = '${person.email}')`;
    const set = (change: string) =>
      execute(server.store, `update sessions set ${change} where account_id = ${mine}`);
    expect(await list()).toBe('sessions');
    await set('password_change_due = 1');
    expect(await list()).toBe('password-change-due');
    await set('password_change_due = 0');
    expect(await list()).toBe('sessions');
    await execute(server.store, `delete from sessions where account_id = ${mine}`);
    expect(await list()).toBe('session-over');
  });

  test('one call with the password ends all other sessions of the account', async () => {
    const here = await logIn(server, person);
    const others = [await logIn(server, person), await logIn(server, person)];
    const stranger = await logIn(server, await register(server));
    const end = (password: string) => server.call('endSessions', { password }, { token: here });
    expect(await end('Wrong-Pass1')).toEqual({ kind: 'wrong-password' });
    for (const token of others)
      expect((await server.call('listSessions', {}, { token })).kind).toBe('sessions');
    expect(await end(person.password)).toEqual({ kind: 'ended' });
    for (const token of others)
      expect(await server.call('listSessions', {}, { token })).toEqual({ kind: 'session-over' });
    const left = await server.call('listSessions', {}, { token: here });
    expect(left.kind === 'sessions' && left.sessions.map(({ current }) => current)).toEqual([true]);
    expect((await server.call('listSessions', {}, { token: stranger })).kind).toBe('sessions');
  });

  test('an account cannot end a session of another account', async () => {
    const mine = await logIn(server, person);
    const listed = await server.call('listSessions', {}, { token: mine });
    const id = listed.kind === 'sessions' ? listed.sessions[0].id : '';
    const other = await logIn(server, await register(server));
    const { password } = newPerson();
    expect(await server.call('endSessions', { id, password }, { token: other })).toEqual({
      kind: 'no-such-session',
    });
    expect((await server.call('listSessions', {}, { token: mine })).kind).toBe('sessions');
  });

  test('logging out ends only the current session', async () => {
    const [one, two] = [await logIn(server, person), await logIn(server, person)];
    expect(await server.call('logOut', {}, { token: one })).toEqual({ kind: 'logged-out' });
    expect(await server.call('listSessions', {}, { token: one })).toEqual({ kind: 'session-over' });
    expect((await server.call('listSessions', {}, { token: two })).kind).toBe('sessions');
  });

  test('an account keeps thirty sessions, and another login ends the oldest', async () => {
    const many = await register(server);
    const first = await logIn(server, many);
    await server.advance(1);
    for (let time = 0; time < 30; time++) await logIn(server, many);
    expect(await server.call('listSessions', {}, { token: first })).toEqual({ kind: 'session-over' });
  });

  test('a session expires after twelve hours, and a remembered one after thirty days', async () => {
    const short = await logIn(server, person);
    const reply = await server.call('logIn', { ...person, remember: true });
    const long = reply.kind === 'logged-in' ? reply : undefined;
    expect(long?.lifetimeMs).toBe(30 * 24 * HOUR_MS);
    const lastSeenOf = async (token: string | undefined): Promise<number | undefined> => {
      const listed = await server.call('listSessions', {}, { token });
      return listed.kind === 'sessions'
        ? listed.sessions.find(({ current }) => current)!.lastSeenAt
        : undefined;
    };
    const atFirst = (await lastSeenOf(long?.token))!;
    let before = atFirst;
    /** Uses a session until that is noted: nobody waits for it, and some notes of one time may follow. */
    const use = async (token: string | undefined): Promise<'goes on' | 'over'> => {
      for (;;) {
        const lastSeen = await lastSeenOf(token);
        if (lastSeen === undefined) return 'over';
        if (lastSeen > before + HOUR_MS) {
          before = lastSeen;
          return 'goes on';
        }
      }
    };
    for (let hours = 0; hours < 9; hours += 3) {
      await server.advance(3 * HOUR_MS);
      expect(await use(short)).toBe('goes on');
    }
    await server.advance(3 * HOUR_MS - 60_000);
    expect(await use(short)).toBe('goes on');
    await server.advance(60_000);
    expect(await use(short)).toBe('over');
    before = atFirst;
    for (let days = 0; days < 27; days += 9) {
      expect(await use(long?.token)).toBe('goes on');
      await server.advance(9 * 24 * HOUR_MS);
    }
    expect(await use(long?.token)).toBe('goes on');
    await server.advance(2.5 * 24 * HOUR_MS);
    expect(await use(long?.token)).toBe('over');
  });

  test('a stolen database reveals no tokens, passwords, phone numbers or security questions', async () => {
    const secret = newPerson();
    await register(server, secret);
    const token = await logIn(server, secret);
    const exported = await server.call('exportData', { password: 'Right-Pass1' }, { token });
    if (exported.kind !== 'exported') throw new Error(exported.kind);
    expect(pick(exported.data.account as object, 'phone', 'agreementVersion')).toEqual({
      phone: secret.phone,
      agreementVersion: AGREEMENT_VERSION,
    });
    if (engine === 'postgres') return;
    await server.stop();
    const { readFileSync } = await import('node:fs');
    const bytes = readFileSync(`${server.store.folder}/nonet.sqlite`).toString('latin1');
    for (const text of [token, secret.password, secret.phone, 'First pet?'])
      expect(bytes).not.toContain(text);
    expect(bytes).toContain(secret.email);
  });
});
