import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SOAK_ROUNDS } from '../support/soak.ts';
import { exampleBoard } from '../server/support/boards.ts';
import { newMember, newPerson } from '../server/support/people.ts';
import { startPostgres } from '../server/support/postgres.mjs';
import { TestServer } from '../server/support/test-server.ts';

/** More in `npm run soak`. */
const RESTARTS = SOAK_ROUNDS > 0 ? 10 : 1;
const CALLERS = 8;

test('while PostgreSQL restarts, calls are answered normally or as busy, never with an internal error', async () => {
  const postgres = await startPostgres();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-test-'));
  const server = await TestServer.start({ folder, env: { DATA_DIR: folder, DATABASE_URL: postgres.url } });
  const { person, token } = await newMember(server);
  const owner = person.email;
  const calls = [
    () => server.call('saveBoard', { owner, board: exampleBoard(1) }, { token }),
    () => server.call('loadBoard', { owner }, { token }),
    () => server.call('createPost', { text: 'x', agreedTo: 1 }, { token }),
    () => server.call('listPosts', {}, { token }),
    () => server.call('logIn', { ...person, password: newPerson().email }),
  ];
  const kinds = new Map<string, number>();
  let restarting = true;
  const callers = Array.from({ length: CALLERS }, async (_, first) => {
    for (let turn = first; restarting; turn++) {
      const { kind } = await calls[turn % calls.length]();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  });
  for (let time = 0; time < RESTARTS; time++) await postgres.restart();
  restarting = false;
  await Promise.all(callers);
  expect(kinds.get('busy')).toBeGreaterThan(0);
  expect(kinds.get('fault')).toBeUndefined();
  // Connections that broke unnoticed fail once each.
  let saved = await calls[0]();
  for (let time = 0; time < 10 && saved.kind === 'busy'; time++) saved = await calls[0]();
  expect(saved.kind).toBe('saved');
  await server.dispose();
  await postgres.stop();
});
