import { createStore } from '../../core/base/store.ts';
import type { BoardAnswer } from '../../core/protocol/message-lists.ts';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import type { Feed } from '../data/posts/feed.ts';
import type { SessionActor } from '../account/index.ts';
import { useStore } from '../platform/use-store.ts';

/** How often the server is asked while the page is seen and the message board is closed. */
const LOOK_EVERY_MS = 5 * 60_000;
const LOOKS_APART_MS = 30_000;

const newPosts = createStore(0);
const isBoardOpen = createStore(false);

/** How many posts of others have come since the message board was closed on this device, if it ever was open. */
export function useBoardNews(): number {
  return useStore(newPosts);
}

/**
 * Told while the message board is on the screen: it shows by itself what is new.
 *
 * @returns a function that says it is closed
 */
export function boardOpened(): () => void {
  isBoardOpen.set(true);
  newPosts.set(0);
  return () => {
    isBoardOpen.set(false);
  };
}

interface Tools {
  readonly api: Api;
  readonly database: Database;
  readonly session: SessionActor;
}

/**
 * Counts what is new on the message board while it is closed: at the start, when the person or the network
 * comes back, and now and then. To who has never opened it here, all of its newest page is new.
 */
export function watchBoard({ api, database, session }: Tools): void {
  let lookedAt = -Infinity;
  let lookedFor: string | undefined;
  const look = async (): Promise<void> => {
    const reader = session.getSnapshot().context.session;
    if (reader?.username !== lookedFor) {
      newPosts.set(0);
      lookedAt = -Infinity;
      lookedFor = reader?.username;
    }
    const now = performance.now();
    const isSeen = document.visibilityState === 'visible' && navigator.onLine;
    if (
      !reader ||
      reader.passwordChangeDue ||
      !isSeen ||
      isBoardOpen.get() ||
      now - lookedAt < LOOKS_APART_MS
    )
      return;
    lookedAt = now;
    const feed = await database.feeds.get(reader.username);
    const answer = await api.call('listPosts', feed ? { since: feed.cursor } : {});
    // Meanwhile it may have been opened, or somebody else has logged in.
    if (answer.kind !== 'board' || isBoardOpen.get() || lookedFor !== reader.username) return;
    newPosts.set(countNew(feed?.posts ?? [], answer, reader.publicName));
  };
  // A bug is in the log already, and nobody waits for this; where nothing is kept, all would be new for ever.
  const wake = (): void => void look().catch(() => undefined);
  session.subscribe(wake);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  setInterval(wake, LOOK_EVERY_MS);
  wake();
}

/** Posts of others that are newer than all that this device has. */
function countNew(posts: Feed['posts'], { lists }: BoardAnswer, me: string): number {
  const newest = posts[0]?.createdAt ?? -Infinity;
  return lists.posts.filter(({ author, createdAt }) => author !== me && createdAt > newest).length;
}
