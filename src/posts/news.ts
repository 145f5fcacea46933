import type { Session } from '../../core/account/session.ts';
import { createStore } from '../../core/base/store.ts';
import type { BoardAnswer } from '../../core/protocol/post-lists.ts';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import type { Feed } from '../data/posts/feed.ts';
import type { SessionActor } from '../account/index.ts';
import { useStore } from '../platform/use-store.ts';

/** Polling interval while the page is visible and the message board is closed. */
const LOOK_EVERY_MS = 5 * 60_000;
const LOOKS_APART_MS = 30_000;

const newPosts = createStore(0);
const isBoardOpen = createStore(false);

/** The number of others' posts since the message board was last open on this device. */
export function useBoardNews(): number {
  return useStore(newPosts);
}

/**
 * Call while the message board is open, so that its posts are not counted as unread.
 *
 * @returns a function to call when it closes
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
 * Counts new posts while the message board is closed: at start, when the person or the network returns, and
 * periodically. If it was never opened here, the whole newest page is new.
 */
export function watchBoard({ api, database, session }: Tools): void {
  let lookedAt = -Infinity;
  let lookedFor: string | undefined;
  /** Whose posts are counted now, if it is time to ask. */
  const readerDue = (): Session | undefined => {
    const reader = session.getSnapshot().context.session;
    if (reader?.username !== lookedFor) {
      newPosts.set(0);
      lookedAt = -Infinity;
      lookedFor = reader?.username;
    }
    const isSeen = document.visibilityState === 'visible' && navigator.onLine;
    if (!reader || reader.passwordChangeDue || !isSeen || isBoardOpen.get()) return undefined;
    return performance.now() - lookedAt < LOOKS_APART_MS ? undefined : reader;
  };
  const look = async (): Promise<void> => {
    const reader = readerDue();
    if (!reader) return;
    lookedAt = performance.now();
    const feed = await database.feeds.get(reader.username);
    const answer = await api.call('listPosts', feed ? { since: feed.cursor } : {});
    // Meanwhile it may have been opened, or somebody else has logged in.
    if (answer.kind !== 'board' || isBoardOpen.get() || lookedFor !== reader.username) return;
    newPosts.set(countNew(feed?.posts ?? [], answer, reader.publicName));
  };
  // A bug has been logged already. Without storage, everything would be new for ever.
  const wake = (): void => void look().catch(() => undefined);
  session.subscribe(wake);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  setInterval(wake, LOOK_EVERY_MS);
  wake();
}

/** Others' posts that are newer than any on this device. */
function countNew(posts: Feed['posts'], { lists }: BoardAnswer, me: string): number {
  const newest = posts[0]?.createdAt ?? -Infinity;
  return lists.posts.filter(({ author, createdAt }) => author !== me && createdAt > newest).length;
}
