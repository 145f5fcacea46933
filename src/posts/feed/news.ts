import type { Session } from '../../../core/account/session.ts';
import { createStore } from '../../../core/base/store.ts';
import type { Post } from '../../../core/posts/post.ts';
import type { Api } from '../../data/api/api.ts';
import type { Database } from '../../data/db/database.ts';
import { ownKey } from '../../data/local-keys.ts';
import { answersAfter, withAnswer, type Feed } from '../../data/posts/feed.ts';
import { readLocal, writeLocal } from '../../platform/local-store.ts';
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
 * Knows which posts are new. While the message board is closed, asks at start, when the page becomes visible or the
 * network returns, and periodically. If the board was never opened here, all posts on the newest page are new.
 */
export function createNews({ api, database, session }: Tools): News {
  const unseen = followUnseen();
  const answers = followAnswers(database);
  let isBoardOpen = false;
  let lookedAt = -Infinity;
  let lookedFor: string | undefined;
  const know: News['know'] = ({ posts, own, answers: known }, me) => {
    if (known) answers.know(known, own.notices);
    unseen.know(posts, me);
  };
  /** The reader whose new posts are to be counted now; undefined if it is too early or not possible. */
  const readerDue = (): Session | undefined => {
    const reader = session.getSnapshot().context.session;
    if (reader?.username !== lookedFor) {
      lookedAt = -Infinity;
      lookedFor = reader?.username;
      unseen.begin(lookedFor);
      answers.know([]);
      if (reader) knowKept(reader).catch(() => undefined);
    }
    const isSeen = document.visibilityState === 'visible' && navigator.onLine;
    if (!reader || reader.passwordChangeDue || !isSeen || isBoardOpen) return undefined;
    return performance.now() - lookedAt < LOOKS_APART_MS ? undefined : reader;
  };
  /** Takes over what the device has, in case it is offline. */
  const knowKept = async ({ username, publicName }: Session): Promise<void> => {
    const feed = await database.feeds.get(username);
    if (!feed || lookedFor !== username || isBoardOpen) return;
    unseen.beginWith(feed.posts);
    know({ ...feed, answers: answersAfter(feed, NOTHING, publicName) }, publicName);
  };
  const look = async (): Promise<void> => {
    const reader = readerDue();
    if (!reader) return;
    lookedAt = performance.now();
    const feed = await database.feeds.get(reader.username);
    const answer = await api.call('listPosts', feed ? { since: feed.cursor } : {});
    // Meanwhile, the board may have been opened, or another user may have logged in.
    if (answer.kind !== 'board' || isBoardOpen || lookedFor !== reader.username) return;
    const before: Feed | null = feed ?? null;
    const { publicName: me } = reader;
    know({ ...withAnswer(before, answer, Date.now()), answers: answersAfter(before, answer, me) }, me);
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
    return () => {
      isBoardOpen = false;
    };
  };
  return { unread: unseen.posts, seen: unseen.seen, answers, know, boardOpened };
}

const NOTHING = { lists: { posts: [], comments: [] }, gone: [], anew: false };

/** Keeps which posts by others the reader has not seen: those that are newer than a time, which the device notes. */
function followUnseen() {
  const posts = createStore<readonly Post[]>([]);
  let key = '';
  let until = 0;
  const seen: News['seen'] = ({ createdAt }) => {
    // Another tab may have shown more.
    until = Math.max(until, createdAt, Number(readLocal(key)));
    writeLocal(key, String(until));
    posts.set(posts.get().filter((post) => post.createdAt > until));
  };
  return {
    posts,
    seen,
    begin: (owner = '') => {
      key = ownKey('seen-posts', owner);
      until = 0;
      posts.set([]);
    },
    /** The posts that the device has were shown, even if not for long enough to be noted. */
    beginWith: ([newest]: readonly Post[]) => {
      if (newest && readLocal(key) === null) seen(newest);
    },
    know: (all: readonly Post[], me: string) => {
      // Another tab may have shown more.
      until = Math.max(until, Number(readLocal(key)));
      posts.set(all.filter(({ author, createdAt }) => author !== me && createdAt > until));
    },
  };
}
