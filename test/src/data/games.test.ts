import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { mergedRecord, type AccountRecord } from '../../../core/account/records.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { startTry } from '../../../core/board/try.ts';
import { Database } from '../../../src/data/db/database.ts';
import { decodeBoard, encodeBoard, type GameRecord, type GameRow } from '../../../src/data/db/game-record.ts';
import {
  deviceName,
  adoptGames,
  leaveGames,
  keepGames,
  markGames,
  unsentGames,
} from '../../../src/data/db/game-records.ts';
import {
  deleteGames,
  isOthers,
  KEPT_GAMES,
  listGames,
  putGame,
  putSave,
  readGame,
  renameGame,
  restoreGames,
  shownId,
} from '../../../src/data/db/games.ts';
import { readPlays } from '../../../src/data/db/plays.ts';
import { listedGames } from '../../../src/game/saved/listed-games.ts';
import { nearlySolved, puzzleBoard, show } from '../../support/boards.ts';
import { keepSession } from '../../support/session.ts';

const LIN = 'lin@example.org';
const BEN = 'ben@example.org';

async function open(owner = LIN, indexedDB = new IDBFactory()): Promise<Database> {
  const database = new Database({ indexedDB, IDBKeyRange });
  await logIn(database, owner);
  return database;
}

async function logIn(database: Database, owner: string): Promise<void> {
  await database.session.clear();
  if (owner !== '') await keepSession(database, 't', { username: owner, expiresAt: 1 });
}

/** A board with these digits in its first cells. */
const boardWith = (...digits: number[]) =>
  digits.reduce((board, digit, cell) => placeDigit(board, [[0, 2, 9][cell]], digit), puzzleBoard());

function game(id: string, updatedAt: number, ...digits: number[]): GameRecord {
  return { id, board: encodeBoard(boardWith(...digits)), elapsedMs: 5000, updatedAt, save: null };
}

/** Exchanges games with the account, which has these of other devices. */
async function exchange(
  database: Database,
  ...games: AccountRecord<'game'>[]
): Promise<AccountRecord<'game'>[]> {
  const unsent = await unsentGames(database.ownGames, LIN, 'laptop');
  await markGames(database.ownGames, LIN, unsent);
  await keepGames(database.ownGames, LIN, games);
  return unsent;
}

/** A game as the phone sends it. */
async function fromPhone(id: string, at: number, ...digits: number[]): Promise<AccountRecord<'game'>> {
  const phone = await open();
  await putGame(phone, game(id, at, ...digits));
  const [record] = await exchange(phone);
  return { ...record, body: { ...record.body, device: 'phone' } };
}

/** Each game of the list: its id, digits and device. */
const shown = async (database: Database) =>
  (await listGames(database)).map(({ id, board, device }) => [
    id,
    [0, 2, 9].map((cell) => show(decodeBoard(board)!, cell)).join(''),
    ...(device === undefined ? [] : [device]),
  ]);

test('games are listed newest first, with one row each', async () => {
  const database = await open();
  await putGame(database, game('a', 1, 1));
  await putGame(database, game('b', 3, 1));
  await putGame(database, game('a', 2, 1, 8));
  await putGame(database, game('a', 4, 1, 8, 3));
  expect(await shown(database)).toEqual([
    ['a', '183'],
    ['b', '1'],
  ]);
});

test('the clock alone does not make a game newer than what was played elsewhere', async () => {
  const database = await open();
  const stored = async () => {
    const { updatedAt, sent, elapsedMs } = (await database.ownGames.get([LIN, 'a']))!;
    return { updatedAt, sent, elapsedMs };
  };
  await putGame(database, game('a', 10, 1));
  await exchange(database);
  await putGame(database, { ...game('a', 20, 1), elapsedMs: 6000 });
  expect(await stored()).toEqual({ updatedAt: 10, sent: 1, elapsedMs: 6000 });
  // At rest, its time is sent.
  await putGame(database, { ...game('a', 30, 1), elapsedMs: 7000 }, { isAtRest: true });
  expect(await stored()).toEqual({ updatedAt: 11, sent: 0, elapsedMs: 7000 });
  // A clock that was set back does not hide an entry from other devices.
  await putGame(database, { ...game('a', 5, 1, 8), elapsedMs: 8000 });
  expect(await stored()).toEqual({ updatedAt: 12, sent: 0, elapsedMs: 8000 });
});

