import { passwordChecker } from '../../server/accounts/check-password.ts';
import { inPasswordTurn, verifyPassword } from '../../server/accounts/password-hash.ts';
import { logIn } from '../../server/areas/session/log-in.ts';
import type { Command, Database } from '../../server/db/database.ts';
import { createSecretBox } from '../../server/storage/secret-box.ts';
import { openStore } from './support/kysely.ts';
import { register } from './support/people.ts';
import { newStore, TestServer } from './support/test-server.ts';
import { Overloaded } from '../../server/limits/request-failure.ts';

test('a password that nobody has time to judge is no wrong one, and writes nothing', async () => {
  const store = await newStore('sqlite');
  const server = await TestServer.start(store);
  const { email, password } = await register(server);
  await server.stop();
  const tables = openStore(store);
  let writes = 0;
  let failing = '';
  const database = {
    read: tables,
    run: (command: Command<unknown, unknown>, input: unknown) => {
      writes++;
      if (failing === command.name) throw new Error('away');
      return tables.transaction().execute((tx) => command(tx, input));
    },
  } as Database;
  const { id } = await tables.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const waiting = { sharer: { who: id }, gone: new AbortController().signal };
  const visit = {
    ...waiting,
    ...{ session: { id: 'one', accountId: id }, now: 1, network: 'here', note: () => undefined },
  };
  const deps = { database, box: createSecretBox(Buffer.alloc(32, 1)) };
  let full = true;
  const crowd = Array.from({ length: 201 }, async () => {
    while (full)
      await inPasswordTurn({ ...waiting, gone: new AbortController().signal }, () =>
        verifyPassword(undefined, 'x'),
      );
  });
  await expect(passwordChecker(database)(visit as never, password)).rejects.toThrow(Overloaded);
  await expect(logIn(deps as never, { email, password }, visit as never)).rejects.toThrow(Overloaded);
  expect(writes).toBe(0);
  full = false;
  await Promise.all(crowd);
  // Right, but the database could not open a session: no wrong try either.
  failing = 'openSession';
  await expect(logIn(deps as never, { email, password }, visit as never)).rejects.toThrow('away');
  expect(await tables.selectFrom('paces').select('key').where('window_ends_at', '<', 1e12).execute()).toEqual(
    [],
  );
  await tables.destroy();
});
