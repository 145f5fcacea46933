import { useSyncExternalStore } from 'react';
import type { BoardAnswer } from '../../core/protocol/message-lists.ts';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import type { Feed } from '../data/posts/feed.ts';
import type { SessionActor } from '../account/index.ts';

/** How often the server is asked while the page is seen and the message board is closed. */
const LOOK_EVERY_MS = 5 * 60_000;
const LOOKS_APART_MS = 30_000;

let count = 0;
let isBoardOpen = false;
const listeners = new Set<() => void>();

function tell(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

/** How many posts of others have come since the message board was closed on this device, if it ever was open. */
export function useBoardNews(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
}

/**
 * Told while the message board is on the screen: it shows by itself what is new.
 *
 * @returns a function that says it is closed
 */
export function boardOpened(): () => void {
  isBoardOpen = true;
  tell(0);
  return () => {
    isBoardOpen = false;
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
      tell(0);
      lookedAt = -Infinity;
      lookedFor = reader?.username;
    }
    const now = performance.now();
    const isSeen = document.visibilityState === 'visible' && navigator.onLine;
    if (!reader || reader.passwordChangeDue || !isSeen || isBoardOpen || now - lookedAt < LOOKS_APART_MS)
      return;
    lookedAt = now;
    const feed = await database.feeds.get(reader.username);
    const answer = await api.call('listPosts', feed ? { since: feed.cursor } : {});
    // Meanwhile it may have been opened, or somebody else has logged in.
    if (answer.kind !== 'board' || boardIsOpen() || lookedFor !== reader.username) return;
    tell(newPosts(feed?.posts ?? [], answer, reader.publicName));
  };
  // A bug is in the log already, and nobody waits for this; where nothing is kept, all would be new for ever.
  const wake = (): void => void look().catch(() => undefined);
  session.subscribe(wake);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  setInterval(wake, LOOK_EVERY_MS);
  wake();
}

function boardIsOpen(): boolean {
  return isBoardOpen;
}

/** Posts of others that are newer than all that this device has. */
function newPosts(posts: Feed['posts'], { lists }: BoardAnswer, me: string): number {
  const newest = posts[0]?.createdAt ?? -Infinity;
  return lists.posts.filter(({ author, createdAt }) => author !== me && createdAt > newest).length;
}
