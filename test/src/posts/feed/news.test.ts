/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { ownKey } from '../../../../src/data/local-keys.ts';
import { createNews } from '../../../../src/posts/feed/news.ts';

const ME = 'lin@member';
const post = (id: number, author: string) => ({ id: String(id), author, createdAt: id });
const READER = { username: 'lin@example.org', publicName: ME, passwordChangeDue: false };

/** Watches as somebody whose device keeps a feed, or never had one; gives the count and what was asked. */
async function watch(
  feed: () => Promise<unknown>,
  posts: readonly unknown[],
  reader?: object,
): Promise<{ count: number; asked: unknown[] }> {
  const { news, asked } = await newsOf(feed, posts, reader);
  return { count: news.unread.get().length, asked };
}

async function newsOf(feed: () => Promise<unknown>, posts: readonly unknown[], reader: object = READER) {
  const asked: unknown[] = [];
  const news = createNews({
    api: {
      call: (_name: string, request: unknown) => {
        asked.push(request);
        return Promise.resolve({ kind: 'board', lists: { posts, comments: [] }, gone: [], own: {} });
      },
    },
    database: { feeds: { get: feed } },
    session: { getSnapshot: () => ({ context: { session: reader } }), subscribe: () => undefined },
  } as never);
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return { news, asked };
}

const POSTS = [post(9, 'kim@member'), post(8, ME), post(7, 'ann@member')];

afterEach(() => localStorage.clear());

test('all posts by others are unread for a reader who has never opened the message board', async () => {
  expect(await watch(() => Promise.resolve(undefined), POSTS)).toEqual({ count: 2, asked: [{}] });
});

test('only posts since the last visit are unread for a returning reader', async () => {
  const feed = { cursor: 5, posts: [post(7, 'ann@member')], comments: {}, own: {} };
  expect(await watch(() => Promise.resolve(feed), POSTS)).toEqual({ count: 1, asked: [{ since: 5 }] });
});

test('after a logout and a login, only posts since the last visit are unread', async () => {
  localStorage.setItem(ownKey('seen-posts', READER.username), '7');
  expect(await watch(() => Promise.resolve(undefined), POSTS)).toEqual({ count: 1, asked: [{}] });
});

test('a post that was seen stays seen with all before it, whatever else the device keeps', async () => {
  const feed = () =>
    Promise.resolve({
      cursor: 5,
      posts: [post(7, 'ann@member'), post(3, 'ann@member')],
      comments: {},
      own: {},
    });
  localStorage.setItem(ownKey('seen-posts', READER.username), '3');
  const { news } = await newsOf(feed, POSTS);
  const ids = () => news.unread.get().map(({ id }) => id);
  expect(ids()).toEqual(['9', '7']);
  news.seen(post(7, 'ann@member'));
  expect(ids()).toEqual(['9']);
  news.know({ posts: POSTS, own: {} } as never, ME);
  expect(ids()).toEqual(['9']);
  expect((await watch(feed, POSTS)).count).toBe(1);
});

test('no posts count as unread without storage or while a password change is due', async () => {
  expect(await watch(() => Promise.reject(new Error('blocked')), POSTS)).toEqual({ count: 0, asked: [] });
  const due = { ...READER, passwordChangeDue: true };
  expect(await watch(() => Promise.resolve(undefined), POSTS, due)).toEqual({ count: 0, asked: [] });
});

test('answers that the device keeps are unread offline, and those of the server once it is asked', async () => {
  const database = openDatabase();
  const start = Date.UTC(2026, 10, 28);
  const answer = (id: string) => ({
    id,
    postId: 'p',
    author: 'ann@member',
    createdAt: start + Number(id),
    text: '',
  });
  await database.feeds.put({
    ...{ owner: READER.username, posts: [], comments: {}, cursor: 5, older: null, ownAt: 0 },
    ...{ own: { postsLeft: 2, agreedTo: 1 }, answers: [answer('1')] },
  });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lists = { posts: [{ id: 'p', author: ME, createdAt: 0 }], comments: [answer('2')] };
  const { answers } = createNews({
    api: { call: () => Promise.resolve({ kind: 'board', lists, gone: [], anew: false, own: {} }) },
    database,
    session: { getSnapshot: () => ({ context: { session: READER } }), subscribe: () => undefined },
  } as never);
  const until = (ids: string) =>
    new Promise<void>((resolve) => {
      answers.unread.subscribe(() => {
        if (
          answers.unread
            .get()
            .map((item) => ('id' in item ? item.id : item.kind))
            .join() === ids
        )
          resolve();
      });
    });
  await until('1');
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await until('2,1');
});
