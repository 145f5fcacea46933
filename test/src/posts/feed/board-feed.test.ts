/** @jest-environment node */
import { page } from '../../../support/page.ts';
import { commentOf, postOf } from '../../../support/posts.ts';
import type { Post } from '../../../../core/posts/post.ts';
import type { LiveEvent } from '../../../../core/protocol/live.ts';
import type { BoardAnswer } from '../../../../core/protocol/post-lists.ts';
import type { Api } from '../../../../src/data/api/api.ts';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { NEWS_CHANNEL } from '../../../../src/data/outbox/sent.ts';
import type { LiveOptions } from '../../../../src/data/posts/live.ts';
import { openBoardFeed, type BoardFeed } from '../../../../src/posts/feed/board-feed.ts';

const OWNER = 'lin@example.org';
const post = (id: string, createdAt: number) => postOf(id, { createdAt });

/** An answer of the server: by default nothing new. */
const answer = (
  cursor: number,
  posts: readonly Post[] = [],
  more: Partial<BoardAnswer> = {},
): BoardAnswer => ({
  kind: 'board',
  lists: { posts, comments: [] },
  gone: [],
  anew: false,
  cursor,
  own: { postsLeft: 2, agreedTo: 1 },
  ...more,
});
const AWAY = { kind: 'offline' } as const;

/** The server: what it was asked, what it answers, and the lines that are open. */
class Server {
  readonly asked: object[] = [];
  readonly lines: (Pick<LiveOptions, 'baseUrl' | 'token' | 'since'> & {
    readonly send: (event: LiveEvent) => void;
    /** With the status that refused it, or null when it was open for a while. */
    readonly end: (status: number | null) => void;
  })[] = [];
  answers: (object | Promise<object>)[] = [];
  /** What it answers when nothing else was said. */
  otherwise: object = answer(1);

  readonly api = {
    call: (name: string, request: object) => {
      this.asked.push({ [name]: request });
      return Promise.resolve(this.answers.shift() ?? this.otherwise);
    },
  } as unknown as Api;

  readonly listen = ({ baseUrl, token, since, onEvent, signal }: LiveOptions) =>
    new Promise<number | null>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(null);
      });
      this.lines.push({ baseUrl, token, since, send: onEvent, end: resolve });
    });
}

let server: Server;
let feed: BoardFeed;

beforeEach(async () => {
  page.open();
  server = new Server();
  const database = openDatabase();
  await database.feeds.clear();
  await database.session.put({ key: 'current', token: 'tok', username: OWNER } as never);
  feed = openBoardFeed({
    api: server.api,
    database,
    baseUrl: 'https://nonet.test',
    owner: OWNER,
    me: 'lin@member',
    ahead: undefined,
    token: () => 'tok',
    listen: server.listen,
  });
});

afterEach(async () => {
  feed.close();
  await page.rest();
  jest.useRealTimers();
});

const shown = () => feed.getState().feed?.posts.map(({ id }) => id);
const kept = async () => (await openDatabase().feeds.toArray()).map(({ posts }) => posts.map(({ id }) => id));

async function start(...answers: object[]): Promise<void> {
  server.answers = answers;
  feed.start();
  await page.rest();
}

/** What was read at another time. */
const KEPT = {
  owner: OWNER,
  posts: [post('kept', 1)],
  comments: {},
  cursor: 7,
  older: null,
  own: { postsLeft: 1, agreedTo: 1 },
  ownAt: 0,
};

describe('opening the board', () => {
  test('a first answer that another one has overtaken leaves out what is gone since', async () => {
    let late: (answer: object) => void = () => undefined;
    await start(new Promise<object>((resolve) => (late = resolve)), answer(3, [post('gone', 2)]));
    feed.retry();
    await page.rest();
    expect(shown()).toEqual(['gone']);
    late(answer(4, [post('a', 1)]));
    await page.rest();
    expect(shown()).toEqual(['a']);
  });

  test('a new device loads the newest posts and then opens the live connection', async () => {
    await start(answer(3, [post('a', 2), post('b', 1)]));
    expect(server.asked).toEqual([{ listPosts: {} }]);
    const line = { baseUrl: 'https://nonet.test', token: 'tok', since: 3 };
    expect(server.lines).toEqual([expect.objectContaining(line)]);
    expect({ ...feed.getState(), feed: shown() }).toEqual({
      feed: ['a', 'b'],
      apart: null,
      sentRows: new Map(),
      connection: 'live',
      failure: null,
      older: 'idle',
    });
  });

  test('stored posts are shown at once, and the server is asked only for newer ones', async () => {
    await openDatabase().feeds.put(KEPT);
    let reply!: (board: object) => void;
    server.answers = [new Promise((resolve) => (reply = resolve))];
    feed.start();
    await page.rest();
    expect([shown(), feed.getState().connection]).toEqual([['kept'], 'connecting']);
    reply(answer(9, [post('new', 2)]));
    await page.rest();
    expect(server.asked).toEqual([{ listPosts: { since: 7 } }]);
    expect([shown(), feed.getState().connection]).toEqual([['new', 'kept'], 'live']);
  });

  test('a board closed before its stored posts are read makes no call', async () => {
    feed.start();
    feed.close();
    await page.rest();
    expect(server.asked).toEqual([]);
  });
});

