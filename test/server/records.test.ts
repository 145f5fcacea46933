import { setImmediate as immediate } from 'node:timers/promises';
import type { AccountRecord } from '../../core/account/records.ts';
import { readBoardText } from '../../core/protocol/boards.ts';
import { readRecord, writeBody, type RecordText, type SentRecord } from '../../core/protocol/records.ts';
import { packText } from '../../server/storage/packed-text.ts';
import { exampleBoard, writeBoardText } from './support/boards.ts';
import { execute, query } from './support/database.ts';
import { enter, logIn } from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';

const HOUR_MS = 3_600_000;
const ABSENT = '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01';
const PUZZLE = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
const NO_NEWS = { kind: 'exchanged', records: [], more: false };

const setting = (id: string, at: number, value: string | boolean = true): SentRecord => {
  return { kind: 'setting', id, at, body: JSON.stringify(value) as RecordText };
};
const byId = (one: SentRecord, other: SentRecord) => (one.id < other.id ? -1 : 1);

describe.each(EVERY_ENGINE)('records on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine);
  let person: Awaited<ReturnType<typeof enter>>;
  let owner: string;
  let token: string;
  beforeEach(async () => {
    person = await enter(server);
    ({ email: owner, token } = person);
  });

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
    const named = writeBody('game', { board: exampleBoard(8), name: 'Evening', device: 'Laptop' });
    await exchange(0, [{ kind: 'game', id: ABSENT, at: Date.now(), body: named }]);
    expect(await load()).toEqual({ seconds: 8, version: 2, others: [] });
  });

  test('a save based on the loaded version replaces it', async () => {
    await save(1);
    expect(await save(2, { basedOn: 1 })).toEqual({ kind: 'saved', version: 2 });
    expect(await load()).toEqual({ seconds: 2, version: 2, others: [] });
  });

  const exchange = async (since = 0, records: readonly SentRecord[] = [], by = token) => {
    const answer = await server.call('exchangeRecords', { since, records }, { token: by });
    if (answer.kind !== 'exchanged') throw new Error(answer.kind);
    return answer;
  };
  const games = async () => {
    const { records } = await exchange();
    const seconds = records.map((record) => {
      const { body } = readRecord(record) as AccountRecord<'game'>;
      return body.board?.elapsedSeconds ?? 'deleted';
    });
    return seconds.sort();
  };

  test('a save based on an older version becomes another game, and loading gives the newest', async () => {
    await save(1);
    await save(2, { basedOn: 1 });
    expect(await save(3, { basedOn: 1 })).toEqual({ kind: 'saved', version: 3 });
    expect([await load(), await games()]).toEqual([{ seconds: 3, version: 3, others: [] }, [2, 3]]);
    expect(await save(4, { basedOn: 2 })).toEqual({ kind: 'saved', version: 4 });
    expect([await load(), await games()]).toEqual([{ seconds: 4, version: 4, others: [] }, [3, 4]]);
  });

  test('a save deletes the games that the person has discarded, and none of another account', async () => {
    await save(1);
    await save(2, { basedOn: 0 });
    const [{ id }] = (await exchange()).records;
    const other = await enter(server);
    const request = { owner: other.email, board: exampleBoard(1), chosenOver: [ABSENT] };
    await server.call('saveBoard', request, other);
    await save(3, { basedOn: 2, chosenOver: [ABSENT] });
    expect([id.length, await games()]).toEqual([81, [1, 3]]);
    const [, { id: later }] = (await exchange()).records;
    await save(4, { replacing: later });
    expect(await games()).toEqual([4, 'deleted']);
  });

  test('without a version the later save of a puzzle counts, an earlier one is kept, and a clock running ahead gains nothing', async () => {
    await save(1, { savedAt: Date.now() + HOUR_MS });
    expect(await save(2)).toEqual({ kind: 'saved', version: 2 });
    expect(await save(3, { savedAt: Date.now() - HOUR_MS })).toEqual({ kind: 'saved', version: 3 });
    expect([await load(), await games()]).toEqual([{ seconds: 2, version: 2, others: [] }, [2, 3]]);
  });

  contract('of twenty concurrent saves from one version each is kept', async () => {
    await save(0);
    const seconds = Array.from({ length: 20 }, (_, index) => index + 11);
    const replies = await Promise.all(seconds.map((each) => save(each, { basedOn: 1 })));
    const versions = replies.map((reply) => (reply.kind === 'saved' ? reply.version : 0));
    expect(versions.sort((a, b) => a - b)).toEqual(seconds.map((each) => each - 9));
    expect(await games()).toEqual(seconds);
  });

  contract('twenty devices that exchange at once all end with the same records', async () => {
    const sent = Array.from({ length: 20 }, (_, at) => [setting('shared', at, 'x'), setting(`own${at}`, at)]);
    const firsts = await Promise.all(sent.map((records) => exchange(0, records)));
    const wanted = [setting('shared', 19, 'x'), ...sent.map(([, own]) => own)].sort(byId);
    for (const [place, first] of firsts.entries()) {
      const news = await exchange(first.next);
      const all = new Map(
        [...sent[place], ...first.records, ...news.records].map((record) => [record.id, record]),
      );
      expect([...all.values()].sort(byId)).toEqual(wanted);
      expect([first.more, news.more]).toEqual([false, false]);
    }
  });

  test('an exchange gives what has changed, without what the device has just sent, and repeating it changes nothing', async () => {
    const [first, second] = [setting('one', 10), setting('two', 20)];
    expect(await exchange(0, [first, second])).toEqual({ ...NO_NEWS, next: 2 });
    expect(await exchange(0)).toEqual({ ...NO_NEWS, records: [first, second], next: 2 });
    for (let time = 0; time < 2; time++)
      expect(await exchange(2, [first, setting('two', 15, 'older')])).toEqual({ ...NO_NEWS, next: 2 });
    const { next, records } = await exchange(2, [setting('two', 30, 'newer')]);
    expect([next > 2, records]).toEqual([true, []]);
    expect(await exchange(0, [setting('two', 25, 'late')])).toEqual({
      ...NO_NEWS,
      records: [first, setting('two', 30, 'newer')],
      next,
    });
  });

  test('what only a newer version of the page knows is left out, and the rest arrives', async () => {
    const play = {
      ti: PUZZLE,
      btn: 'b3',
      day: null,
      from: '2026-11-20',
      won: null,
      time: 5,
      sec: 3,
      help: 0,
      err: null,
    };
    const body = (text: object) => JSON.stringify(text) as RecordText;
    const sent = { kind: 'play', id: PUZZLE, at: 5, body: body({ ...play, mood: 'good' }) };
    const { next } = await exchange(0, [
      { ...setting('friend', 1), kind: 'friend' },
      sent,
      setting('one', 1),
    ]);
    expect(await exchange()).toEqual({
      ...NO_NEWS,
      records: [{ ...sent, body: body(play) }, setting('one', 1)],
      next,
    });
  });

  test('a clock that runs ahead gains nothing over later changes', async () => {
    const { records } = await exchange(0, [setting('one', Date.now() + HOUR_MS, 'early')]);
    expect(records.map(({ at }) => at <= Date.now() + 1000)).toEqual([true]);
    const later = setting('one', records[0].at + 1, 'late');
    // Otherwise this clock would run ahead, too.
    while (Date.now() < later.at) await immediate();
    expect((await exchange(0, [later])).records.map(({ body }) => body)).toEqual([]);
    expect((await exchange()).records.map(({ body }) => body)).toEqual(['"late"']);
  });

  test('more changes than one answer holds come in several, and a cursor from the future begins again', async () => {
    const plays = Array.from({ length: 201 }, (_, at) => {
      const ti = String(at).padStart(81, '0');
      const play = {
        ti,
        btn: 'b1',
        day: null,
        from: '2026-11-20',
        won: null,
        time: at,
        sec: 1,
        help: 0,
        err: null,
      };
      return { kind: 'play', id: ti, at, body: JSON.stringify(play) as RecordText };
    });
    await exchange(0, plays.slice(0, 200));
    await exchange(0, plays.slice(200));
    const first = await exchange(9_999);
    expect([first.records, first.more]).toEqual([plays.slice(0, 200), true]);
    expect(await exchange(first.next)).toEqual({ ...NO_NEWS, records: plays.slice(200), next: 201 });
  });

  test('of more than two hundred games the oldest go, but none that changed within a day', async () => {
    const game = (id: string, at: number) => ({ kind: 'game', id, at, body: '{}' as RecordText });
    const old = Array.from({ length: 150 }, (_, at) => game(`old ${at}`, 1000 + at));
    const fresh = Array.from({ length: 60 }, (_, at) => game(`fresh ${at}`, Date.now() - HOUR_MS + at));
    for (const list of [old.slice(0, 75), old.slice(75), fresh]) await exchange(0, list);
    const { records } = await exchange();
    expect(records.map(({ id }) => id).sort()).toEqual(
      [...old.slice(10), ...fresh].map(({ id }) => id).sort(),
    );
  });

  test('a game that an older version packed as a whole is loaded', async () => {
    await save(1);
    const packed = packText(writeBody('game', { board: exampleBoard(2) }));
    await execute(server.store, `update records set body = '${packed}' where kind = 'game'`);
    expect(await load()).toEqual({ seconds: 2, version: 1, others: [] });
  });

  contract('boards that an older version stored become games, whenever they come', async () => {
    const account = `(select id from accounts where email = '${owner}')`;
    const store = (seconds: number) =>
      execute(
        server.store,
        `insert into saved_boards (account_id, version, board, saved_at)
         values (${account}, ${seconds}, '${packText(writeBoardText(exampleBoard(seconds)))}', ${seconds})`,
      );
    await store(3);
    // The first servers stored plain JSON.
    const plain = writeBoardText(exampleBoard(2));
    await execute(
      server.store,
      `insert into saved_board_copies (id, account_id, board, saved_at) values ('${ABSENT}', ${account}, '${plain}', 2)`,
    );
    expect(await load()).toEqual({ seconds: 3, version: expect.any(Number) as number, others: [] });
    expect(await games()).toEqual([2, 3]);
    await store(4);
    expect(await games()).toEqual([2, 3, 4]);
    await store(5);
    await save(6);
    await store(7);
    const reply = await server.call('exportData', { password: 'Right-Pass1' }, { token });
    expect(reply.kind === 'exported' && (reply.data.records as object[]).length).toBe(6);
    expect(await games()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await load()).toEqual({ seconds: 6, version: expect.any(Number) as number, others: [] });
  });

  test('the download of personal data includes the records', async () => {
    await save(5);
    await exchange(0, [setting('one', 1)]);
    const reply = await server.call('exportData', { password: 'Right-Pass1' }, { token });
    expect(reply.kind === 'exported' && reply.data.records).toEqual([
      {
        ...{ kind: 'game', id: exampleBoard(5).puzzle, changedAt: expect.any(Number) as number },
        body: { board: JSON.parse(writeBoardText(exampleBoard(5))) as unknown },
      },
      { kind: 'setting', id: 'one', changedAt: 1, body: true },
    ]);
  });

  test('records are stored compressed, and read the same with and without compression', async () => {
    await save(2, { savedAt: 20 });
    await exchange(0, [{ kind: 'game', id: 'gone', at: 30, body: '{}' as RecordText }]);
    const read = async (encoding: string) => {
      const response = await fetch(`${server.url}/cando/kurecords`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          'accept-encoding': encoding,
        },
        body: JSON.stringify({ since: 0, list: [] }),
      });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    const data = writeBody('game', { board: exampleBoard(2) });
    const list = [
      { kind: 'game', id: exampleBoard(2).puzzle, time: 20, data },
      { kind: 'game', id: 'gone', time: 30, data: '{}' },
    ];
    const wire = JSON.stringify({ code: 124, list, next: 2, more: false });
    expect([await read('gzip'), await read('identity')]).toEqual([
      ['gzip', wire],
      [null, wire],
    ]);
    const stored = `select body from records where account_id = (select id from accounts where email = '${owner}')`;
    for (const { body } of await query(server.store, stored)) expect(String(body).length).toBeLessThan(800);
  });
});
