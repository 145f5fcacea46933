import { CODE_TRIES } from '../../core/account/code.ts';
import { accountKey } from '../../server/plugins/account-key.ts';
import { networkOf } from '../../server/plugins/network.ts';
import { codeFrom, logIn, newPerson, register, sendCode, type Person } from './support/people.ts';
import { ENGINES, newStore, TestServer } from './support/test-server.ts';

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
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe.each(ENGINES)('guessing on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(await newStore(engine), BEHIND_A_PROXY);
  });
  afterAll(() => server.dispose());

  const guess = (email: string, from = STRANGER, deviceId?: string) =>
    server.call('logIn', { email, password: 'Wrong-Pass1', deviceId }, { from });

  /** Wrong passwords until there are no more tries. */
  async function useUp(email: string, from?: string, deviceId?: string): Promise<number> {
    for (let time = 0; time < 100; time++)
      if ((await guess(email, from, deviceId)).kind === 'too-fast') return time;
    return 100;
  }

  test('ten wrong passwords, and the network has to wait, even with the right one; others need not', async () => {
    const person = await register(server);
    expect(await useUp(person.email)).toBe(10);
    expect(await server.call('logIn', person, { from: STRANGER })).toEqual(LOCKED);
    expect(await server.call('logIn', person, { from: HOME })).toMatchObject({ kind: 'logged-in' });
    await server.advance(15 * MINUTE_MS);
    expect(await server.call('logIn', person, { from: STRANGER })).toMatchObject({ kind: 'logged-in' });
  });

  test('of fifty guesses at the same moment ten are answered', async () => {
    const { email } = await register(server);
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
    expect(answers.filter(({ kind }) => kind === 'wrong-credentials')).toHaveLength(10);
  });

  test('every spelling of an address is the same account, and so is every address of a /64', async () => {
    const person = await register(server, { ...newPerson(), email: 'victim@example.org' });
    const spellings = ['\uFE00', '\u034F', '\u180B', '\uFE0F'].flatMap((mark) =>
      Array.from(
        'example',
        (_, at) => `victim@${'example'.slice(0, at + 1)}${mark}${'example'.slice(at + 1)}.org`,
      ),
    );
    for (const spelling of spellings) expect(accountKey(spelling)).toBe(person.email);
    const answers = [];
    for (const [index, email] of spellings.slice(0, 12).entries())
      answers.push((await guess(email, `2001:db8:0:1::${index + 1}`)).kind);
    expect(answers).toEqual([
      ...Array.from({ length: 10 }, () => 'wrong-credentials'),
      ...['too-fast', 'too-fast'],
    ]);
  });

  test('what a caller writes into X-Forwarded-For itself does not count', async () => {
    const { email } = await register(server);
    const kinds = [];
    for (let time = 0; time < 11; time++)
      kinds.push((await guess(email, `192.0.2.${time}, ${STRANGER}`)).kind);
    expect(kinds.at(-1)).toBe('too-fast');
  });

  test('a device that has logged in before is not kept out, and guesses no faster', async () => {
    const person = await register(server);
    await server.call('logIn', { ...person, deviceId: DEVICE }, { from: HOME });
    // The stranger is in the same network.
    await useUp(person.email, HOME);
    expect(await server.call('logIn', person, { from: HOME })).toEqual(LOCKED);
    expect(await server.call('logIn', { ...person, deviceId: DEVICE }, { from: HOME })).toMatchObject({
      kind: 'logged-in',
    });
    expect(await useUp(person.email, HOME, DEVICE)).toBe(10);
    // What another device makes up is worth nothing.
    expect(await guess(person.email, HOME, 'x'.repeat(43))).toEqual(LOCKED);
  });

  test('a stranger keeps nobody from recovering, and a password from the mailbox opens in spite of the wait', async () => {
    const person = await register(server);
    await useUp(person.email);
    await server.call('startRecovery', person, { from: STRANGER });
    for (let time = 0; time < 5; time++)
      await server.call('checkRecoveryPhone', { ...person, phone: '+1 000 00000' }, { from: STRANGER });
    expect(await server.call('checkRecoveryPhone', person, { from: STRANGER })).toEqual(LOCKED);
    const password = await recover(person);
    expect(await server.call('logIn', { ...person, password }, { from: STRANGER })).toMatchObject({
      kind: 'logged-in',
      passwordChangeDue: true,
    });
  });

  test('opening a recovery again takes nobody a step back', async () => {
    const person = await register(server);
    await server.call('startRecovery', person, { from: HOME });
    await server.call('checkRecoveryPhone', person, { from: HOME });
    await server.call('startRecovery', person, { from: STRANGER });
    expect(await server.call('answerRecoveryQuestion', person, { from: HOME })).toEqual({
      kind: 'password-sent',
    });
  });

  test('the right number does not buy more answers', async () => {
    const person = await register(server);
    await server.call('startRecovery', person);
    const kinds = [];
    for (let time = 0; time < 6; time++) {
      await server.call('checkRecoveryPhone', person);
      kinds.push((await server.call('answerRecoveryQuestion', { ...person, answer: 'Max' })).kind);
    }
    expect(kinds).toEqual([...Array.from({ length: 5 }, () => 'wrong-answer'), 'too-fast']);
  });

  async function recover(person: Person): Promise<string> {
    const before = server.mailTo(person.email);
    for (const step of ['startRecovery', 'checkRecoveryPhone', 'answerRecoveryQuestion'] as const)
      await server.call(step, person, { from: HOME });
    for (;;) {
      const mail = server.mailTo(person.email);
      if (mail !== before) return /^ {4}(\S{4}-\S{4}-\S{4})/m.exec(mail)![1];
      await server.call('checkPhone', { phone: person.phone });
    }
  }

  // These move the clock far, so they come last.
  test('an address at which codes were guessed is registered with two right codes in a row', async () => {
    const person = newPerson();
    const wrong = (code: string): string => (code === '1111' ? '2222' : '1111');
    const first = await sendCode(server, person.email);
    for (let time = 0; time < CODE_TRIES; time++)
      await server.call(
        'checkRegistrationCode',
        { email: person.email, code: wrong(first) },
        { from: STRANGER },
      );
    const next = async () => {
      await server.advance(MINUTE_MS);
      await server.call('sendRegistrationCode', person);
      const code = codeFrom(server.mailTo(person.email));
      return { code, checked: await server.call('checkRegistrationCode', { email: person.email, code }) };
    };
    const second = await next();
    expect(second.checked).toEqual({ kind: 'code-over' });
    expect(await server.call('register', { ...person, code: second.code })).toEqual({ kind: 'code-over' });
    const third = await next();
    expect(third.checked).toEqual({ kind: 'verified' });
    expect(await server.call('register', { ...person, code: third.code })).toEqual({ kind: 'registered' });
    await logIn(server, person);
  });

  test('a stranger who tries for ever has less than 1 in 10,000 a day', async () => {
    const { email } = newPerson();
    /** A day of as many codes and guesses as are answered, from as many networks as it takes. */
    const day = async () => {
      const guesses: number[] = [];
      for (let network = 0; ; network++) {
        const from = `10.${Math.floor(network / 200)}.${network % 200}.1`;
        const sent = await server.call('sendRegistrationCode', { email }, { from });
        if (sent.kind !== 'code-sent') break;
        const right = codeFrom(server.mailTo(email));
        let count = 0;
        for (let tried = 0; count < 100; tried++) {
          const code = String(tried).padStart(4, '0');
          if (code === right) continue;
          const checked = await server.call('checkRegistrationCode', { email, code }, { from });
          if (checked.kind !== 'wrong-code') break;
          count++;
        }
        guesses.push(count);
        await server.advance(MINUTE_MS);
      }
      await server.advance(DAY_MS - guesses.length * MINUTE_MS);
      return guesses;
    };
    const [first, second] = [await day(), await day()];
    // What was remembered of wrong codes is forgotten: the next such time begins.
    await server.advance(60 * DAY_MS);
    const later = await day();
    expect([first, second, later].every((codes) => codes.length === 40 && Math.max(...codes) === 5)).toBe(
      true,
    );
    // Only the first code of such a time is enough alone; of the others two in a row have to be guessed.
    const alone = first[0] / 10_000;
    const pairs = second.reduce(
      (sum, guesses, at) => sum + (guesses / 10_000) * ((second[at + 1] ?? 5) / 10_000),
      0,
    );
    expect(alone / 60 + pairs).toBeLessThan(1 / 10_000);
  });
});