describe('a server that does not answer', () => {
  test('is asked again after 2, 4 and 8 seconds, and at once when the network is back', async () => {
    server.otherwise = AWAY;
    await start();
    expect([feed.getState().connection, feed.getState().failure]).toEqual(['away', AWAY]);
    const asked: number[] = [];
    for (const ms of [1999, 1, 3999, 1, 7999, 1]) {
      await page.pass(ms);
      asked.push(server.asked.length);
    }
    expect(asked).toEqual([1, 2, 2, 3, 3, 4]);
    server.otherwise = answer(1, [post('a', 1)]);
    page.goOnline();
    await page.rest();
    expect([shown(), feed.getState().connection, feed.getState().failure]).toEqual([['a'], 'live', null]);
  });

  test('is asked at least once a minute', async () => {
    server.otherwise = AWAY;
    await start();
    await page.pass(10 * 60_000);
    const before = server.asked.length;
    await page.pass(60_000);
    expect(server.asked.length).toBe(before + 1);
  });

  test.each(['session-over', 'password-change-due'])(
    'is not asked again automatically after %s',
    async (kind) => {
      await start({ kind });
      await page.pass(60 * 60_000);
      expect([server.asked.length, feed.getState().failure]).toEqual([1, { kind }]);
      feed.retry();
      await page.rest();
      expect([server.asked.length, feed.getState().connection]).toEqual([2, 'live']);
    },
  );
});

describe('the live connection', () => {
  const changes = (posts: readonly Post[], cursor: number, anew = false): LiveEvent => ({
    kind: 'changes',
    changes: { lists: { posts, comments: [] }, gone: [], anew, cursor },
  });
  const id = (last: string) => `6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a0${last}`;

  test('delivers changes, and the next connection resumes where it ended', async () => {
    await start(answer(3));
    server.lines[0].send(changes([post(id('1'), 2)], 8));
    await page.rest();
    expect(shown()).toEqual([id('1')]);
    server.lines[0].end(null);
    await page.rest();
    expect(feed.getState().connection).toBe('away');
    server.otherwise = answer(8);
    await page.pass(999);
    expect(server.asked).toHaveLength(1);
    await page.pass(1);
    expect(server.asked[1]).toEqual({ listPosts: { since: 8 } });
    expect(server.lines.map(({ since }) => since)).toEqual([3, 8]);
  });

  test('asks for the reader’s own state when a ban has begun, changed or ended', async () => {
    await start(answer(3));
    server.lines[0].send({ kind: 'ban', ban: undefined });
    await page.rest();
    expect(server.asked).toHaveLength(1);
    const ban = { term: 'week', until: 9 } as const;
    server.otherwise = { ...answer(3), own: { postsLeft: 1, agreedTo: 1, ban } };
    server.lines[0].send({ kind: 'ban', ban });
    await page.rest();
    expect([server.asked.length, feed.getState().feed?.own.ban]).toEqual([2, ban]);
    server.lines[0].send({ kind: 'ban', ban: { ...ban, until: 10 } });
    await page.rest();
    expect(server.asked).toHaveLength(3);
  });

  test('is replaced and the board reloaded if too much was missed', async () => {
    await start(answer(3, [post('old', 1)]));
    server.otherwise = answer(90, [post('a', 5)], { anew: true });
    server.lines[0].send(changes([post(id('1'), 2)], 90, true));
    await page.rest();
    expect([shown(), server.lines.length, feed.getState().connection]).toEqual([['a'], 2, 'live']);
  });

  test('is not reopened at once after the session has ended', async () => {
    await start(answer(3));
    server.otherwise = { kind: 'session-over' };
    server.lines[0].send({ kind: 'over' });
    server.lines[0].end(null);
    await page.pass(1999);
    expect(server.asked).toHaveLength(1);
    await page.pass(1);
    expect(feed.getState().failure).toEqual({ kind: 'session-over' });
  });

  test('is not reopened at once after it was refused', async () => {
    await start(answer(3));
    server.lines[0].end(503);
    await page.pass(1999);
    expect(server.asked).toHaveLength(1);
    await page.pass(1);
    expect(server.lines).toHaveLength(2);
  });

  test('is closed while the page is hidden and reopened at once when it is shown', async () => {
    await start(answer(3));
    page.hide();
    // The network coming back does not open it.
    page.goOffline();
    page.goOnline();
    await page.pass(60_000);
    expect(server.asked).toHaveLength(1);
    page.show();
    await page.rest();
    expect([server.asked.length, server.lines.length, feed.getState().connection]).toEqual([2, 2, 'live']);
  });
});

