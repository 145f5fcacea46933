import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { seededRandom, shuffle } from '../../core/base/random.ts';
import { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import { SEED } from '../support/seed.ts';
import { exampleBoard } from '../server/support/boards.ts';
import { openRival } from '../server/support/database.ts';
import { ADMINISTRATOR, enter, logIn, newMember, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { EVERY_ENGINE, TestServer } from '../server/support/test-server.ts';

const PUZZLE = readFileSync('test/fixtures/puzzles/ordinary.txt', 'utf8').slice(0, 81).replaceAll('.', '0');
const random = seededRandom(SEED);

describe.each(EVERY_ENGINE)('simultaneous calls on %s', (engine) => {
  const server = TestServer.ofSuite(engine, WITH_ADMINISTRATOR);

  test('calls of an account that is being deleted are answered without an internal error', async () => {
    const { token: author } = await enter(server);
    const made = await server.call('createPost', { text: 'x', agreedTo: 1 }, { token: author });
    const postId = 'id' in made ? made.id : '';
    const kinds = new Set<string>();
    for (let round = 0; round < 2; round++) {
      const { person, token } = await newMember(server);
      const owner = person.email;
      const calls = [
        () => server.call('saveBoard', { owner, board: exampleBoard(round) }, { token }),
        () => server.call('likePost', { postId }, { token }),
        () => server.call('addComment', { postId, text: 'y', agreedTo: 1 }, { token }),
        () => server.call('createPost', { text: 'z', agreedTo: 1 }, { token, key: randomUUID() }),
        () => server.call('reportPost', { postId, reason: 'r' }, { token }),
        () => server.call('payForHint', { owner, puzzle: PUZZLE }, { token }),
      ];
      const deleting = () => server.call('deleteAccount', { password: person.password }, { token });
      const meeting = shuffle([...calls, ...calls, ...calls, deleting], random);
      const replies = await Promise.all(meeting.map((call) => call()));
      replies.forEach(({ kind }) => kinds.add(kind));
    }
    expect(kinds).toContain('deleted');
    expect(kinds).not.toContain('fault');
  });

  test('reports of a post that is being deleted are answered without an internal error', async () => {
    const [author, reporter] = [(await enter(server)).token, (await enter(server)).token];
    const kinds = new Set<string>();
    for (let round = 0; round < 15; round++) {
      const made = await server.call('createPost', { text: 'x', agreedTo: 1 }, { token: author });
      const postId = 'id' in made ? made.id : '';
      const report = () => server.call('reportPost', { postId, reason: 'r' }, { token: reporter });
      const deleting = () => server.call('deletePost', { postId }, { token: author });
      const meeting = shuffle([report, report, report, deleting], random);
      const replies = await Promise.all(meeting.map((call) => call()));
      replies.forEach(({ kind }) => kinds.add(kind));
    }
    expect([...kinds].filter((kind) => !['reported', 'no-such-post', 'post-deleted'].includes(kind))).toEqual(
      [],
    );
  });

  test('reports of a comment that is being deleted are not left in the queue', async () => {
    const [author, reporter, admin] = [
      (await enter(server)).token,
      (await enter(server)).token,
      await logIn(server, ADMINISTRATOR),
    ];
    const made = await server.call('createPost', { text: 'x', agreedTo: 1 }, { token: author });
    const postId = 'id' in made ? made.id : '';
    for (let round = 0; round < 30; round++) {
      const said = await server.call('addComment', { postId, text: 'y', agreedTo: 1 }, { token: author });
      const commentId = 'id' in said ? said.id : '';
      const report = () => server.call('reportPost', { postId, commentId, reason: 'r' }, { token: reporter });
      const deleting = () => server.call('deleteComment', { commentId }, { token: author });
      await Promise.all(shuffle([report, report, report, deleting], random).map((call) => call()));
    }
    const queue = await server.call('listReports', {}, { token: admin });
    expect(queue.kind === 'reports' && queue.posts.filter((post) => post.postId === postId)).toEqual([]);
  });

  test('numbers that do not fit into four bytes are refused', async () => {
    const { token, ...person } = await enter(server);
    const admin = await logIn(server, ADMINISTRATOR);
    const send = async (where: string, body: object, bearer: string) => {
      const response = await fetch(server.url + where, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
      });
      return response.status;
    };
    const { saveBoard, listPuzzles } = ENDPOINTS;
    const board = saveBoard.request.encode({ owner: person.email, board: exampleBoard(1) }) as object;
    expect(await send(saveBoard.path, { ...board, ver: 2 ** 31 - 1 }, token)).toBe(200);
    expect(await send(saveBoard.path, { ...board, ver: 2 ** 31 }, token)).toBe(400);
    for (const field of ['min', 'max']) {
      expect(await send(listPuzzles.path, { [field]: 2 ** 31 - 1 }, admin)).toBe(200);
      expect(await send(listPuzzles.path, { [field]: 2 ** 31 }, admin)).toBe(400);
    }
  });
});

test('on PostgreSQL a library is not deleted with an outdated count while a puzzle in it is being deleted', async () => {
  const server = await TestServer.ofTest('postgres', WITH_ADMINISTRATOR);
  const token = await logIn(server, ADMINISTRATOR);
  const count = async () => {
    const listed = await server.call('listPuzzles', { library: 'novice' }, { token });
    return listed.kind === 'puzzles' ? listed.total! : -1;
  };
  const before = await count();
  const other = await openRival(server.store);
  await other.query('begin');
  await other.query("delete from puzzles where id = (select id from puzzles where level = 'novice' limit 1)");
  const deleting = server.call('deleteLibrary', { library: 'novice', count: before }, { token });
  await other.untilWaiting(1);
  await other.query('commit');
  expect(await deleting).toEqual({ kind: 'count-differs', count: before - 1 });
  expect(await count()).toBe(before - 1);
  expect(await server.call('deleteLibrary', { library: 'novice', count: before - 1 }, { token })).toEqual({
    kind: 'deleted',
    deleted: before - 1,
  });
  await other.end();
});

test('on PostgreSQL a puzzle is refused if another transaction is adding the same one', async () => {
  const server = await TestServer.ofTest('postgres', WITH_ADMINISTRATOR);
  const token = await logIn(server, ADMINISTRATOR);
  const add = () => server.call('addPuzzle', { library: 'novice', line: PUZZLE }, { token });
  const added = await add();
  const id = 'id' in added ? added.id : '';
  const other = await openRival(server.store);
  // The same puzzle in a transaction that nobody sees yet.
  await other.query(`create table twin as select * from puzzles where id = '${id}'`);
  await other.query(`delete from puzzles where id = '${id}'`);
  await other.query('begin');
  await other.query('insert into puzzles select * from twin');
  const adding = add();
  await other.untilWaiting(1);
  await other.query('commit');
  expect(await adding).toEqual({ kind: 'refused', why: 'already-there', library: 'novice' });
  await other.end();
});
