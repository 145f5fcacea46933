import { randomUUID } from 'node:crypto';
import { checkPassword } from '../../server/accounts/check-password.ts';
import { hashDevice, noteDevice } from '../../server/accounts/known-devices.ts';
import { longCodeFor } from '../../server/accounts/long-code.ts';
import { createPasswords } from '../../server/accounts/password-hash.ts';
import { changePassword } from '../../server/areas/account/change.ts';
import { accountAdministration } from '../../server/areas/administration/accounts/service.ts';
import { recoveryHandlers } from '../../server/areas/recovery/service.ts';
import { logIn } from '../../server/areas/session/log-in.ts';
import type { Command, Database } from '../../server/db/database.ts';
import { createSecretBox } from '../../server/storage/secret-box.ts';
import { BareServer } from './support/bare-server.ts';
import { CHEAPEST } from './support/host.js';
import { register } from './support/people.ts';
import { Overloaded } from '../../server/limits/request-failure.ts';

const passwords = createPasswords(CHEAPEST);

test('a password that cannot be checked because of overload is not a wrong attempt and writes nothing', async () => {
  const { server, person, account, tables } = await registered();
  const { email, password } = person;
  let writes = 0;
  let failing = '';
  const database = {
    read: tables,
    run: (command: Command<unknown, unknown>, input: unknown) => {
      writes++;
      if (failing === command.name) throw new Error('away');
      return server.database.run(command, input);
    },
  } as Database;
  const waiting = { sharer: { who: account.id, reserved: true }, gone: new AbortController().signal };
  const visit = {
    ...waiting,
    ...{ session: { id: 'one', accountId: account.id }, now: 1, network: 'here', note: () => undefined },
  };
  const deps = { database, passwords, box: createSecretBox(Buffer.alloc(32, 1)) };
  let full = true;
  const crowd = Array.from({ length: 201 }, async () => {
    while (full)
      await passwords.inTurn({ ...waiting, gone: new AbortController().signal }, () =>
        passwords.verify(undefined, 'x'),
      );
  });
  await expect(checkPassword(deps, visit as never, password)).rejects.toThrow(Overloaded);
  await expect(logIn(deps as never, { email, password }, visit as never)).rejects.toThrow(Overloaded);
  expect(writes).toBe(0);
  full = false;
  await Promise.all(crowd);
  // A correct password does not count as wrong if the database cannot open a session.
  failing = 'openSession';
  await expect(logIn(deps as never, { email, password }, visit as never)).rejects.toThrow('away');
  expect(await tables.selectFrom('paces').select('key').where('window_ends_at', '<', 1e12).execute()).toEqual(
    [],
  );
  await server.close();
});

/** A registered account, and the database as handlers see it. */
async function registered() {
  const server = await BareServer.open();
  const person = await register(server);
  const { database } = server;
  const tables = database.read;
  const account = await tables.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  return { server, person, account, tables, database };
}

const mail = {
  prepare: () => ({ id: randomUUID(), messageSealed: '', now: 1 }),
  flush: () => Promise.resolve(undefined),
};
const waits = () => ({ gone: new AbortController().signal });

test('wrong passwords for unknown names never use up the attempts of an account', async () => {
  const { server, person, database } = await registered();
  // All names share one slot, as if a flood had filled every slot.
  const real = createSecretBox(Buffer.alloc(32, 1));
  const box = { ...real, hash: (purpose: string, text: string) => `all${real.hash(purpose, text)}` };
  const deps = { database, passwords, box, mail, sessionMs: 1000 };
  const kindOf = async (request: object, network: string) => {
    const visit = {
      sharer: { who: 'x' },
      ...waits(),
      now: 1,
      note: () => undefined,
      network,
      neighbourhood: network,
      device: '',
    };
    return (await logIn(deps as never, request as never, visit as never)).kind;
  };
  const wrong = { ...person, password: 'Wrong-Pass1' };
  for (let at = 0; at < 10; at++)
    expect(await kindOf({ ...wrong, email: `n${at}@example.org` }, `n${at}`)).toBe('wrong-credentials');
  expect(await kindOf({ ...wrong, email: 'n@example.org' }, 'n')).toBe('too-fast');
  expect(await kindOf(wrong, 'here')).toBe('wrong-credentials');
  expect(await kindOf(person, 'here')).toBe('logged-in');
  await server.close();
});