describe('a post sent from this device', () => {
  const tell = (rowId: string, posts: readonly Post[], owner = OWNER): void => {
    const channel = new BroadcastChannel(NEWS_CHANNEL);
    channel.postMessage({ rowId, owner, posts, comments: [], gone: [] });
    channel.close();
  };

  test('is shown at once, and a single call updates the remaining allowance', async () => {
    await start(answer(3));
    tell('r1', [post('a', 5)]);
    tell('r2', [post('b', 6)]);
    await page.rest();
    expect([shown(), feed.getState().sentRows]).toEqual([
      ['b', 'a'],
      new Map([
        ['r1', undefined],
        ['r2', undefined],
      ]),
    ]);
    server.otherwise = answer(3, [], { own: { postsLeft: 0, agreedTo: 1 } });
    await page.pass(400);
    expect(server.asked.slice(1)).toEqual([{ listPosts: { since: 3 } }]);
    expect(feed.getState().feed!.own.postsLeft).toBe(0);
    await page.pass(400);
    expect(server.asked).toHaveLength(2);
  });

  test('is not shown if another account sent it', async () => {
    await start(answer(3));
    tell('r1', [post('a', 5)], 'ben@example.org');
    await page.pass(400);
    expect([shown(), feed.getState().sentRows, server.asked.length]).toEqual([[], new Map(), 1]);
  });
});

describe('older posts', () => {
  const FIRST = answer(3, [post('a', 9), post('b', 8)], { older: 8 });

  test('are loaded page by page until none are left', async () => {
    await start(FIRST);
    server.answers = [answer(3, [post('c', 7)], { older: 7 }), answer(3, [post('d', 6)])];
    const loading = feed.loadOlder();
    expect(feed.getState().older).toBe('loading');
    await feed.loadOlder();
    await loading;
    expect([shown(), feed.getState().older]).toEqual([['a', 'b', 'c'], 'idle']);
    await feed.loadOlder();
    await feed.loadOlder();
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
    expect(server.asked.slice(1)).toEqual([{ listPosts: { before: 8 } }, { listPosts: { before: 7 } }]);
  });

  test('can be requested again after a failure', async () => {
    await start(FIRST);
    server.answers = [AWAY];
    await feed.loadOlder();
    expect(feed.getState().older).toBe('failed');
    server.answers = [answer(3, [post('c', 7)])];
    await feed.loadOlder();
    expect([shown(), feed.getState().older]).toEqual([['a', 'b', 'c'], 'idle']);
  });

  test('are discarded if the board was reset meanwhile, because they would leave a gap', async () => {
    await start(FIRST);
    let reply!: (board: object) => void;
    server.answers = [
      new Promise((resolve) => (reply = resolve)),
      answer(50, [post('x', 90)], { anew: true, older: 90 }),
    ];
    const loading = feed.loadOlder();
    feed.retry();
    await page.rest();
    expect(feed.getState().older).toBe('loading');
    reply(answer(3, [post('c', 7)], { older: 7 }));
    await loading;
    expect([shown(), feed.getState().older]).toEqual([['x'], 'idle']);
  });
});

test('all comments of a post are loaded page by page', async () => {
  await start(answer(3, [post('a', 9)]));
  const page1 = answer(3, [], { lists: { posts: [], comments: [commentOf('c2', 'a')] }, older: 2 });
  const page2 = answer(3, [], { lists: { posts: [], comments: [commentOf('c1', 'a')] } });
  server.answers = [page1, page2];
  expect(await feed.loadPost('a')).toBeNull();
  expect(server.asked.slice(1)).toEqual([
    { listPosts: { postId: 'a', before: undefined } },
    { listPosts: { postId: 'a', before: 2 } },
  ]);
  expect(feed.getState().feed!.comments).toEqual({ a: [commentOf('c1', 'a'), commentOf('c2', 'a')] });
  server.answers = [AWAY];
  expect(await feed.loadPost('a')).toEqual(AWAY);
  server.answers = [{ kind: 'no-such-post' }];
  expect(await feed.loadPost('a')).toBeNull();
  expect(shown()).toEqual([]);
});

