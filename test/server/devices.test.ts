import type { Day } from '../../core/base/day.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newBoard, type Board } from '../../core/board/board.ts';
import { placeDigit } from '../../core/board/entries.ts';
import { createApi, type Api } from '../../src/data/api/api.ts';
import { removeAccount, removeAll } from '../../src/data/db/belongings.ts';
import { Database, noteDaily, putGame } from '../../src/data/db/database.ts';
import { encodeBoard } from '../../src/data/db/game-record.ts';
import { deletePlays, readPlays, restorePlays } from '../../src/data/db/plays.ts';
import { changeRecord, readBody } from '../../src/data/db/records.ts';
import { drainOutbox, type Drained } from '../../src/data/outbox/drain.ts';
import { memoryStore } from '../support/memory-store.ts';
import { logIn, register, type Person } from './support/people.ts';
import { TestServer } from './support/test-server.ts';

const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const puzzleAt = (cell: number) =>
  newBoard(`${SOLUTION.slice(0, cell)}0${SOLUTION.slice(cell + 1)}`, 'novice');
const NOON = Date.UTC(2026, 10, 21, 12);

const server = TestServer.ofSuite('sqlite');
let person: Person;
beforeEach(async () => {
  person = await register(server);
});

let games = 0;

/** A browser of its own. */
function newDevice() {
  const database = new Database({ indexedDB: new IDBFactory(), IDBKeyRange });
  const api = createApi({ baseUrl: server.url, token: () => null, clock: () => 0 });
  const enter = async (who: Person): Promise<void> => {
    await database.session.put({
      ...{ key: 'current', token: await logIn(server, who), username: who.email, publicName: who.email },
      ...{ role: 'member', expiresAt: Date.now() + 60_000, passwordChangeDue: false },
    });
  };
  /** As on focus, or when the network is back. */
  const meet = (isOnline = true, by: Api = api): Promise<Drained> =>
    drainOutbox({
      database,
      api: by,
      locks: undefined,
      isOnline: () => isOnline,
      now: Date.now,
      asks: 'records',
    });
  const won = async (board: Board, cell: number, seconds: number): Promise<void> => {
    await putGame(
      database,
      {
        ...{ id: `game ${++games}`, elapsedMs: seconds * 1000, updatedAt: NOON + seconds, save: null },
        board: encodeBoard(placeDigit(board, [cell], Number(SOLUTION[cell]))),
      },
      { isWin: true },
    );
  };
  const seconds = async (): Promise<number[]> =>
    (await readPlays(database)).map((play) => play.seconds).sort();
  return { database, api, enter, meet, won, seconds, leave: () => database.session.clear() };
}

test('statistics and settings of one device are on the other, also what was done offline or before the login', async () => {
  const [phone, laptop] = [newDevice(), newDevice()];
  await phone.won(puzzleAt(0), 0, 10);
  await phone.enter(person);
  await laptop.enter(person);
  expect(await phone.meet(false)).toEqual({ kind: 'later', waitSeconds: 0 });
  await laptop.won(puzzleAt(1), 1, 20);
  // The same puzzle on both: the first win counts.
  await laptop.won(puzzleAt(0), 0, 30);
  await changeRecord(laptop.database, 'setting', 'hideTime', () => true, 1);
  for (const device of [phone, laptop, phone]) expect(await device.meet()).toEqual({ kind: 'empty' });
  for (const { database, seconds } of [phone, laptop]) {
    expect(await seconds()).toEqual([10, 20]);
    expect(await readBody(database, 'setting', 'hideTime')).toBe(true);
    expect(await database.records.where({ owner: person.email, sent: 0 }).count()).toBe(0);
  }
});

test('a day’s puzzle that was begun on one device is marked on the other', async () => {
  const [phone, laptop] = [newDevice(), newDevice()];
  for (const device of [phone, laptop]) await device.enter(person);
  await noteDaily(phone.database, puzzleAt(5), '2026-11-21', NOON);
  await phone.meet();
  await laptop.meet();
  expect((await readPlays(laptop.database)).map(({ daily }) => daily)).toEqual(['2026-11-21']);
});

test('deleted statistics stay deleted on every device until the deletion is undone', async () => {
  const [phone, laptop] = [newDevice(), newDevice()];
  for (const device of [phone, laptop]) await device.enter(person);
  await phone.won(puzzleAt(0), 0, 10);
  await phone.meet();
  await laptop.meet();
  const before = await readPlays(laptop.database);
  await deletePlays(laptop.database, Date.now());
  // The phone goes on with a puzzle that it has played before.
  await phone.won(puzzleAt(0), 0, 15);
  for (const device of [phone, laptop, phone, laptop]) await device.meet();
  expect([await phone.seconds(), await laptop.seconds()]).toEqual([[], []]);
  await restorePlays(laptop.database, before, Date.now());
  for (const device of [laptop, phone]) await device.meet();
  expect([await phone.seconds(), await laptop.seconds()]).toEqual([[10], [10]]);
  // Played again after another deletion, it counts.
  await deletePlays(phone.database, Date.now() + 5);
  expect(await phone.seconds()).toEqual([]);
  await phone.won(puzzleAt(0), 0, 40);
  for (const device of [phone, laptop]) await device.meet();
  expect([await phone.seconds(), await laptop.seconds()]).toEqual([[40], [40]]);
});

