import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import fastify from 'fastify';
import { type LiveEvent, LIVE_PATH, LIVE_PER_ACCOUNT } from '../../core/protocol/live.ts';
import type { ActiveSession } from '../../server/accounts/active-session.ts';
import { mountLive } from '../../server/areas/posts/live.ts';
import { kyselyOn, migrateSqlite, openSqlite } from '../../server/db/sqlite-file.ts';
import { closeWhenAnswered } from '../../server/http/close-when-answered.ts';
import { NO_PACING } from '../../server/limits/pacing.ts';
import { OpenBoard } from './support/live.ts';
import { ADMINISTRATOR, enter, logIn, WITH_ADMINISTRATOR } from './support/people.ts';
import { EVERY_ENGINE, newStore, startSeveral, TestServer, testsOn } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const FAST = { LIVE_HEARTBEAT: '1' };
const MEMBER = { role: 'member', ban: undefined } as const;

async function post(server: TestServer, token: string, text: string): Promise<string> {
  const reply = await server.call('createPost', { text, agreedTo: 1 }, { token });
  if (reply.kind !== 'posted') throw new Error(`not posted: ${reply.kind}`);
  return reply.id;
}
const withPost = (id: string) => (event: LiveEvent) =>
  event.kind === 'changes' ? event.changes.lists.posts.find((each) => each.id === id) : undefined;
const withGone = (id: string) => (event: LiveEvent) =>
  event.kind === 'changes' && event.changes.gone.includes(id) ? event : undefined;
const firstCursor = (board: OpenBoard) =>
  board.until((event) => (event.kind === 'changes' ? event.changes.cursor : undefined));

describe.each(EVERY_ENGINE)('the live message board on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, { ...FAST, ...WITH_ADMINISTRATOR });
  let ann: string;
  let bob: string;
  const boards: OpenBoard[] = [];
  beforeEach(async () => {
    ann = (await enter(server)).token;
    bob = (await enter(server)).token;
  });
  afterEach(() => {
    boards.splice(0).forEach((board) => {
      board.close();
    });
  });

  async function open(token: string, since?: number, at = server): Promise<OpenBoard> {
    const board = await OpenBoard.open(at, token, since);
    boards.push(board);
    return board;
  }

  contract('receives posts, comments, likes, edits and deletions in the reader’s own view', async () => {
    const board = await open(bob);
    await firstCursor(board);
    const id = await post(server, ann, 'new');
    expect(pick(await board.until(withPost(id)), 'text', 'liked')).toEqual({ text: 'new', liked: false });
    await server.call('addComment', { postId: id, text: 'from bob', agreedTo: 1 }, { token: bob });
    await board.until((event) =>
      event.kind === 'changes' ? event.changes.lists.comments.find(({ postId }) => postId === id) : undefined,
    );
    await server.call('likePost', { postId: id }, { token: bob });
    const liked = await board.until((event) => {
      const found = withPost(id)(event);
      return found?.likes === 1 ? found : undefined;
    });
    expect(pick(liked, 'liked', 'comments', 'ownComments')).toEqual({
      liked: true,
      comments: 1,
      ownComments: 1,
    });
    await server.call('editPost', { postId: id, text: 'edited', agreedTo: 1 }, { token: ann });
    await board.until((event) => (withPost(id)(event)?.text === 'edited' ? true : undefined));
    await server.call('deletePost', { postId: id }, { token: ann });
    await board.until(withGone(id));
    const cursors = board.events.flatMap((event) => (event.kind === 'changes' ? [event.changes.cursor] : []));
    expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
    expect(JSON.stringify(board.events)).not.toContain('example.org');
  });

  contract('receives missed changes first, or starts over if there are too many', async () => {
    const first = await open(bob);
    const cursor = await firstCursor(first);
    first.close();
    const id = await post(server, ann, 'missed');
    const second = await open(bob, cursor);
    await second.until(withPost(id));
    const anew = await open(bob, 10 ** 12);
    await anew.until((event) => (event.kind === 'changes' && event.changes.anew ? true : undefined));
  });

  test('requires a session and can be opened only a limited number of times per account', async () => {
    const status = async (path: string, token?: string) => {
      const abort = new AbortController();
      const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
      const response = await fetch(server.url + path, { headers, signal: abort.signal });
      abort.abort();
      return response.status;
    };
    expect(await status(LIVE_PATH)).toBe(401);
    expect(await status(`${LIVE_PATH}?token=${ann}`)).toBe(401);
    expect(await status(LIVE_PATH, 'x'.repeat(43))).toBe(401);
    for (const since of ['x', '-1', '1.5', '1&since=2'])
      expect(await status(`${LIVE_PATH}?since=${since}`, ann)).toBe(400);
    for (let count = 0; count < LIVE_PER_ACCOUNT; count++) expect((await open(ann)).status).toBe(200);
    expect((await open(ann)).status).toBe(429);
    expect((await open(bob)).status).toBe(200);
  });

  contract('says whether its reader is banned, at the start and at every change', async () => {
    const lin = await enter(server);
    const board = await open(lin.token);
    const administrator = await logIn(server, ADMINISTRATOR);
    const terms = () =>
      board.events.flatMap((event) => (event.kind === 'ban' ? [event.ban?.term ?? null] : []));
    const told = (term: string | null) => board.until(() => (terms().at(-1) === term ? true : undefined));
    await told(null);
    for (const restriction of ['week', 'none', 'forever'] as const) {
      await server.call('restrictAccount', { username: lin.email, restriction }, { token: administrator });
      await told(restriction === 'none' ? null : restriction);
    }
    await firstCursor(board);
    // Heartbeats repeat nothing.
    expect(terms()).toEqual([null, 'week', null, 'forever']);
  });

  test('is closed for all readers when the server stops', async () => {
    const other = await TestServer.startAlone(await newStore(engine), FAST);
    const [cat, dan] = [(await enter(other)).token, (await enter(other)).token];
    const all = [cat, dan].flatMap((who) => Array<string>(LIVE_PER_ACCOUNT).fill(who));
    const readers = await Promise.all(all.map((who) => open(who, undefined, other)));
    await Promise.all(readers.map(firstCursor));
    // Changes are being sent to the readers while the server stops.
    const posting = post(other, cat, 'in the middle').catch(() => undefined);
    const stopped = await other.stop();
    await posting;
    expect(stopped).toBe(0);
    await Promise.all(readers.map(({ ended }) => ended));
  });
});

