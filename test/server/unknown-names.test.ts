import { hashPassword, verifyPassword } from '../../server/accounts/password-hash.ts';
import { execute } from './support/database.ts';
import { newPerson, register } from './support/people.ts';
import { ENGINES, newStore, TestServer } from './support/test-server.ts';

/** The real one, and what it is asked for. */
const asked: string[] = [];
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const verify: typeof real.verify = (hashed, ...others) => {
    asked.push(String(hashed));
    return real.verify(hashed, ...others);
  };
  return { ...real, verify };
});

test('a password for an unknown name is compared with a hash of the same cost, and never right', async () => {
  const costOf = (hashed: string): string =>
    hashed.slice(0, hashed.lastIndexOf('$', hashed.lastIndexOf('$') - 1));
  const stored = await hashPassword('Right-Pass1');
  expect(await verifyPassword(stored, 'Right-Pass1')).toBe(true);
  for (const password of ['Right-Pass1', '', 'nonet nobody']) {
    asked.length = 0;
    expect(await verifyPassword(undefined, password)).toBe(false);
    expect(asked.map(costOf)).toEqual([costOf(stored)]);
  }
});

test.each(
  ENGINES.flatMap((engine) => [
    [engine, 'Wrong-Pass1'],
    // As one that was mailed looks: whether there is one to compare it with is not told either.
    [engine, 'Abcd-2345-efgh'],
  ]),
)(
  'on %s twelve tries of %s are answered alike for a name that is unknown, known, or just recovered',
  async (engine, password) => {
    const server = await TestServer.start(await newStore(engine));
    const [known, onDevice, unknown] = [await register(server), await register(server), newPerson()];
    const recovered = await register(server);
    await execute(
      server.store,
      `update accounts set temporary_until = ${Date.now() + 3_600_000} where email = '${recovered.email}'`,
    );
    const [deviceId, other] = ['d'.repeat(43), 'e'.repeat(43)];
    expect((await server.call('logIn', { ...onDevice, deviceId })).kind).toBe('logged-in');
    const tried = [
      { email: unknown.email },
      { email: known.email },
      { email: recovered.email },
      { email: newPerson().email, deviceId: other },
      { email: onDevice.email, deviceId: other },
    ];
    const answers: string[][] = tried.map(() => []);
    for (let time = 0; time < 12; time++)
      for (const [index, caller] of tried.entries()) {
        const answer = await server.call('logIn', { ...caller, password });
        const { waitSeconds, ...told } = answer as typeof answer & { waitSeconds?: number };
        // Each waits from its own first try on.
        answers[index].push(
          JSON.stringify({ ...told, waits: waitSeconds !== undefined && waitSeconds > 600 }),
        );
      }
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(new Set(answers[0]).size).toBe(6);
    // The known device is let in all the same.
    expect((await server.call('logIn', { ...onDevice, deviceId })).kind).toBe('logged-in');
    await server.dispose();
  },
);
