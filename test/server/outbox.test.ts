import 'fake-indexeddb/auto';
import { createApi } from '../../src/data/api/api.ts';
import { Database } from '../../src/data/db/database.ts';
import { drainOutbox } from '../../src/data/outbox/drain.ts';
import { cancelCommand, listCommands, putCommand } from '../../src/data/outbox/outbox.ts';
import { logIn, register, type Person } from './support/people.ts';
import { TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

describe('the outbox with a real server', () => {
  const server = TestServer.ofSuite('sqlite');
  let person: Person;
  let token: string;
  let database: Database;
  beforeEach(async () => {
    person = await register(server);
    token = await logIn(server, person);
    database = new Database();
    await database.session.put({
      key: 'current',
      token,
      username: person.email,
      publicName: 'p@member',
      role: 'member',
      expiresAt: Date.now() + 60_000,
      passwordChangeDue: false,
    });
  });
  afterEach(() => database.delete());

  const apiAt = (baseUrl: string) => createApi({ baseUrl, token: () => null, clock: () => 0 });
  const drain = (baseUrl = server.url) =>
    drainOutbox({ database, api: apiAt(baseUrl), locks: undefined, isOnline: () => true, now: Date.now });
  const put = (id: string, text: string, owner = person.email) =>
    putCommand(database, {
      ...{ id, owner, now: 1 },
      command: { kind: 'create-post', text, pictures: [], agreedTo: 1 },
    });
  const texts = async () => {
    const answer = await server.call('listPosts', {}, { token });
    return answer.kind === 'board' ? answer.lists.posts.map(({ text }) => text) : [];
  };
  const waiting = async () =>
    (await listCommands(database, person.email)).map((row) => pick(row, 'id', 'attempts', 'refusal'));

  test('keeps a post while the server is unreachable and then sends it once', async () => {
    await put('key-once-1', 'Once');
    expect(await drain('http://127.0.0.1:9')).toEqual({ kind: 'later', waitSeconds: 0 });
    expect(await waiting()).toEqual([{ id: 'key-once-1', attempts: 1, refusal: null }]);
    const [row] = await listCommands(database, person.email);
    expect(await drain()).toEqual({ kind: 'empty' });
    expect([await waiting(), await texts()]).toEqual([[], ['Once']]);
    // Its answer was lost.
    await database.outbox.add(row);
    expect(await drain()).toEqual({ kind: 'empty' });
    expect(await texts()).toEqual(['Once']);
  });

  test('removes a post that is cancelled after its first attempt, whether or not it had arrived', async () => {
    await put('key-away-1', 'It did not arrive');
    await drain('http://127.0.0.1:9');
    await cancelCommand(database, 'key-away-1');
    await put('key-there-1', 'It arrived');
    const [row] = (await listCommands(database, person.email)).slice(1);
    await drain();
    expect(await texts()).toEqual(['It arrived', 'Once']);
    // Its answer was lost.
    await database.outbox.add({ ...row, attempts: 1, firstTriedAt: Date.now() });
    await cancelCommand(database, 'key-there-1');
    expect(await drain()).toEqual({ kind: 'empty' });
    expect(await texts()).toEqual(['Once']);
    const late = { token, key: 'key-away-1' };
    expect(await server.call('createPost', { text: 'It did not arrive', agreedTo: 1 }, late)).toEqual({
      kind: 'key-reused',
    });
  });

  test('turns a refused post into a draft with the reason and sends the rest', async () => {
    await put('bad', 'a');
    await put('key-after-1', 'b');
    expect(await drain()).toEqual({ kind: 'later', waitSeconds: 0 });
    // Longer ago than an upgrade takes.
    await database.outbox.toCollection().modify({ firstTriedAt: Date.now() - 600_000 });
    expect(await drain()).toEqual({ kind: 'empty' });
    expect((await listCommands(database, person.email)).map((row) => pick(row, 'id', 'refusal'))).toEqual([
      { id: 'bad', refusal: { kind: 'invalid', at: expect.any(Number) as number } },
    ]);
  });

  // Specification 8.6
  test('stops and keeps all items when the session is over, and never touches those of other accounts', async () => {
    await put('key-over-1', 'own');
    await put('key-other-1', 'other', 'somebody@example.org');
    await server.call('logOut', {}, { token });
    expect(await drain()).toEqual({ kind: 'signed-out' });
    expect(await database.session.get('current')).toBeUndefined();
    expect((await database.outbox.toArray()).map(({ id, refusal }) => [id, refusal])).toEqual([
      ['key-over-1', null],
      ['key-other-1', null],
    ]);
  });
});