test('a login flushes the mail queue only if it queued a mail', async () => {
  const { server, person, database } = await registered();
  let flushes = 0;
  const flush = () => {
    flushes++;
    return Promise.resolve();
  };
  const deps = {
    ...{ database, passwords, sessionMs: 1000, box: createSecretBox(Buffer.alloc(32, 1)) },
    mail: { ...mail, flush },
  };
  const visit = {
    sharer: { who: 'x' },
    ...waits(),
    now: 1,
    note: () => undefined,
    network: 'here',
    device: '',
  };
  const flushesAfter = async (deviceId?: string) => {
    await logIn(deps as never, { ...person, deviceId }, { ...visit, neighbourhood: 'here' } as never);
    return flushes;
  };
  const device = 'd'.repeat(43);
  expect(await flushesAfter(device)).toBe(1);
  expect(await flushesAfter(device)).toBe(1);
  // At most five mails a day.
  for (const flushed of [2, 3, 4, 5, 5]) expect(await flushesAfter()).toBe(flushed);
  await server.close();
});

describe('if strangers fill the queue for password hashing', () => {
  const stranger = () => ({ sharer: { who: 'network', network: 'neighbourhood' }, ...waits() });
  const box = createSecretBox(Buffer.alloc(32, 1));
  const deviceId = 'd'.repeat(43);
  let end = (): void => undefined;
  let crowd: Promise<unknown>;
  let place: Awaited<ReturnType<typeof registered>>;
  beforeEach(async () => {
    place = await registered();
    const gate = new Promise<void>((resolve) => {
      end = resolve;
    });
    // One running task, and two hundred that fill the queue.
    crowd = Promise.all(Array.from({ length: 201 }, () => passwords.inTurn(stranger(), () => gate)));
    await expect(passwords.inTurn(stranger(), () => gate)).rejects.toThrow(Overloaded);
  });
  afterEach(async () => {
    end();
    await crowd;
    await place.server.close();
  });
  const visit = (accountId: string) => ({
    ...stranger(),
    ...{ session: { id: 'one', accountId, email: 'x@example.org' }, now: 1, note: () => undefined },
    ...{ network: 'network', neighbourhood: 'near', language: 'en', once: undefined },
  });
  const deps = () => ({ database: place.database, passwords, box, mail, defaultLanguage: 'en' });

  test('a member can still change the password', async () => {
    const { account, person, database } = place;
    const change = { oldPassword: person.password, newPassword: 'Tq7#mmlk' };
    const area = { ...deps(), database, isCommonPassword: () => false };
    const answer = await changePassword(area as never, change as never, visit(account.id) as never);
    expect(answer).toEqual({ kind: 'password-changed' });
  });

  test('an administrator can still reset a password', async () => {
    const { account, person, tables } = place;
    const id = randomUUID();
    const administrator = { id, email: id, email_key: id, public_name: id, phone_hash: null } as const;
    await tables
      .insertInto('accounts')
      .values({ ...account, ...administrator, role: 'administrator' })
      .execute();
    const { resetPassword } = accountAdministration(deps() as never);
    const answer = await resetPassword({ username: person.email }, visit(id) as never);
    expect(answer).toEqual({ kind: 'password-sent' });
  });

  test.each([
    ['the security answer', 'wrong-answer'],
    ['the mailbox', 'password-sent'],
  ])('recovery by %s still works on a known device', async (by, kind) => {
    const { account, person, tables } = place;
    await noteDevice(tables, { accountId: account.id, deviceHash: hashDevice(deviceId), now: 1 });
    if (by === 'the mailbox') await tables.updateTable('accounts').set({ phone_hash: null }).execute();
    const answer = longCodeFor(box, 'recovery by mail', account.email_key, 1);
    const { answerRecoveryQuestion } = recoveryHandlers(deps() as never);
    const onIt = { ...person, answer, deviceId };
    expect((await answerRecoveryQuestion(onIt, visit('') as never)).kind).toBe(kind);
    const elsewhere = answerRecoveryQuestion({ ...onIt, deviceId: undefined }, visit('') as never);
    await expect(elsewhere).rejects.toThrow(Overloaded);
  });
});

test('a recovery code that is not mailed because of the limit is logged', async () => {
  const { server, account, person, tables, database } = await registered();
  await tables.updateTable('accounts').set({ phone_hash: null }).execute();
  const noted: object[] = [];
  const visit = {
    ...{ now: Date.now(), network: 'here', language: 'en' },
    note: (event: string, facts: object) => noted.push({ event, ...facts }),
  };
  const box = createSecretBox(Buffer.alloc(32, 1));
  const { startRecovery } = recoveryHandlers({ database, passwords, box, mail } as never);
  for (let time = 0; time < 2; time++)
    expect(await startRecovery(person, visit as never)).toEqual({ kind: 'started' });
  expect(noted).toEqual([
    { event: 'recovery-started', account: account.id },
    { event: 'recovery-failed', account: account.id, reason: 'too-many-mails' },
  ]);
  await server.close();
});
