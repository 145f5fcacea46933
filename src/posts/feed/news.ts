import type { Session } from '../../../core/account/session.ts';
import { createStore } from '../../../core/base/store.ts';
import type { BoardAnswer } from '../../../core/protocol/post-lists.ts';
import type { Api } from '../../data/api/api.ts';
import type { Database } from '../../data/db/database.ts';
import { ownKey } from '../../data/local-keys.ts';
import { answersAfter } from '../../data/posts/feed.ts';
import { readLocal } from '../../platform/local-store.ts';
import type { News, SessionActor } from '../../session/index.ts';
import { followAnswers } from './follow-answers.ts';

/** Polling interval while the page is visible and the message board is closed. */
const LOOK_EVERY_MS = 5 * 60_000;
const LOOKS_APART_MS = 30_000;

interface Tools {
  readonly api: Api;
  readonly database: Database;
  readonly session: SessionActor;
}

/**
 * Counts new posts while the message board is closed: at start, when the page becomes visible or the network
 * returns, and periodically. If the board was never opened here, all posts on the newest page are new.
 */
export function createNews({ api, database, session }: Tools): News {
  const unread = createStore(0);
  const answers = followAnswers(database);
  let isBoardOpen = false;
  let lookedAt = -Infinity;
  let lookedFor: string | undefined;
  /** The reader whose new posts are to be counted now; undefined if it is too early or not possible. */
  const readerDue = (): Session | undefined => {
    const reader = session.getSnapshot().context.session;
    if (reader?.username !== lookedFor) {
      unread.set(0);
      lookedAt = -Infinity;
      lookedFor = reader?.username;
      answers.know([]);
      if (reader) knowKept(reader).catch(() => undefined);
    }
    const isSeen = document.visibilityState === 'visible' && navigator.onLine;
    if (!reader || reader.passwordChangeDue || !isSeen || isBoardOpen) return undefined;
    return performance.now() - lookedAt < LOOKS_APART_MS ? undefined : reader;
  };
  /** Offline, the device's answers are known. */
  const knowKept = async ({ username, publicName }: Session): Promise<void> => {
    const feed = await database.feeds.get(username);
    if (feed && lookedFor === username && !isBoardOpen)
      answers.know(answersAfter(feed, NOTHING, publicName), feed.own.notices);
  };
  const look = async (): Promise<void> => {
    const reader = readerDue();
    if (!reader) return;
    lookedAt = performance.now();
    const feed = await database.feeds.get(reader.username);
    const answer = await api.call('listPosts', feed ? { since: feed.cursor } : {});
    // Meanwhile, the board may have been opened, or another user may have logged in.
    if (answer.kind !== 'board' || isBoardOpen || lookedFor !== reader.username) return;
    const [newest] = feed?.posts ?? [];
    const seenUntil = newest?.createdAt ?? Number(readLocal(ownKey('seen-posts', reader.username)));
    unread.set(countNew(answer, seenUntil, reader.publicName));
    answers.know(answersAfter(feed ?? null, answer, reader.publicName), answer.own.notices);
  };
  // A bug has already been logged. Without storage, all posts would be new forever.
  const wake = (): void => void look().catch(() => undefined);
  session.subscribe(wake);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  setInterval(wake, LOOK_EVERY_MS);
  wake();
  const boardOpened = () => {
    isBoardOpen = true;
    unread.set(0);
    return () => {
      isBoardOpen = false;
    };
  };
  return { unread, answers, boardOpened };
}

const NOTHING = { lists: { posts: [], comments: [] }, gone: [], anew: false };

/** The number of newer posts by others. */
function countNew({ lists }: BoardAnswer, seenUntil: number, me: string): number {
  return lists.posts.filter(({ author, createdAt }) => author !== me && createdAt > seenUntil).length;
}
