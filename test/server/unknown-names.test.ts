import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createPasswords } from '../../server/accounts/password-hash.ts';
import { execute, query } from './support/database.ts';
import { CHEAPEST } from './support/host.js';
import { ADMINISTRATOR, newPerson, register, WITH_ADMINISTRATOR } from './support/people.ts';
import { ENGINES, newStore, TestServer } from './support/test-server.ts';

const MAIN = path.join(__dirname, '../../build/server/main.js');
const PRODUCTION = { NODE_ENV: 'production', MAIL: 'file', SITE_CONTACT: 'help@example.org' };

test('in production hashing a password takes 19 MiB and two passes', async () => {
  const store = await newStore('sqlite');
  const env = { PATH: process.env.PATH, PORT: '0', ...store.env, ...PRODUCTION, ...WITH_ADMINISTRATOR };
  const child = spawn(process.execPath, [MAIN], { env });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('Server listening')) break;
  child.kill('SIGTERM');
  await once(child, 'exit');
  const [{ password_hash: hashed }] = await query(store, 'select password_hash from accounts');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await createPasswords(CHEAPEST).verify(hashed as string, ADMINISTRATOR.password)).toBe(true);
});

test('a password for an unknown name is checked against a hash of the same cost and never accepted', async () => {
  for (const password of ['Right-Pass1', '', 'nonet nobody'])
    expect(await createPasswords(CHEAPEST).verify(undefined, password)).toBe(false);
  // Argon2 rejects such costs, which proves that it runs with each of these numbers.
  for (const [refused, message] of [
    [{ memoryCost: 7 }, 'Memory cost is too small'],
    [{ timeCost: 0 }, 'Time cost is too small'],
    [{ parallelism: 0 }, 'Too few lanes'],
  ] as const) {
    const passwords = createPasswords({ ...CHEAPEST, ...refused });
    await expect(passwords.hash('Right-Pass1')).rejects.toThrow(message);
    await expect(passwords.verify(undefined, 'Right-Pass1')).rejects.toThrow(message);
  }
});

test.each(
  ENGINES.flatMap((engine) => [
    [engine, 'Wrong-Pass1'],
    // In the form of a mailed password: whether one exists is not revealed either.
    [engine, 'Abcd-2345-efgh'],
  ]),
)(
  'on %s twelve attempts with %s get the same responses for unknown, known and recovered names',
  async (engine, password) => {
    const server = await TestServer.ofTest(engine);
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
        // Each waiting time starts with its own first attempt.
        answers[index].push(
          JSON.stringify({ ...told, waits: waitSeconds !== undefined && waitSeconds > 600 }),
        );
      }
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(new Set(answers[0]).size).toBe(6);
    // The known device can still log in.
    expect((await server.call('logIn', { ...onDevice, deviceId })).kind).toBe('logged-in');
  },
);