test('the newest games are kept, those with a name and those that the account lacks as well', async () => {
  const database = await open();
  const old = ['named', 'unsent', 'old'].map((id, at): GameRow => ({
    ...game(id, at, 1),
    owner: LIN,
    sent: id === 'unsent' ? 0 : 1,
  }));
  await database.ownGames.bulkPut([
    ...old.map((row) => (row.id === 'named' ? { ...row, name: 'Mine' } : row)),
    ...Array.from({ length: KEPT_GAMES - 1 }, (_, at): GameRow => ({
      ...game(`game ${at}`, 10 + at, 1),
      ...{ owner: LIN, sent: 1 },
    })),
  ]);
  await putGame(database, game('new', 1000, 1));
  const ids = (await listGames(database)).map(({ id }) => id);
  expect([ids.length, ids.slice(-3)]).toEqual([KEPT_GAMES + 2, ['game 0', 'unsent', 'named']]);
});

test('a game that is played on a device whose clock is years behind is the newest one, also of a solved puzzle', async () => {
  const database = await open();
  const [solved, now] = [nearlySolved([]), Date.now()];
  const won = { ...game('won', now), board: encodeBoard(solved), owner: LIN, sent: 1 } as const;
  await database.ownGames.put(won);
  const behind = now - 3 * 365 * 86_400_000;
  const again = { ...game('again', behind), board: encodeBoard(nearlySolved([0, 80])) };
  await putGame(database, again);
  const ids = async () => listedGames(await listGames(database), undefined).map(({ game: { id } }) => id);
  expect(await ids()).toEqual(['again', 'won']);
  await putGame(database, game('next', behind + 1, 1, 8));
  expect(await ids()).toEqual(['next', 'again', 'won']);
  // Another device offers what was played last.
  const sent = await unsentGames(database.ownGames, LIN, 'laptop');
  expect(sent.map(({ id, at }) => [id, at])).toEqual([
    ['again', now + 1],
    ['next', now + 2],
  ]);
});

test('a game goes on in the list of the person who left it on the board, with its save and its time', async () => {
  const database = await open();
  await putGame(database, game('a', 1, 1));
  for (const [who, at] of [
    ['', 2],
    [BEN, 3],
  ] as const) {
    await logIn(database, who);
    await putGame(database, { ...game('a', at, 1, ...[8, 3].slice(0, at - 1)), elapsedMs: at * 60_000 });
    await putSave(database, { id: `save ${at}`, of: 'a', board: boardWith(1), elapsedMs: 0, now: at });
    expect([await isOthers(database, 'a'), await listGames(database), await readPlays(database)]).toEqual([
      true,
      [],
      [],
    ]);
    expect((await readGame(database, 'a'))!.updatedAt).toBe(at);
  }
  await logIn(database, LIN);
  expect(await isOthers(database, 'a')).toBe(false);
  expect((await shown(database)).toSorted()).toEqual([
    ['a', '183'],
    ['save 2', '1'],
    ['save 3', '1'],
  ]);
  expect((await readPlays(database)).map(({ seconds }) => seconds)).toEqual([180]);
});

test('each person has their own games, and a login takes over those played before it', async () => {
  const database = await open('');
  await putGame(database, game('a', 1, 1));
  await logIn(database, LIN);
  expect(await shown(database)).toEqual([]);
  await putGame(database, game('a', 2, 1, 8));
  await adoptGames(database.ownGames, LIN);
  expect(await shown(database)).toEqual([['a', '18']]);
  await logIn(database, BEN);
  expect(await shown(database)).toEqual([]);
});