test('a logout hides a person’s statistics, and the next login shows them again', async () => {
  const device = newDevice();
  await device.enter(person);
  await device.won(puzzleAt(0), 0, 10);
  await device.leave();
  expect(await device.seconds()).toEqual([]);
  const other = await register(server);
  await device.enter(other);
  await device.meet();
  expect(await device.seconds()).toEqual([]);
  // "Remove and log out": what the account has goes, what it lacks waits.
  await removeAll(device.database, memoryStore(), person.email);
  await device.enter(person);
  await device.meet();
  expect(await device.seconds()).toEqual([10]);
  await removeAll(device.database, memoryStore(), person.email);
  expect(await device.seconds()).toEqual([]);
  await device.meet();
  expect(await device.seconds()).toEqual([10]);
});

test('the statistics of a deleted account stay on its device', async () => {
  const device = newDevice();
  await device.enter(person);
  await device.won(puzzleAt(0), 0, 10);
  await device.won(puzzleAt(1), 1, 20);
  await deletePlays(device.database, NOON);
  await device.won(puzzleAt(2), 2, 30);
  await device.meet();
  await removeAccount(device.database, memoryStore(), person.email);
  await device.leave();
  expect(await device.seconds()).toEqual([30]);
  expect(JSON.stringify(await device.database.records.toArray())).not.toContain(person.email);
});

test('a change made while an exchange is running is sent with the next one, and more than one request holds go in several', async () => {
  const [phone, laptop] = [newDevice(), newDevice()];
  for (const device of [phone, laptop]) await device.enter(person);
  const day: Day = '2026-11-27';
  const begun = { level: 'medial', daily: null, begunOn: day, wonOn: null, playedAt: 1 } as const;
  const plays = Array.from({ length: 250 }, (_, n) => {
    const id = String(n).padStart(81, '0');
    const body = { ...begun, puzzle: id, seconds: 1, hints: 0, mistakes: null };
    return { kind: 'play', id, at: 1, body, owner: person.email, sent: 0 } as const;
  });
  await phone.database.records.bulkPut(plays);
  await changeRecord(phone.database, 'setting', 'theme', () => 'dark', 1);
  const running = phone.meet();
  await changeRecord(phone.database, 'setting', 'theme', () => 'light', 2);
  await running;
  await phone.meet();
  await laptop.meet();
  expect(await laptop.database.records.where({ owner: person.email, kind: 'play' }).count()).toBe(250);
  expect(await readBody(laptop.database, 'setting', 'theme')).toBe('light');
});

test('a device whose clock runs ahead cannot keep others from changing a setting', async () => {
  const [ahead, right] = [newDevice(), newDevice()];
  for (const device of [ahead, right]) await device.enter(person);
  await changeRecord(ahead.database, 'setting', 'theme', () => 'dark', Date.now() + 1e10);
  await ahead.meet();
  await right.meet();
  await changeRecord(right.database, 'setting', 'theme', () => 'light', Date.now());
  await right.meet();
  await ahead.meet();
  expect(await readBody(ahead.database, 'setting', 'theme')).toBe('light');
  // And one whose clock is years behind can change it, too.
  await changeRecord(right.database, 'setting', 'theme', () => 'system', 1);
  await right.meet();
  await ahead.meet();
  expect(await readBody(ahead.database, 'setting', 'theme')).toBe('system');
});

test('an exchange whose session ends meanwhile stops: what was sent counts, what came is not stored', async () => {
  const [phone, laptop] = [newDevice(), newDevice()];
  for (const device of [phone, laptop]) await device.enter(person);
  await laptop.won(puzzleAt(1), 1, 20);
  await laptop.meet();
  const row = { kind: 'setting', at: 1, body: true, owner: person.email, sent: 0 } as const;
  await phone.database.records.bulkPut(Array.from({ length: 200 }, (_, n) => ({ ...row, id: `s${n}` })));
  let calls = 0;
  const leaving = {
    call: async (...call: Parameters<Api['call']>) => {
      calls++;
      const answer = await phone.api.call(...call);
      await phone.leave();
      return answer;
    },
  } as Api;
  expect(await phone.meet(true, leaving)).toEqual({ kind: 'empty' });
  const rows = await phone.database.records.toArray();
  expect([calls, rows.length, rows.every(({ sent }) => sent === 1)]).toEqual([1, 200, true]);
});
