/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { openDatabase } from '../../../../src/data/db/database.ts';
import type { FeedRecord } from '../../../../src/data/posts/feed.ts';
import { feedAhead, readFeedAhead } from '../../../../src/posts/feed/read-ahead.ts';
import { createLasting, type Services } from '../../../../src/session/index.ts';

const OWNER = 'lin@example.org';
const database = openDatabase();
const services = { database, lasting: createLasting() } as unknown as Services;
const { get, subscribe } = feedAhead(services);

function record(cursor: number): FeedRecord {
  return {
    ...{ owner: OWNER, posts: [], comments: {}, cursor, older: null, ownAt: 0 },
    own: { postsLeft: 2, agreedTo: 1 },
  };
}

/** Stores a feed and waits until it was read. */
async function store(cursor: number): Promise<FeedRecord | undefined> {
  const isRead = new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (get()?.cursor !== cursor) return;
      stop();
      resolve();
    });
  });
  await database.feeds.put(record(cursor));
  await isRead;
  return get();
}

test('the stored feed is read ahead, and again after each change, and then forgotten', async () => {
  const stop = readFeedAhead(services, OWNER);
  expect([await store(1), await store(2)]).toEqual([record(1), record(2)]);
  stop();
  const reads = jest.spyOn(database.feeds, 'get');
  await database.feeds.put(record(3));
  expect([get(), reads.mock.calls]).toEqual([undefined, []]);
});
