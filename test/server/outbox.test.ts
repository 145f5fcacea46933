import 'fake-indexeddb/auto';
import { newBoard } from '../../core/board/board.ts';
import { readBoardText } from '../../core/protocol/boards.ts';
import { createApi } from '../../src/data/api/api.ts';
import { Database } from '../../src/data/db/database.ts';
import { decodeBoard, encodeBoard } from '../../src/data/db/game-record.ts';
import { NO_VERSION, type SaveBoardCommand } from '../../src/data/outbox/command.ts';
import { drainOutbox } from '../../src/data/outbox/drain.ts';
import { cancelCommand, listCommands, putCommand } from '../../src/data/outbox/outbox.ts';
import { logIn, register, type Person } from './support/people.ts';
import { newStore, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';

describe('the outbox with a real server', () => {
  let server: TestServer;
  let person: Person;
  let token: string;
  let database: Database;

  beforeAll(async () => {
    server = await TestServer.start(await newStore('sqlite'));
    person = await register(server);
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
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
  const put = (id: string, saveId: string, puzzle = PUZZLE, owner = person.email) =>
    putCommand(database, {
      id,
      owner,
      now: 1,
      command: {
        kind: 'save-board',
        saveId,
        board: encodeBoard(newBoard(puzzle, 'novice')),
        elapsedSeconds: 7,
        savedAt: Date.now(),
      },
    });
  const load = () => server.call('loadBoard', { owner: person.email }, { token });
  /** What the device knows about the account's board. */
  const known = async () => {
    const { version, undecided } = (await database.accountBoards.get(person.email))!;
    return { version, undecided };
  };

  test('keeps a save while the server is unreachable and then sends it once', async () => {
    await put('key-once-1', 'save');
    expect(await drain('http://127.0.0.1:9')).toEqual({ kind: 'later', waitSeconds: 0 });
    expect(
      (await listCommands(database, person.email)).map((row) => pick(row, 'attempts', 'refusal')),
    ).toEqual([{ attempts: 1, refusal: null }]);
    expect(await drain()).toEqual({ kind: 'empty' });
    expect(await listCommands(database, person.email)).toEqual([]);
    expect(pick(await load(), 'kind', 'version', 'others')).toEqual({
      kind: 'loaded',
      version: 1,
      others: [],
    });
  });

  test('sends a save again if its response was lost, and nothing is saved twice', async () => {
    await load().then((loaded) =>
      database.accountBoards.put({
        owner: person.email,
        version: loaded.kind === 'loaded' ? loaded.version : NO_VERSION,
        undecided: false,
        savedAt: 0,
      }),
    );
    await put('key-lost-1', 'save', PUZZLE.replace('5', '0'));
    const row = (await listCommands(database, person.email))[0];
    await drain();
    const first = await load();
    await database.outbox.add({ ...row, command: { ...(row.command as SaveBoardCommand), basedOn: 1 } });
    expect(await drain()).toEqual({ kind: 'empty' });
    expect(await load()).toEqual(first);
    expect(pick(first, 'version', 'others')).toEqual({ version: 2, others: [] });
  });

  test('replaces a waiting save with a newer one of the same board and keeps the order of the others', async () => {
    await put('key-order-1', 'a');
    await put('key-order-2', 'b');
    await put('key-order-3', 'a');
    expect((await listCommands(database, person.email)).map(({ id }) => id)).toEqual([
      'key-order-2',
      'key-order-3',
    ]);
    await cancelCommand(database, 'key-order-2');
    await cancelCommand(database, 'key-order-3');
    expect(await drain()).toEqual({ kind: 'empty' });
  });

  test('removes a post that is cancelled after its first attempt, whether or not it had arrived', async () => {
    const write = (id: string, text: string) =>
      putCommand(database, {
        ...{ id, owner: person.email, now: 1 },
        command: { kind: 'create-post', text, pictures: [], agreedTo: 1 },
      });
    const texts = async () => {
      const answer = await server.call('listPosts', {}, { token });
      return answer.kind === 'board' ? answer.lists.posts.map(({ text }) => text) : [];
    };
    await write('key-away-1', 'It did not arrive');
    await drain('http://127.0.0.1:9');
    await cancelCommand(database, 'key-away-1');
    await write('key-there-1', 'It arrived');
    const [row] = (await listCommands(database, person.email)).slice(1);
    await drain();
    expect(await texts()).toEqual(['It arrived']);
    // Its answer was lost.
    await database.outbox.add({ ...row, attempts: 1, firstTriedAt: Date.now() });
    await cancelCommand(database, 'key-there-1');
    expect(await drain()).toEqual({ kind: 'empty' });
    expect(await texts()).toEqual([]);
    const late = { token, key: 'key-away-1' };
    expect(await server.call('createPost', { text: 'It did not arrive', agreedTo: 1 }, late)).toEqual({
      kind: 'key-reused',
    });
  });

  test('sends a save based on an older version, which is kept next to the newer one', async () => {
    await database.accountBoards.put({ owner: person.email, version: 1, undecided: false, savedAt: 0 });
    await put('key-beside-1', 'save', PUZZLE.replaceAll('9', '0'));
    await drain();
    expect(await known()).toEqual({ version: 1, undecided: true });
    const loaded = await load();
    expect(loaded.kind === 'loaded' && loaded.others.length).toBe(1);
  });

  test('overwrites no board from a device new to the account and keeps the newest save of each game', async () => {
    person = await register(server);
    token = await logIn(server, person);
    await database.session.update('current', { token, username: person.email });
    await put('key-known-1', 'mine');
    await drain();
    // As after "Remove and log out", or on a new device.
    await database.accountBoards.clear();
    for (const [id, game, puzzle] of [
      ['key-fresh-1', 'another', PUZZLE.replaceAll('9', '0')],
      ['key-fresh-2', 'third', PUZZLE.replaceAll('8', '0')],
      ['key-fresh-3', 'third', PUZZLE.replaceAll('7', '0')],
    ] as const) {
      await put(id, game, puzzle);
      expect(await drain()).toEqual({ kind: 'empty' });
      expect((await known()).undecided).toBe(true);
    }
    const loaded = await load();
    if (loaded.kind !== 'loaded') throw new Error('nothing in the account');
    expect(readBoardText(loaded.board)?.puzzle).toBe(PUZZLE);
    expect(loaded.others.map(({ board }) => readBoardText(board)?.puzzle)).toEqual(
      expect.arrayContaining([PUZZLE.replaceAll('9', '0'), PUZZLE.replaceAll('7', '0')]),
    );
    expect(loaded.others).toHaveLength(2);
  });

  test('asks for another choice if a copy arrived after the player chose', async () => {
    const savedAt = Date.now();
    const of = (hidden: string) =>
      decodeBoard(encodeBoard(newBoard(PUZZLE.replaceAll(hidden, '0'), 'novice')))!;
    const saveElsewhere = (hidden: string) =>
      server.call(
        'saveBoard',
        { owner: person.email, board: { ...of(hidden), elapsedSeconds: 1 }, basedOn: NO_VERSION, savedAt },
        { token },
      );
    const choose = async (id: string): Promise<void> => {
      const seen = await load();
      if (seen.kind !== 'loaded') throw new Error('nothing in the account');
      await database.accountBoards.update(person.email, { version: seen.version, undecided: true });
      await putCommand(database, {
        id,
        owner: person.email,
        now: 1,
        command: {
          ...{ kind: 'save-board', saveId: 'choice', elapsedSeconds: 7, savedAt },
          board: encodeBoard(newBoard(PUZZLE, 'novice')),
          chosenOver: seen.others.map((copy) => copy.id),
        },
      });
    };
    await saveElsewhere('7');
    await choose('key-choice-1');
    await saveElsewhere('6');
    expect(await drain()).toEqual({ kind: 'empty' });
    expect((await known()).undecided).toBe(true);
    await choose('key-choice-2');
    expect(await drain()).toEqual({ kind: 'empty' });
    expect((await known()).undecided).toBe(false);
  });

  test('turns a refused save into a draft with the reason and sends the rest', async () => {
    await put('bad', 'a');
    await put('key-after-1', 'b');
    expect(await drain()).toEqual({ kind: 'empty' });
    expect((await listCommands(database, person.email)).map((row) => pick(row, 'id', 'refusal'))).toEqual([
      { id: 'bad', refusal: { kind: 'invalid', at: expect.any(Number) as number } },
    ]);
  });

  // Specification 8.6
  test('stops and keeps all items when the session is over, and never touches those of other accounts', async () => {
    await put('key-over-1', 'save');
    await put('key-other-1', 'save', PUZZLE, 'somebody@example.org');
    await server.call('logOut', {}, { token });
    expect(await drain()).toEqual({ kind: 'signed-out' });
    expect(await database.session.get('current')).toBeUndefined();
    expect((await database.outbox.toArray()).map(({ id, refusal }) => [id, refusal])).toEqual([
      ['key-over-1', null],
      ['key-other-1', null],
    ]);
  });
});