test('who logs in next takes over a game of a deleted account only if it was gone on with', async () => {
  const database = await open(LIN);
  await putGame(database, game('a', 1, 1));
  await putGame(database, game('b', 1, 2));
  await leaveGames(database.ownGames, LIN);
  await adoptGames(database.ownGames, BEN);
  const ids = async (owner: string) =>
    (await database.ownGames.where({ owner }).toArray()).map(({ id }) => id);
  expect([await ids(''), await ids(BEN)]).toEqual([['a', 'b'], []]);
  await database.session.clear();
  await putGame(database, game('a', 2, 1, 8));
  await adoptGames(database.ownGames, BEN);
  expect([await ids(''), await ids(BEN)]).toEqual([['b'], ['a']]);
});

describe('saving', () => {
  test('keeps the state in a game of its own, which the next save replaces under its name', async () => {
    const database = await open();
    const first = { id: 'x', of: 'a', board: boardWith(1), elapsedMs: 1000, now: 10 };
    expect(await putSave(database, first)).toEqual({ id: 'x', savedAt: 10 });
    await renameGame(database, (await listGames(database))[0], 'Mine');
    await putSave(database, { ...first, board: boardWith(1, 8), elapsedMs: 2000, now: 20 });
    const [saved, ...others] = await listGames(database);
    expect(others).toEqual([]);
    expect([saved.name, saved.elapsedMs, saved.updatedAt, saved.sent]).toEqual(['Mine', 2000, 20, 0]);
  });

  // Specification 1.7, 3.6
  test('keeps the board without its history', async () => {
    const database = await open();
    await putSave(database, { id: 'x', of: 'a', board: boardWith(1), elapsedMs: 0, now: 1 });
    const loaded = decodeBoard((await listGames(database))[0].board)!;
    expect([show(loaded, 0), loaded.position, loaded.history.length]).toEqual(['1', 1, 1]);
  });

  test('does not replace a saved game that another device has gone on with', async () => {
    const database = await open();
    await putSave(database, { id: 'x', of: 'a', board: boardWith(1), elapsedMs: 0, now: 1 });
    await exchange(database, await fromPhone('x', 2, 1, 8));
    const link = await putSave(database, { id: 'x', of: 'a', board: boardWith(1, 9), elapsedMs: 0, now: 3 });
    expect(link.id).not.toBe('x');
    expect(await shown(database)).toEqual([
      [link.id, '19'],
      ['x', '18', 'phone'],
    ]);
  });
});

describe('a game of another device', () => {
  test('arrives with its time, name, notes in the corner and tries', async () => {
    const phone = await open();
    const board = startTry(boardWith(1));
    await putGame(phone, { ...game('a', 5), board: encodeBoard(board), elapsedMs: 61_500 });
    await renameGame(phone, (await listGames(phone))[0], 'Tricky');
    const laptop = await open();
    await exchange(laptop, ...(await exchange(phone)));
    const [{ name, elapsedMs, device, sent, board: arrived }] = await listGames(laptop);
    expect({ name, elapsedMs, device, sent }).toEqual({
      ...{ name: 'Tricky', elapsedMs: 61_000 },
      ...{ device: 'laptop', sent: 1 },
    });
    expect(decodeBoard(arrived)!.history.length).toBeGreaterThan(1);
    // Nothing is sent back.
    expect(await exchange(laptop)).toEqual([]);
  });

  test.each([
    ['that goes on from the state here replaces it', true, [1, 8], [1, 8, 3], [['a', '183', 'phone']]],
    [
      'that lacks a digit from here leaves both',
      true,
      [1, 8],
      [1, 9, 3],
      [
        ['a', '193', 'phone'],
        ['a.a', '18'],
      ],
    ],
    [
      'that cannot know the state here leaves both',
      false,
      [1],
      [1, 8],
      [
        ['a', '18', 'phone'],
        ['a.a', '1'],
      ],
    ],
    ['that shows the same is the game of this device', true, [1], [1], [['a', '1']]],
  ])('%s', async (_, isSent, here, there, after) => {
    const database = await open();
    await putGame(database, game('a', 10, ...here));
    if (isSent) await exchange(database);
    await keepGames(database.ownGames, LIN, [await fromPhone('a', 20, ...there)]);
    expect(await shown(database)).toEqual(after);
  });

  test('that is older changes nothing', async () => {
    const database = await open();
    await putGame(database, game('a', 30, 1));
    await exchange(database, await fromPhone('a', 20, 1, 8));
    expect(await shown(database)).toEqual([['a', '1']]);
  });

  test('is continued here once it was opened, and not by a tab with the state before', async () => {
    const database = await open();
    await putGame(database, game('a', 10, 1));
    await exchange(database, await fromPhone('a', 20, 1, 8));
    expect(await putGame(database, game('a', 30, 1))).toBe('a');
    const branch = await putGame(database, game('a', 31, 1, 9));
    expect(await putGame(database, { ...game('a', 40, 1, 8, 3), seenAt: 20 })).toBe('a');
    expect(await shown(database)).toEqual([
      ['a', '183'],
      [branch, '19'],
    ]);
  });
});