test('a linked post that is too old for the feed is loaded apart, and follows its changes', async () => {
  await start(answer(3, [post('a', 9)], { older: 9 }));
  const lists = { posts: [post('old', 2)], comments: [commentOf('c1', 'old')] };
  server.answers = [answer(3, [], { lists })];
  expect(await feed.loadPost('old')).toBeNull();
  const apart = () => {
    const { posts, comments } = feed.getState().apart!;
    return [posts.map(({ id, likes }) => [id, likes]), comments.old.map(({ id }) => id)];
  };
  expect([shown(), apart()]).toEqual([['a'], [[['old', 0]], ['c1']]]);
  const changes = {
    lists: { posts: [post('b', 10), { ...post('old', 2), likes: 1 }], comments: [commentOf('c2', 'old')] },
    ...{ gone: ['c1'], anew: false, cursor: 4 },
  };
  server.lines[0].send({ kind: 'changes', changes });
  expect([shown(), apart()]).toEqual([
    ['b', 'a'],
    [[['old', 1]], ['c2']],
  ]);
});

describe('stored posts', () => {
  test('are written after a short pause in the changes', async () => {
    await start(answer(3, [post('a', 9)]));
    await page.pass(399);
    expect(await kept()).toEqual([]);
    await page.pass(1);
    expect(await kept()).toEqual([['a']]);
  });

  test('are written at once when the board is closed', async () => {
    await start(answer(3, [post('a', 9)]));
    feed.close();
    await page.rest();
    expect(await kept()).toEqual([['a']]);
  });

  test.each([undefined, 'ben@example.org'])(
    'are not written once their owner has logged out (logged in: %s)',
    async (username) => {
      await start(answer(3, [post('a', 9)]));
      if (username === undefined) await openDatabase().session.clear();
      else await openDatabase().session.update('current', { username });
      feed.close();
      await page.rest();
      expect(await kept()).toEqual([]);
    },
  );

  test('end at a page boundary, with at most ninety posts', async () => {
    const posts = Array.from({ length: 100 }, (_, index) => post(`p${index}`, 1000 - index));
    await start(answer(3, posts.slice(0, 60), { older: 60 }));
    server.answers = [answer(3, posts.slice(60), { older: 100 })];
    await feed.loadOlder();
    feed.close();
    await page.rest();
    const [record] = await openDatabase().feeds.toArray();
    expect([record.posts.length, record.older]).toEqual([60, 60]);
  });
});

test('when the own words are gone, the server is asked why', async () => {
  await start(answer(3, [post('a', 9), { ...post('mine', 8), author: 'lin@member' }]));
  const hear = async (gone: string) => {
    const changes = { lists: { posts: [], comments: [] }, gone: [gone], anew: false, cursor: 4 };
    server.lines[0].send({ kind: 'changes', changes });
    await page.rest();
    return server.asked.length;
  };
  expect([await hear('a'), await hear('mine')]).toEqual([1, 2]);
  expect(shown()).toEqual([]);
});

describe('answers', () => {
  const ME = 'lin@member';
  const at = (id: string, postId: string, createdAt: number, author = 'ann@member') =>
    commentOf(id, postId, { createdAt, author });
  const answers = () => feed.getState().feed!.answers?.map(({ id }) => id);
  const hear = (lists: BoardAnswer['lists'], gone: readonly string[] = []) => {
    server.lines[0].send({ kind: 'changes', changes: { lists, gone, anew: false, cursor: 9 } });
  };

  test('those of the server are kept, changes add to them, and they are stored', async () => {
    await start(answer(3, [post('a', 9)], { older: 9, answers: [at('old', 'not here', 1)] }));
    expect(answers()).toEqual(['old']);
    // To a post of the reader that is too old for the feed.
    hear({ posts: [{ ...post('mine', 2), author: ME }], comments: [at('new', 'mine', 20)] });
    expect([shown(), answers()]).toEqual([['a'], ['new', 'old']]);
    hear({ posts: [post('a', 9)], comments: [at('other', 'a', 21)] });
    hear({ posts: [], comments: [] }, ['old']);
    expect(answers()).toEqual(['new']);
    feed.close();
    await page.rest();
    const [record] = await openDatabase().feeds.toArray();
    expect(record.answers).toEqual([at('new', 'mine', 20)]);
  });

  test('from an older server, or for a feed that an older version has stored, they are found in the posts', async () => {
    const comments = { mine: [at('c1', 'mine', 5), at('c2', 'mine', 6, ME)] };
    await openDatabase().feeds.put({ ...KEPT, posts: [{ ...post('mine', 2), author: ME }], comments });
    const lists = { posts: [{ ...post('b', 9), ownComments: 1 }], comments: [at('c3', 'b', 20)] };
    await start(answer(8, [], { lists }));
    expect(answers()).toEqual(['c3', 'c1']);
    server.answers = [answer(9, [], { anew: true, lists })];
    feed.retry();
    await page.rest();
    expect(answers()).toEqual(['c3']);
  });
});
