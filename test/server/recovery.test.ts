import { createPasswords } from '../../server/accounts/password-hash.ts';
import { recoveryHandlers } from '../../server/areas/recovery/service.ts';
import { createSecretBox } from '../../server/storage/secret-box.ts';
import { Overloaded } from '../../server/limits/request-failure.ts';
import { execute } from './support/database.ts';
import { CHEAPEST } from './support/host.js';
import { openStore } from './support/kysely.ts';
import {
  ADMINISTRATOR,
  enter,
  logIn,
  longCodeFrom,
  newPerson,
  recover as recoverAt,
  register,
  WITH_ADMINISTRATOR,
  type Person,
} from './support/people.ts';
import { ENGINES, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('recovery on %s', (engine) => {
  const server = TestServer.ofSuite(engine, { ...WITH_ADMINISTRATOR, TRUST_PROXY: '1' });

  const recover = (person: Person) => recoverAt(server, person);

  describe('an account without phone number and question', () => {
    /** Waits for this many mails to an address: they are sent after the response. */
    async function mailsTo(address: string, count: number): Promise<string[]> {
      for (;;) {
        const mails = server.mails().filter((mail) => mail.includes(`To: ${address}`));
        if (mails.length >= count) return mails;
        await server.call('checkPhone', { phone: '+1 555 0000' });
      }
    }

    test('can be recovered only with the mailed code, even while many networks guess', async () => {
      const person = await enter(server);
      for (let network = 0; network < 31; network++)
        await Promise.all(
          Array.from({ length: 10 }, () =>
            server.call('logIn', { ...person, password: 'Wrong-Pass1' }, { from: `10.20.${network}.1` }),
          ),
        );
      expect((await server.call('logIn', person)).kind).toBe('too-fast');
      const from = '10.20.0.1';
      expect(await server.call('startRecovery', person, { from })).toEqual({ kind: 'started' });
      expect(await server.call('startRecovery', person)).toEqual({ kind: 'started' });
      const [started] = await mailsTo(person.email, 1);
      const phone = /^ {4}([0-9]{4} [0-9]{4} [0-9]{4})/m.exec(started)![1];
      const asked = await server.call('checkRecoveryPhone', { ...person, phone });
      if (asked.kind !== 'question') throw new Error(asked.kind);
      expect(asked.question).toBe('The code in the mail to this address');
      const guess = { ...person, question: asked.question, answer: 'aaaa-bbbb-cccc' };
      for (let time = 0; time < 120; time++)
        expect(await server.call('answerRecoveryQuestion', guess)).toEqual({ kind: 'wrong-answer' });
      expect((await server.call('listSessions', {}, { token: person.token })).kind).toBe('sessions');
      const [mail, ...more] = await mailsTo(person.email, 1);
      expect(more).toEqual([]);
      const right = { ...guess, answer: ` ${longCodeFrom(mail).toUpperCase()}` };
      expect(await server.call('answerRecoveryQuestion', right)).toEqual({ kind: 'password-sent' });
      const password = longCodeFrom((await mailsTo(person.email, 2))[1]);
      expect(pick(await server.call('logIn', { ...person, password }), 'kind', 'passwordChangeDue')).toEqual({
        kind: 'logged-in',
        passwordChangeDue: true,
      });
    });

    test('answers wrong numbers like any other account and still accepts the mailed number', async () => {
      const [made, other] = [await enter(server), await register(server)];
      const answersTo = async (person: Person) => {
        const answers: object[] = [await server.call('startRecovery', person)];
        for (let time = 0; time < 7; time++) {
          const phone = `+1 000 0000${time}`;
          answers.push({
            ...(await server.call('checkRecoveryPhone', { ...person, phone })),
            waitSeconds: 0,
          });
        }
        answers.push(await server.call('answerRecoveryQuestion', { ...person, answer: 'Max' }));
        return answers;
      };
      const answers = await answersTo(made);
      expect(answers.at(6)).toEqual({ kind: 'too-fast', waitSeconds: 0 });
      expect(await answersTo(other)).toEqual(answers);
      const [mail] = await mailsTo(made.email, 1);
      const phone = /^ {4}([0-9]{4} [0-9]{4} [0-9]{4})/m.exec(mail)![1];
      const asked = await server.call('checkRecoveryPhone', { ...made, phone });
      expect(asked).toEqual({ kind: 'question', question: 'The code in the mail to this address' });
    });

    test('is still recovered by mail after only a phone number was added', async () => {
      const person = await enter(server);
      await server.call('changePhone', person, { token: person.token });
      expect(await server.call('startRecovery', person)).toEqual({ kind: 'started' });
      expect((await server.call('checkRecoveryPhone', person)).kind).toBe('wrong-phone');
      await mailsTo(person.email, 2);
    });

    test('cannot be recovered while deactivated, and the responses do not reveal why', async () => {
      const person = await enter(server);
      const token = await logIn(server, ADMINISTRATOR);
      const restriction = { username: person.email, restriction: 'deactivated' } as const;
      await server.call('restrictAccount', restriction, { token });
      expect(await server.call('startRecovery', person)).toEqual({ kind: 'started' });
      expect((await server.call('checkRecoveryPhone', person)).kind).toBe('wrong-phone');
      expect((await server.call('answerRecoveryQuestion', person)).kind).toBe('wrong-answer');
    });
  });

  // Specification 1.14, 7.14, 7.15
  test('the four steps of recovery give a temporary password that opens one session and must be changed', async () => {
    const person = await register(server);
    const before = await logIn(server, person);
    await server.call('startRecovery', person);
    const { question } = person;
    expect(await server.call('checkRecoveryPhone', person)).toEqual({ kind: 'question', question });
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

  test('phone number and answer are accepted in different notations, at registration and recovery', async () => {
    const written = { ...newPerson(), answer: ' Jean-Luc ' };
    const digits = written.phone.replace(/[^0-9]/g, '');
    const person = await register(server, {
      ...written,
      phone: `+${digits[0]} (${digits.slice(1, 4)}) ${digits.slice(4)}`,
    });
    await recover({ ...person, answer: 'ｊEAN luc', phone: `＋${digits[0]}.${digits.slice(1)}` });
  });

  test.each([
    ['an unknown address', 'startRecovery', { email: 'nobody@example.org' }, 'unknown-email'],
    ['an unknown address', 'checkRecoveryPhone', { email: 'nobody@example.org' }, 'wrong-phone'],
    ['an unknown address', 'answerRecoveryQuestion', { email: 'nobody@example.org' }, 'wrong-answer'],
    ['the first step skipped', 'checkRecoveryPhone', {}, 'wrong-phone'],
    ['the first two steps skipped', 'answerRecoveryQuestion', {}, 'wrong-answer'],
  ] as const)('with %s, %s is refused', async (_name, step, change, kind) => {
    const person = await register(server);
    expect(await server.call(step, { ...person, ...change })).toEqual({ kind });
  });

  test('the second step of recovery cannot be skipped', async () => {
    const person = await register(server);
    await server.call('startRecovery', person);
    expect(await server.call('answerRecoveryQuestion', person)).toEqual({ kind: 'wrong-answer' });
  });

  test('five wrong attempts lock recovery for an hour, even for a restart or the correct answer', async () => {
    const person = await register(server);
    await server.call('startRecovery', person);
    // Numbers and answers have separate attempts, and the last ones are counted down.
    for (const left of [undefined, 3, 2, 1])
      expect(await server.call('checkRecoveryPhone', { ...person, phone: '+1 000 00000' })).toEqual({
        kind: 'wrong-phone',
        ...(left !== undefined && { left }),
      });
    await server.call('startRecovery', person);
    await server.call('checkRecoveryPhone', person);
    for (const [index, left] of [undefined, 3, 2, 1, 0].entries()) {
      // The right number gives no more attempts.
      await server.call('checkRecoveryPhone', person);
      expect(
        await server.call('answerRecoveryQuestion', {
          ...person,
          ...(index % 2 ? { question: 'Another?' } : { answer: 'Max' }),
        }),
      ).toEqual({ kind: 'wrong-answer', ...(left !== undefined && { left }) });
    }
    const locked = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };
    expect(await server.call('answerRecoveryQuestion', person)).toEqual(locked);
    expect(await server.call('startRecovery', person)).toEqual(locked);
    await server.advance(HOUR_MS);
    await recover(person);
  });

  test('recovery reveals that an account is deactivated only for the correct phone number', async () => {
    const person = await register(server);
    const administrator = await server.call('logIn', ADMINISTRATOR);
    const token = administrator.kind === 'logged-in' ? administrator.token : '';
    const change = { username: person.email, restriction: 'deactivated' } as const;
    expect((await server.call('restrictAccount', change, { token })).kind).toBe('restricted');
    expect(await server.call('startRecovery', person)).toEqual({ kind: 'started' });
    const wrong = { ...person, phone: '+1 000 00000' };
    expect(await server.call('checkRecoveryPhone', wrong)).toEqual({ kind: 'wrong-phone' });
    expect(await server.call('checkRecoveryPhone', person)).toEqual({ kind: 'deactivated' });
    expect(await server.call('answerRecoveryQuestion', person)).toEqual({ kind: 'wrong-answer' });
  });

  test('recovery hashes a password in every case, so timing does not reveal the state of an account', async () => {
    const person = await register(server);
    const read = openStore(server.store);
    const passwords = createPasswords(CHEAPEST);
    const box = createSecretBox(Buffer.alloc(32, 1));
    const mail = { prepare: () => ({}) };
    const { answerRecoveryQuestion } = recoveryHandlers({
      database: { read },
      box,
      mail,
      passwords,
    } as never);
    // The caller has disconnected, so any hashing is refused.
    const visit = { now: 1, network: 'here', language: 'en', note: () => undefined };
    const gone = { ...visit, sharer: { who: 'here' }, gone: AbortSignal.abort() };
    for (const change of [
      "status = 'normal'",
      "status = 'deactivated'",
      'phone_hash = null',
      "status = 'normal'",
    ]) {
      await execute(server.store, `update accounts set ${change} where email = '${person.email}'`);
      await expect(answerRecoveryQuestion(person, gone as never)).rejects.toThrow(Overloaded);
    }
    await read.destroy();
  });

  test('a temporary password expires after a day, and another recovery gives a new one', async () => {
    const person = await register(server);
    const first = await recover(person);
    await server.advance(24 * HOUR_MS);
    expect(await server.call('logIn', { ...person, password: first })).toEqual({ kind: 'wrong-credentials' });
    const second = await recover(person);
    expect((await server.call('logIn', { ...person, password: second })).kind).toBe('logged-in');
  });
});