test('a clock that runs ahead does not hide what another device has played since', async () => {
  const database = await open();
  await putGame(database, game('a', 1_000_000, 1));
  const [sent] = await exchange(database);
  // The account takes it as of its own time.
  await exchange(database, { ...sent, at: 20 });
  await exchange(database, await fromPhone('a', 30, 1, 8));
  expect(await shown(database)).toEqual([['a', '18', 'phone']]);
});

test('a new name or time does not keep a tab from going on with the game that it shows', async () => {
  const database = await open();
  await exchange(database, await fromPhone('a', 20, 1));
  await exchange(database, { ...(await fromPhone('a', 25, 1)), at: 25 });
  await renameGame(database, (await listGames(database))[0], 'Mine');
  const tab = { id: 'a', seenAt: 20 };
  expect(shownId(await listGames(database), tab)).toBe('a');
  expect(await putGame(database, { ...game('a', 40, 1, 8), seenAt: 20 })).toBe('a');
  expect(await shown(database)).toEqual([['a', '18']]);
});

test('a game that two devices rename at once has the same name on both in the end', async () => {
  for (const [first, second] of [
    ['Mine', 'Hers'],
    ['Hers', 'Mine'],
  ]) {
    const [laptop, phone] = [await open(), await open()];
    await putGame(laptop, game('a', 10, 1));
    await keepGames(phone.ownGames, LIN, await exchange(laptop));
    await renameGame(laptop, (await listGames(laptop))[0], first);
    await renameGame(phone, (await listGames(phone))[0], second);
    const [one] = await exchange(laptop);
    const [other] = await unsentGames(phone.ownGames, LIN, 'phone');
    const merged = mergedRecord(one, other);
    await exchange(phone, merged);
    await exchange(laptop, merged);
    const names = [await listGames(laptop), await listGames(phone)].map((games) =>
      games.map(({ name }) => name),
    );
    expect(names).toEqual([[merged.body.name], [merged.body.name]]);
  }
});

test.each([
  ['goes on from it', [1, 8], undefined],
  ['differs from it', [2], [1]],
])('what a tab shows is not the state of another device that %s', async (_, there, listed) => {
  const database = await open();
  await putGame(database, game('a', 10, 1));
  expect(shownId(await listGames(database), { id: 'a' })).toBe('a');
  await exchange(database, await fromPhone('a', 20, ...there));
  const games = await listGames(database);
  const id = shownId(games, { id: 'a' });
  expect(id).not.toBe('a');
  const { cells } = games.find((each) => each.id === id)?.board ?? {};
  expect(cells).toBe(listed && game('a', 10, ...listed).board.cells);
  await exchange(database, await fromPhone('a', 30, 2, 8));
  expect(shownId(await listGames(database), { id: 'a' })).toBe(id);
  // Once it has been opened from the list, it is.
  expect(shownId(games, { id: 'a', seenAt: 20 })).toBe('a');
});

