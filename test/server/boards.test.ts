import { readBoardText, writeBoardText } from '../../core/protocol/boards.ts';
import { exampleBoard } from './support/boards.ts';
import { execute, query } from './support/database.ts';
import { logIn, register, type Person } from './support/people.ts';
import { EVERY_ENGINE, newStore, TestServer, testsOn } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const HOUR_MS = 3_600_000;
/** The response to a save that is kept next to a newer one; the version is that of the newer one. */
const KEPT_BESIDE = { kind: 'kept-beside', copyId: expect.any(String) as string };

describe.each(EVERY_ENGINE)('saved boards on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  let server: TestServer;
  let person: Person;
  let owner: string;
  let token: string;
  beforeAll(async () => {
    server = await TestServer.start(await newStore(engine));
  });
  beforeEach(async () => {
    person = await register(server);
    owner = person.email;
    token = await logIn(server, person);
  });
  afterAll(() => server.dispose());

  const save = (
    seconds: number,
    more: { basedOn?: number; savedAt?: number; chosenOver?: readonly string[]; replacing?: string } = {},
    key?: string,
  ) =>
    server.call(
      'saveBoard',
      { owner, board: exampleBoard(seconds), ...more },
      { token, ...(key && { key }) },
    );
  const copies = async () => {
    const reply = await server.call('loadBoard', { owner }, { token });
    return reply.kind === 'loaded' ? reply.others.map(({ id }) => id) : [];
  };
  const load = async () => {
    const reply = await server.call('loadBoard', { owner }, { token });
    if (reply.kind !== 'loaded') return reply;
    return {
      seconds: readBoardText(reply.board)?.elapsedSeconds,
      version: reply.version,
      others: reply.others.map((copy) => readBoardText(copy.board)?.elapsedSeconds),
    };
  };

  // Specification 1.7, 7.19, 7.20
  test('a board saved on one device can be loaded on another', async () => {
    expect(await load()).toEqual({ kind: 'nothing-saved' });
    expect(await save(7)).toEqual({ kind: 'saved', version: 1 });
    const elsewhere = await logIn(server, person);
    const reply = await server.call('loadBoard', { owner }, { token: elsewhere });
    expect(reply).toEqual({
      kind: 'loaded',
      version: 1,
      others: [],
      board: expect.any(String) as string,
      savedAt: expect.any(Number) as number,
    });
    expect(reply.kind === 'loaded' && readBoardText(reply.board)).toEqual(exampleBoard(7));
  });

  test('a save based on the loaded version replaces it', async () => {
    await save(1);
    expect(await save(2, { basedOn: 1 })).toEqual({ kind: 'saved', version: 2 });
    expect(await load()).toEqual({ seconds: 2, version: 2, others: [] });
  });

  test('a save based on an older version is kept next to the newer one until the player chooses', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    expect(await save(3, { basedOn: 1 })).toEqual({ ...KEPT_BESIDE, version: 2 });
    expect(await load()).toEqual({ seconds: 2, version: 2, others: [3] });
    expect(await save(3, { basedOn: 2, chosenOver: await copies() })).toEqual({ kind: 'saved', version: 3 });
    expect(await load()).toEqual({ seconds: 3, version: 3, others: [] });
  });

  test('choosing a board deletes the copies that the player saw, but not one saved in the meantime', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    await save(3, { basedOn: 1 });
    const seen = await copies();
    expect(await save(4, { basedOn: 1 })).toEqual({ ...KEPT_BESIDE, version: 2 });
    expect(await save(2, { basedOn: 2, chosenOver: seen })).toEqual({ kind: 'saved', version: 3, copies: 1 });
    expect(await load()).toEqual({ seconds: 2, version: 3, others: [4] });
  });

  test('a choice based on an outdated version deletes no copy and duplicates none', async () => {
    await save(1);
    await save(2, { basedOn: 1, savedAt: 10 });
    await save(3, { basedOn: 1, savedAt: 20 });
    await save(4, { basedOn: 1, savedAt: 30 });
    const seen = await copies();
    await save(5, { basedOn: 2 });
    expect(await save(3, { basedOn: 2, chosenOver: seen })).toEqual({ ...KEPT_BESIDE, version: 3 });
    expect(await load()).toEqual({ seconds: 5, version: 3, others: [4, 3] });
    // The chosen board was the board itself: it is kept as well.
    expect(await save(2, { basedOn: 2, chosenOver: seen })).toEqual({ ...KEPT_BESIDE, version: 3 });
    expect((await load()) as object).toEqual({ seconds: 5, version: 3, others: [2, 4, 3] });
    expect((await copies()).length).toBe(3);
  });

  test('saving again from an outdated version replaces the device’s own copy and no other', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    await save(3, { basedOn: 1 });
    const [other] = await copies();
    const first = await save(4, { basedOn: 1 });
    const replacing = first.kind === 'kept-beside' ? first.copyId : undefined;
    expect(replacing).toMatch(/^[0-9a-f-]{36}$/);
    const second = await save(5, { basedOn: 1, replacing });
    expect(second).toEqual({ ...KEPT_BESIDE, version: 2 });
    expect(await load()).toEqual({ seconds: 2, others: [5, 3], version: 2 });
    // The same board again remains the same copy.
    expect(
      await save(5, { basedOn: 1, replacing: (second as typeof first & { copyId: string }).copyId }),
    ).toEqual(second);
    expect(await load()).toEqual({ seconds: 2, others: [5, 3], version: 2 });
    expect(await copies()).toContain(other);
  });

  test('beyond twenty copies the oldest is deleted, but never the one just saved, even if it is older', async () => {
    await save(0, { savedAt: 1000 });
    for (let each = 1; each <= 21; each++) await save(each, { basedOn: 1, savedAt: 1000 + each });
    const twenty = Array.from({ length: 20 }, (_, index) => 21 - index);
    expect(await load()).toEqual({ seconds: 1, version: 2, others: twenty });
    // Saved offline before all of them, and sent only now.
    const late = await save(30, { basedOn: 1, savedAt: 1 });
    expect(await load()).toEqual({ seconds: 1, version: 2, others: [...twenty.slice(0, 19), 30] });
    expect((await copies()).at(-1)).toBe(late.kind === 'kept-beside' ? late.copyId : undefined);
    // Replacing this copy deletes no other.
    await save(31, { basedOn: 1, savedAt: 2, replacing: (await copies()).at(-1)! });
    expect(await load()).toEqual({ seconds: 1, version: 2, others: [...twenty.slice(0, 19), 31] });
  });

  test('saving reports how many copies exist next to the board', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    await save(3, { basedOn: 1 });
    expect(await save(4, { basedOn: 2 })).toEqual({ kind: 'saved', version: 3, copies: 1 });
    expect(await save(4, { basedOn: 3, chosenOver: await copies() })).toEqual({ kind: 'saved', version: 4 });
  });

  test('saving a discarded board twice restores only one copy of it', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    await save(3, { basedOn: 1 });
    await save(3, { basedOn: 2, chosenOver: await copies() });
    for (let time = 0; time < 2; time++)
      expect(await save(2, { basedOn: 0 })).toEqual({ ...KEPT_BESIDE, version: 3 });
    expect(await load()).toEqual({ seconds: 3, version: 3, others: [2] });
  });

  test('an account cannot delete the copies of another account', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    await save(3, { basedOn: 1 });
    const other = await register(server);
    const request = { owner: other.email, board: exampleBoard(1), chosenOver: await copies() };
    await server.call('saveBoard', request, { token: await logIn(server, other) });
    expect(await load()).toEqual({ others: [3], seconds: 2, version: 2 });
  });

  test('without a version the later save time wins, but a clock running ahead gains nothing', async () => {
    await save(1, { savedAt: Date.now() + HOUR_MS });
    expect(await save(2)).toEqual({ kind: 'saved', version: 2 });
    expect(await save(3, { savedAt: Date.now() - HOUR_MS })).toEqual({ ...KEPT_BESIDE, version: 2 });
    expect(await load()).toEqual({ seconds: 2, version: 2, others: [3] });
  });

  test('a save based on no version is stored in an empty account but never overwrites a different board', async () => {
    expect(await save(1, { basedOn: 0 })).toEqual({ kind: 'saved', version: 1 });
    expect(await save(2, { basedOn: 0 })).toEqual({ ...KEPT_BESIDE, version: 1 });
    expect(await save(1, { basedOn: 0 })).toEqual({ kind: 'saved', version: 2, copies: 1 });
    expect(await load()).toEqual({ seconds: 1, others: [2], version: 2 });
  });

  test('saving the same board again is not a conflict', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    expect(await save(2, { basedOn: 1 })).toEqual({ kind: 'saved', version: 3 });
    expect(await load()).toEqual({ seconds: 2, others: [], version: 3 });
  });

  contract(
    'of twenty concurrent saves from one version one replaces it and the others are kept as copies',
    async () => {
      await save(0);
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => save(index + 1, { basedOn: 1 })),
      );
      expect(replies.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
      const loaded = await load();
      if (!('others' in loaded)) throw new Error('nothing loaded');
      expect([loaded.seconds, ...loaded.others].sort((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    },
  );

  contract(
    'calls with the same key take effect once and get the first response, even concurrently',
    async () => {
      await save(1);
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => save(2, { basedOn: 1 }, 'key-number-one')),
      );
      for (const reply of replies) expect(reply).toEqual({ kind: 'saved', version: 2 });
      await save(3, { basedOn: 2 });
      expect(await save(2, { basedOn: 1 }, 'key-number-one')).toEqual({ kind: 'saved', version: 2 });
      expect(await load()).toEqual({ seconds: 3, version: 3, others: [] });
      expect(await save(4, { basedOn: 3 }, 'key-number-one')).toEqual({ kind: 'key-reused' });
      expect(await save(4, { basedOn: 3 }, 'short')).toEqual({ kind: 'invalid', field: 'Idempotency-Key' });
    },
  );

  test('two accounts can use the same idempotency key', async () => {
    await save(1, {}, 'shared-key');
    const other = await register(server);
    const reply = await server.call(
      'saveBoard',
      { owner: other.email, board: exampleBoard(2) },
      { token: await logIn(server, other), key: 'shared-key' },
    );
    expect(reply).toEqual({ kind: 'saved', version: 1 });
  });

  test('an account cannot save to or load from another account', async () => {
    const other = await register(server);
    const request = { owner: other.email, board: exampleBoard(1) };
    expect(await server.call('saveBoard', request, { token })).toEqual({ kind: 'forbidden' });
    expect(await server.call('loadBoard', { owner: other.email }, { token })).toEqual({ kind: 'forbidden' });
  });

  test('the download of personal data includes the saved boards', async () => {
    await save(5);
    const reply = await server.call('exportData', { password: 'Right-Pass1' }, { token });
    const boards = reply.kind === 'exported' ? (reply.data.boards as object[]) : [];
    expect(boards.map((board) => pick(board, 'board'))).toEqual([
      { board: JSON.parse(writeBoardText(exampleBoard(5))) as unknown },
    ]);
  });

  test('boards are stored compressed, and read the same with and without compression', async () => {
    await save(1);
    await save(2, { basedOn: 1, savedAt: 20 });
    await save(3, { basedOn: 1, savedAt: 30 });
    const ofPerson = `where account_id = (select id from accounts where email = '${owner}')`;
    const read = async (encoding: string) => {
      const response = await fetch(`${server.url}/cando/kuloadtab`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          'accept-encoding': encoding,
        },
        body: JSON.stringify({ name: owner }),
      });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    const others = (await copies()).map((id) => ({ id, data: writeBoardText(exampleBoard(3)), time: 30 }));
    const wire = { code: 25, data: writeBoardText(exampleBoard(2)), ver: 2, time: 20, others };
    const both = [
      ['gzip', JSON.stringify(wire)],
      [null, JSON.stringify(wire)],
    ];
    expect([await read('gzip'), await read('identity')]).toEqual(both);
    const stored = `select board from saved_boards ${ofPerson} union all select board from saved_board_copies ${ofPerson}`;
    for (const { board } of await query(server.store, stored)) expect(String(board).length).toBeLessThan(800);
    // Boards that were stored before are plain JSON.
    for (const [table, text] of [
      ['saved_boards', wire.data],
      ['saved_board_copies', others[0].data],
    ] as const)
      await execute(server.store, `update ${table} set board = '${text}' ${ofPerson}`);
    expect([await read('gzip'), await read('identity')]).toEqual(both);
    const reply = await server.call('exportData', { password: 'Right-Pass1' }, { token });
    const boards = reply.kind === 'exported' ? (reply.data.boards as object[]) : [];
    expect(boards.map((board) => pick(board, 'board'))).toEqual([
      { board: JSON.parse(wire.data) as unknown },
      { board: JSON.parse(others[0].data) as unknown },
    ]);
  });

  // Moves the clock by a week, so it comes last.
  test('an idempotency key cannot be reused even after its response is deleted, seven days later', async () => {
    await save(1, {}, 'early-key');
    await server.advance(7 * 24 * HOUR_MS + 1);
    token = await logIn(server, person);
    expect(await save(2, {}, 'early-key')).toEqual({ kind: 'key-reused' });
  });
});
