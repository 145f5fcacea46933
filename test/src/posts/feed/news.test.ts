import { createNews } from '../../../../src/posts/feed/news.ts';

const ME = 'lin@member';
const post = (id: number, author: string) => ({ id: String(id), author, createdAt: id });
const READER = { username: 'lin@example.org', publicName: ME, passwordChangeDue: false };

/** Watches as somebody whose device keeps a feed, or never had one; gives the count and what was asked. */
async function watch(
  feed: () => Promise<unknown>,
  posts: readonly unknown[],
  reader: object = READER,
): Promise<{ count: number; asked: unknown[] }> {
  const asked: unknown[] = [];
  const news = createNews({
    api: {
      call: (_name: string, request: unknown) => {
        asked.push(request);
        return Promise.resolve({ kind: 'board', lists: { posts, comments: [] } });
      },
    },
    database: { feeds: { get: feed } },
    session: { getSnapshot: () => ({ context: { session: reader } }), subscribe: () => undefined },
  } as never);
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return { count: news.unread.get(), asked };
}

const POSTS = [post(9, 'kim@member'), post(8, ME), post(7, 'ann@member')];

test('all posts by others are unread for a reader who has never opened the message board', async () => {
  expect(await watch(() => Promise.resolve(undefined), POSTS)).toEqual({ count: 2, asked: [{}] });
});

test('only posts since the last visit are unread for a returning reader', async () => {
  const feed = { cursor: 5, posts: [post(7, 'ann@member')] };
  expect(await watch(() => Promise.resolve(feed), POSTS)).toEqual({ count: 1, asked: [{ since: 5 }] });
});

test('no posts count as unread without storage or while a password change is due', async () => {
  expect(await watch(() => Promise.reject(new Error('blocked')), POSTS)).toEqual({ count: 0, asked: [] });
  const due = { ...READER, passwordChangeDue: true };
  expect(await watch(() => Promise.resolve(undefined), POSTS, due)).toEqual({ count: 0, asked: [] });
});