test('on PostgreSQL every process tells its readers about changes made in other processes', async () => {
  const store = await newStore('postgres');
  // A long heartbeat, so that readers can hear of changes only by notification.
  const servers = await startSeveral(store, { LIVE_HEARTBEAT: '60' });
  const { token } = await enter(servers[0]);
  const boards = await Promise.all(servers.map((server) => OpenBoard.open(server, token)));
  await Promise.all(boards.map(firstCursor));
  for (const server of servers) {
    const author = await enter(servers[0]);
    const id = await post(server, author.token, 'to all');
    await Promise.all(boards.map((board) => board.until(withPost(id))));
  }
  boards.forEach((board) => {
    board.close();
  });
  await Promise.all(servers.map((server) => server.dispose()));
});

/** The live board alone, on a database of its own; an account for each token. */
async function bareLive(connections: number) {
  const file = path.join((await newStore('sqlite')).folder, 'nonet.sqlite');
  await migrateSqlite(file);
  const connection = openSqlite(file);
  const read = kyselyOn(connection);
  let announce = (): void => undefined;
  const listen = (heard: () => void) => {
    announce = heard;
    return () => undefined;
  };
  const app = fastify();
  const lookedUp: number[] = [];
  const ended = new Set<string>();
  mountLive(app, { read, listen } as never, {
    now: Date.now,
    loosePacer: NO_PACING,
    findSession: (token) => Promise.resolve({ accountId: token, tokenHash: token } as ActiveSession),
    findActive: (hashes) => {
      lookedUp.push(hashes.length);
      return Promise.resolve(
        new Map(hashes.flatMap((each) => (ended.has(each) ? [] : [[each, MEMBER] as const]))),
      );
    },
    heartbeatMs: 60_000,
    connections,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...{ read, lookedUp, ended },
    announce: () => announce(),
    open: (name: string | number) => OpenBoard.open({ url } as TestServer, `${name}`.padEnd(43, '_')),
    close: async () => {
      await app.close();
      connection.close();
    },
  };
}

test('opening a live message board looks up only its own session, no matter how many are open', async () => {
  const live = await bareLive(100);
  const { lookedUp, ended, read } = live;
  const boards: OpenBoard[] = [];
  for (let number = 0; number < 20; number++) {
    const board = await live.open(number);
    await firstCursor(board);
    boards.push(board);
  }
  expect(lookedUp.splice(0)).toEqual(boards.map(() => 1));
  // The session ended after it was found, and this was announced before the board was open.
  ended.add('late'.padEnd(43, '_'));
  const tooLate = await live.open('late');
  await tooLate.ended;
  expect(tooLate.events).toEqual([{ kind: 'over' }]);
  expect(lookedUp.splice(0)).toEqual([1]);
  // The end of the session is announced, and no post comes first.
  ended.add('0'.padEnd(43, '_'));
  live.announce();
  await boards[0].until((event) => (event.kind === 'over' ? true : undefined));
  expect(lookedUp).toEqual([20]);
  // Not announced yet, as between two processes: sessions are still checked before changes are sent.
  ended.add('1'.padEnd(43, '_'));
  await read.updateTable('message_clock').set({ change: 5 }).execute();
  await firstCursor(await live.open('new'));
  await boards[1].until((event) => (event.kind === 'over' ? true : undefined));
  expect(boards[1].events.map(({ kind }) => kind)).toEqual(['ban', 'changes', 'over']);
  await live.close();
});

test('many readers hear of a change once each, and the server does other things in between', async () => {
  const live = await bareLive(1000);
  const boards: OpenBoard[] = [];
  for (let number = 0; number < 320; number++) boards.push(await live.open(number));
  await Promise.all(boards.map(firstCursor));
  live.lookedUp.length = 0;
  await live.read.updateTable('message_clock').set({ change: 5 }).execute();
  live.announce();
  const toFive = (event: LiveEvent) =>
    event.kind === 'changes' && event.changes.cursor === 5 ? true : undefined;
  await Promise.all(boards.map((board) => board.until(toFive)));
  expect(live.lookedUp.reduce((sum, count) => sum + count)).toBe(320);
  expect(Math.max(...live.lookedUp)).toBeLessThan(300);
  for (const { events } of boards) expect(events.filter(toFive)).toHaveLength(1);
  await live.close();
});

test('a reader who disconnects before getting a connection displaces no other reader', async () => {
  const app = fastify({ trustProxy: true });
  const raws: ServerResponse[] = [];
  app.addHook('onRequest', (_request, reply, done) => {
    raws.push(reply.raw);
    done();
  });
  let find = (): void => undefined;
  const found = new Promise<void>((resolve) => {
    find = resolve;
  });
  mountLive(app, { listen: () => () => undefined } as never, {
    now: Date.now,
    loosePacer: NO_PACING,
    findSession: async (token) => {
      if (token.startsWith('late')) await found;
      return { accountId: token, passwordChangeDue: false } as ActiveSession;
    },
    findActive: (hashes) => Promise.resolve(new Map(hashes.map((each) => [each, MEMBER]))),
    heartbeatMs: 60_000,
    connections: 2,
  });
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })) + LIVE_PATH;
  const open = (token: string, from: string, signal?: AbortSignal) =>
    fetch(url, {
      headers: { authorization: `Bearer ${token.padEnd(43, '_')}`, 'x-forwarded-for': from },
      ...(signal && { signal }),
    });
  const readers = [await open('one', '203.0.113.1'), await open('two', '203.0.113.2')];
  const leaving = new AbortController();
  const late = open('late', '198.51.100.1', leaving.signal).catch((error: unknown) => error);
  while (raws.length < 3) await new Promise((resolve) => setImmediate(resolve));
  const closed = once(raws[2], 'close');
  leaving.abort();
  await Promise.all([late, closed]);
  find();
  // Both places are still taken.
  expect((await open('three', '203.0.113.3')).status).toBe(503);
  for (const reader of readers) await reader.body?.cancel();
  await app.close();
});

test('a reader whose session is found while the server stops gets no connection', async () => {
  const app = fastify();
  closeWhenAnswered(app);
  const events = new EventEmitter();
  mountLive(app, { listen: () => () => undefined } as never, {
    now: Date.now,
    loosePacer: NO_PACING,
    findSession: async (token) => {
      const stopping = once(events, 'stopping');
      events.emit('looking');
      await stopping;
      return { accountId: token, passwordChangeDue: false } as ActiveSession;
    },
    findActive: () => Promise.resolve(new Map()),
    heartbeatMs: 60_000,
    connections: 2,
  });
  app.addHook('preClose', (done) => {
    events.emit('stopping');
    done();
  });
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })) + LIVE_PATH;
  const looking = once(events, 'looking');
  const answer = fetch(url, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  await looking;
  const closed = app.close();
  expect((await answer).status).toBe(503);
  await closed;
});
