import { logIn, newPerson, register, type Person } from './support/people.ts';
import { ENGINES, newStore, TestServer } from './support/test-server.ts';

const ADMINISTRATOR = { email: 'admin@example.org', password: 'Admin-Pass1' };
const HOUR_MS = 3_600_000;

describe.each(ENGINES)('recovery on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(await newStore(engine), {
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    });
  });
  afterAll(() => server.dispose());

  /** All four steps; gives the temporary password from the mail. */
  async function recover(person: Person): Promise<string> {
    const before = server.mailTo(person.email);
    expect(await server.call('startRecovery', person)).toEqual({ kind: 'started' });
    expect(await server.call('checkRecoveryPhone', person)).toEqual({
      kind: 'question',
      question: person.question,
    });
    expect(await server.call('answerRecoveryQuestion', person)).toEqual({ kind: 'password-sent' });
    // The mail goes out after the answer: a second call waits for the same queue.
    for (;;) {
      const mail = server.mailTo(person.email);
      if (mail !== before) return /^ {4}(\S{4}-\S{4}-\S{4})/m.exec(mail)![1];
      await server.call('checkPhone', { phone: person.phone });
    }
  }

  // Specification 1.12, 7.5
  test('four steps give a temporary password that opens one session and must be changed', async () => {
    const person = await register(server);
    const before = await logIn(server, person);
    const temporary = await recover(person);

    expect(await server.call('listSessions', {}, { token: before })).toEqual({ kind: 'session-over' });
    expect(await server.call('logIn', person)).toEqual({ kind: 'wrong-credentials' });
    const reply = await server.call('logIn', { ...person, password: temporary });
    if (reply.kind !== 'logged-in') throw new Error(reply.kind);
    expect(reply.passwordChangeDue).toBe(true);
    const { token } = reply;
    expect(await server.call('listSessions', {}, { token })).toEqual({ kind: 'password-change-due' });
    expect(await server.call('loadBoard', { owner: person.email }, { token })).toEqual({
      kind: 'password-change-due',
    });
    expect(await server.call('logIn', { ...person, password: temporary })).toEqual({
      kind: 'wrong-credentials',
    });

    const change = { owner: person.email, oldPassword: temporary, newPassword: 'Brand-New-1' };
    expect(await server.call('changePassword', change, { token })).toEqual({ kind: 'password-changed' });
    expect((await server.call('listSessions', {}, { token })).kind).toBe('sessions');
    await logIn(server, { ...person, password: 'Brand-New-1' });
    await logIn(server, { ...person, password: 'Brand-New-1' });
  });

  test('the number and the answer are taken as people write them, at both ends', async () => {
    const written = { ...newPerson(), answer: ' Jean-Luc ' };
    const digits = written.phone.replace(/[^0-9]/g, '');
    const person = await register(server, {
      ...written,
      phone: `+${digits[0]} (${digits.slice(1, 4)}) ${digits.slice(4)}`,
    });
    await recover({ ...person, answer: 'jean luc', phone: `＋${digits[0]}.${digits.slice(1)}` });
  });

  test('the answer forgives case and width; the phone number forgives blanks', async () => {
    const person = await register(server, { ...newPerson(), answer: 'Rex Two' });
    await recover({ ...person, answer: 'ｒEX two', phone: person.phone.replaceAll(' ', '') });
  });

  test.each([
    ['unknown address', 'startRecovery', { email: 'nobody@example.org' }, 'unknown-email'],
    ['unknown address', 'checkRecoveryPhone', { email: 'nobody@example.org' }, 'wrong-phone'],
    ['unknown address', 'answerRecoveryQuestion', { email: 'nobody@example.org' }, 'wrong-answer'],
    ['skipped first step', 'checkRecoveryPhone', {}, 'wrong-phone'],
    ['skipped steps', 'answerRecoveryQuestion', {}, 'wrong-answer'],
  ] as const)('%s: %s', async (_name, step, change, kind) => {
    const person = await register(server);
    expect(await server.call(step, { ...person, ...change })).toEqual({ kind });
  });

  test('the second step cannot be left out', async () => {
    const person = await register(server);
    await server.call('startRecovery', person);
    expect(await server.call('answerRecoveryQuestion', person)).toEqual({ kind: 'wrong-answer' });
  });

  test('five wrong tries lock recovery for an hour, starting again does not help, nor does the right answer', async () => {
    const person = await register(server);
    await server.call('startRecovery', person);
    // Numbers and answers have tries of their own, and the last ones are counted down.
    for (const left of [undefined, 3, 2, 1])
      expect(await server.call('checkRecoveryPhone', { ...person, phone: '+1 000 00000' })).toEqual({
        kind: 'wrong-phone',
        ...(left !== undefined && { left }),
      });
    await server.call('startRecovery', person);
    await server.call('checkRecoveryPhone', person);
    for (const [index, left] of [undefined, 3, 2, 1, 0].entries())
      expect(
        await server.call('answerRecoveryQuestion', {
          ...person,
          ...(index % 2 ? { question: 'Another?' } : { answer: 'Max' }),
        }),
      ).toEqual({ kind: 'wrong-answer', ...(left !== undefined && { left }) });
    const locked = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };
    expect(await server.call('answerRecoveryQuestion', person)).toEqual(locked);
    expect(await server.call('startRecovery', person)).toEqual(locked);
    await server.advance(HOUR_MS);
    await recover(person);
  });

  test('who is deactivated hears it with the right number, and nobody else does', async () => {
    const person = await register(server);
    const administrator = await server.call('logIn', ADMINISTRATOR);
    const token = administrator.kind === 'logged-in' ? administrator.token : '';
    const change = { username: person.email, restriction: 'deactivated' } as const;
    expect(await server.call('restrictAccount', change, { token })).toMatchObject({ kind: 'restricted' });
    expect(await server.call('startRecovery', person)).toEqual({ kind: 'started' });
    const wrong = { ...person, phone: '+1 000 00000' };
    expect(await server.call('checkRecoveryPhone', wrong)).toEqual({ kind: 'wrong-phone' });
    expect(await server.call('checkRecoveryPhone', person)).toEqual({ kind: 'deactivated' });
    expect(await server.call('answerRecoveryQuestion', person)).toEqual({ kind: 'wrong-answer' });
  });

  test('a temporary password is over after a day; recovering again gives another', async () => {
    const person = await register(server);
    const first = await recover(person);
    await server.advance(24 * HOUR_MS);
    expect(await server.call('logIn', { ...person, password: first })).toEqual({ kind: 'wrong-credentials' });
    const second = await recover(person);
    expect((await server.call('logIn', { ...person, password: second })).kind).toBe('logged-in');
  });
});