describe('deleting a game', () => {
  test('does not stop a tab that shows it from keeping what is entered there', async () => {
    const database = await open();
    await putGame(database, game('a', 10, 1));
    await deleteGames(database, await listGames(database));
    expect(await putGame(database, game('a', 20, 1))).toBe('a');
    expect(await shown(database)).toEqual([]);
    const id = await putGame(database, game('a', 30, 1, 8));
    expect(await shown(database)).toEqual([[id, '18']]);
    await putGame(database, game(id, 40, 1, 8, 3));
    expect(await shown(database)).toEqual([[id, '183']]);
  });

  test('can be undone, before and after the account knows', async () => {
    const database = await open();
    await putGame(database, game('a', 10, 1));
    for (const isSent of [false, true]) {
      const deleted = await deleteGames(database, await listGames(database));
      expect(await shown(database)).toEqual([]);
      if (isSent) expect(await exchange(database)).toEqual([{ kind: 'game', id: 'a', at: 13, body: {} }]);
      await restoreGames(database, deleted);
      expect(await shown(database)).toEqual([['a', '1']]);
    }
  });

  test('takes it away on the other devices, unless it was played there meanwhile', async () => {
    const database = await open();
    await putGame(database, game('a', 10, 1));
    await renameGame(database, (await listGames(database))[0], 'Mine');
    await putGame(database, game('b', 10, 1));
    await exchange(database);
    await putGame(database, game('b', 20, 1, 8));
    const gone = (id: string, at: number) => ({ kind: 'game', id, at, body: {} }) as const;
    await keepGames(database.ownGames, LIN, [gone('a', 30), gone('b', 11), gone('unknown', 1)]);
    expect(await shown(database)).toEqual([['b', '18']]);
    // A tab that still shows it does not bring it back unless it is played on.
    await putGame(database, game('a', 40, 1));
    expect(await shown(database)).toEqual([['b', '18']]);
    const id = await putGame(database, game('a', 41, 1, 9));
    expect(await shown(database)).toEqual([
      [id, '19'],
      ['b', '18'],
    ]);
    expect((await listGames(database))[0].name).toBe('Mine');
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'laptop'],
])('the device of %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('an upgrade gathers games, saves and waiting saves in one list and loses none', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const before = new Dexie('nonet', options);
  // As version 12 had them.
  before.version(12).stores({
    ...{ games: 'id, updatedAt', saves: 'id, savedAt', plays: 'puzzle, daily' },
    ...{ outbox: '++seq, owner, id', session: 'key', accountBoards: 'owner' },
  });
  const board = (digit: number) => encodeBoard(boardWith(digit));
  const waiting = (id: string, owner: string, saveId: string, digit: number) => ({
    ...{ id, owner, createdAt: 1, attempts: 0, refusal: null },
    command: { kind: 'save-board', saveId, board: board(digit), elapsedSeconds: 7, savedAt: 30 },
  });
  await before.table('session').put({ key: 'current', username: LIN });
  await before.table('games').put(game('g', 10, 1, 8));
  await before.table('saves').put({ id: 's', name: 'Mine', board: board(2), elapsedMs: 5000, savedAt: 20 });
  await before.table('accountBoards').put({ owner: LIN, version: 3 });
  await before
    .table('outbox')
    .bulkPut([
      waiting('w', LIN, 'gone', 4),
      waiting('w3', 'ben@example.org', 's', 5),
      { ...waiting('w4', LIN, '', 1), command: { kind: 'like-post', postId: 'p', liked: true } },
    ]);
  before.close();
  const after = new Database(options);
  expect(await shown(after)).toEqual([
    ['w', '4'],
    ['s', '2'],
    ['g', '18'],
  ]);
  const [, saved, played] = await listGames(after);
  expect([saved.name, decodeBoard(played.board)!.history.length]).toEqual(['Mine', 3]);
  expect((await unsentGames(after.ownGames, LIN, 'laptop')).length).toBe(3);
  expect((await after.outbox.toArray()).map(({ id }) => id)).toEqual(['w4']);
  await logIn(after, 'ben@example.org');
  expect(await shown(after)).toEqual([['w3', '5']]);
});
