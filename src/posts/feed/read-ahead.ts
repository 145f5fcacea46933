import { createStore, type Store } from '../../../core/base/store.ts';
import { liveQuery } from '../../data/db/database.ts';
import type { FeedRecord } from '../../data/posts/feed.ts';
import type { Services } from '../../session/index.ts';

/** The stored feed, read before the message board opens; undefined if it was not read yet. */
export const feedAhead = ({ lasting }: Services): Store<FeedRecord | undefined> =>
  lasting('feed-ahead', () => createStore<FeedRecord | undefined>(undefined));

/**
 * Reads the stored feed of an account, and again whenever it changes, because the outbox adds to it.
 *
 * @returns a function that stops reading and forgets the feed, which the open board has taken over
 */
export function readFeedAhead(services: Services, owner: string): () => void {
  const ahead = feedAhead(services);
  const reading = liveQuery(() => services.database.feeds.get(owner)).subscribe({
    next: ahead.set,
    // The board reads it again, and can do without.
    error: () => undefined,
  });
  return () => {
    reading.unsubscribe();
    ahead.set(undefined);
  };
}
