import { createStore } from '../../../core/base/store.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import type { Database } from '../../data/db/database.ts';
import {
  answersAfter,
  shortened,
  withAnswer,
  withChanges,
  withOlder,
  type Feed,
  type FeedChanges,
  type FeedRecord,
} from '../../data/posts/feed.ts';
import type { listen } from '../../data/posts/live.ts';
import { NEWS_CHANNEL, type BoardNews } from '../../data/outbox/sent.ts';

export interface FeedTools {
  readonly api: Api;
  readonly database: Database;
  readonly baseUrl: string;
  readonly owner: string;
  readonly me: string;
  /** The stored feed, if it was read ahead; one of another account is ignored. */
  readonly ahead: FeedRecord | undefined;
  readonly token: () => string | null;
  readonly listen: typeof listen;
}

export interface FeedState {
  /** Null until read from the device or the server. */
  readonly feed: Feed | null;
  /** A linked post that is not in the feed, alone, with its comments. */
  readonly apart: Feed | null;
  /**
   * Outbox rows that the server has accepted, with the server's ids of what they created: their posts are
   * already in the feed.
   */
  readonly sentRows: ReadonlyMap<string, string | undefined>;
  readonly connection: 'connecting' | 'live' | 'away';
  /** The reason why loading failed; null while there are posts to show. */
  readonly failure: AnyFailure | null;
  /** `failed` until the next attempt. */
  readonly older: 'idle' | 'loading' | 'failed';
}

export type BoardFeed = ReturnType<typeof openBoardFeed>;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const SAVE_AFTER_MS = 400;

/** The live feed: first from the device, then from the server, then kept up to date. */
export function openBoardFeed(tools: FeedTools) {
  const { api, database, owner, me, ahead } = tools;
  const store = createFeedStore(database, owner, me);
  store.show(ahead);
  const line = keepLine((signal) => listenOnce(tools, store, signal, () => line.again()));
  const news = followNews(owner, store, () => void refresh(api, store));
  const start = async (): Promise<void> => {
    news.open();
    if (!store.get().feed) store.show(await database.feeds.get(owner).catch(() => undefined));
    if (news.isOpen()) line.start();
  };
  return {
    /** Reads the posts stored on the device unless that was done ahead, then asks the server. */
    start: () => void start(),
    getState: store.get,
    subscribe: store.subscribe,
    retry: line.again,
    loadOlder: () => loadOlder(api, store),
    loadPost: (postId: string) => loadPost(api, store, postId),
    close: () => {
      line.stop();
      news.close();
      store.keepNow();
    },
  };
}

type FeedStore = ReturnType<typeof createFeedStore>;

/** The state of the board. A changed feed is stored on the device. */
function createFeedStore(database: Database, owner: string, me: string) {
  const state = createStore<FeedState>({
    feed: null,
    apart: null,
    sentRows: new Map(),
    connection: 'connecting',
    failure: null,
    older: 'idle',
  });
  const marks = new Map<number, number>();
  const keep = keepFeed(database, owner, marks);
  const mark = (feed: Feed): void => {
    const last = feed.posts.at(-1);
    if (last && feed.older !== null) marks.set(last.createdAt, feed.older);
  };
  const set = (change: Partial<FeedState>): void => {
    if (change.feed && change.feed !== state.get().feed) keep.later(change.feed);
    state.set({ ...state.get(), ...change });
  };
  return {
    me,
    get: state.get,
    subscribe: state.subscribe,
    set,
    change: (changes: FeedChanges, cursor?: number, more?: Partial<FeedState>): void => {
      const { feed, apart } = state.get();
      set({
        ...more,
        feed: feed && {
          ...withChanges(feed, changes),
          answers: answersAfter(feed, { lists: changes, gone: changes.gone, anew: false }, me),
          ...(cursor !== undefined && { cursor }),
        },
        apart: changedApart(apart, changes),
      });
    },
    mark,
    /** Shows the feed that is stored on the device, unless there is a newer one. */
    show: (record: FeedRecord | undefined): void => {
      if (record?.owner !== owner || state.get().feed) return;
      mark(record);
      state.set({ ...state.get(), feed: record });
    },
    keepNow: keep.now,
  };
}

/** Loads changes. Returns the failure, if any. */
async function refresh(api: Api, store: FeedStore): Promise<AnyFailure | null> {
  const { feed } = store.get();
  const received = await api.call('listPosts', feed ? { since: feed.cursor } : {});
  if (received.kind !== 'board') return isFailure(received) ? received : { kind: 'unknown-answer' };
  const state = store.get();
  // Asked for without a cursor, it does not name what is gone from a feed that has come meanwhile.
  const isWhole = feed === null && received.cursor >= (state.feed?.cursor ?? 0);
  const answer = isWhole ? { ...received, anew: true } : received;
  const next = {
    ...withAnswer(state.feed, answer, Date.now()),
    answers: answersAfter(state.feed, answer, store.me),
  };
  if (!feed || answer.anew) store.mark(next);
  store.set({
    feed: next,
    apart: changedApart(state.apart, { ...answer.lists, gone: answer.gone }),
    failure: null,
    older: state.older === 'loading' ? 'loading' : 'idle',
  });
  return null;
}

/** The post that is shown apart, after its changes. */
function changedApart(apart: Feed | null, changes: FeedChanges): Feed | null {
  const posts = changes.posts.filter(({ id }) => id === apart?.posts[0]?.id);
  return apart && withChanges(apart, { ...changes, posts });
}

/** Loads changes, then listens until the connection ends. */
async function listenOnce(
  { api, baseUrl, token: tokenOf, listen }: FeedTools,
  store: FeedStore,
  signal: AbortSignal,
  again: () => void,
): Promise<RoundEnd> {
  const isWanted = (): boolean => !signal.aborted;
  const failure = await refresh(api, store);
  if (failure !== null) {
    // Ignore the result of an aborted round.
    if (isWanted()) store.set({ connection: 'away', failure });
    return WAITS_FOR_A_PERSON.has(failure.kind) ? 'hopeless' : 'failed';
  }
  const token = tokenOf();
  const { feed } = store.get();
  if (token === null || !isWanted() || !feed) return 'failed';
  store.set({ connection: 'live' });
  const session: { isOver: boolean } = { isOver: false };
  const status = await listen({
    baseUrl,
    token,
    since: feed.cursor,
    signal,
    onEvent: (event) => {
      // The server is closing the connection; the next call returns the reason.
      if (event.kind === 'over') {
        session.isOver = true;
        return;
      }
      const { feed: before } = store.get();
      if (event.kind === 'ban') {
        if (before?.own.ban?.until !== event.ban?.until) void refresh(api, store);
        return;
      }
      const { lists, gone, anew, cursor } = event.changes;
      // Too many changes were missed: the next round starts over.
      if (anew) again();
      else if (before) store.change({ ...lists, gone }, cursor);
      // Somebody else may have removed it: then the reader is told why.
      if (before && gone.some((id) => isOwn(before, id, store.me))) void refresh(api, store);
    },
  });
  if (isWanted()) store.set({ connection: 'away' });
  return status === null && !session.isOver ? 'well' : 'failed';
}

function isOwn({ posts, comments }: Feed, id: string, me: string): boolean {
  const items = [...posts, ...Object.values(comments).flat()];
  return items.some((item) => item.id === id && item.author === me);
}

/** Applies the commands that the outbox has sent, in this tab or another. */
function followNews(owner: string, store: FeedStore, askAgain: () => void) {
  let news: BroadcastChannel | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  const hear = ({ data }: MessageEvent<BoardNews>): void => {
    if (data.owner !== owner) return;
    const { sentRows } = store.get();
    store.change(data, undefined, { sentRows: new Map(sentRows).set(data.rowId, data.id) });
    // The reader's limits have changed too. One call for several commands; if it fails, the live connection
    // is unaffected.
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      askAgain();
    }, SAVE_AFTER_MS);
  };
  return {
    open: (): void => {
      news = new BroadcastChannel(NEWS_CHANNEL);
      news.onmessage = hear;
    },
    isOpen: (): boolean => news !== undefined,
    close: (): void => {
      news?.close();
      news = undefined;
      clearTimeout(refreshing);
      refreshing = undefined;
    },
  };
}

async function loadOlder(api: Api, store: FeedStore): Promise<void> {
  const { feed, older } = store.get();
  const before = feed?.older ?? null;
  if (older === 'loading' || before === null) return;
  store.set({ older: 'loading' });
  const answer = await api.call('listPosts', { before });
  if (answer.kind !== 'board') {
    store.set({ older: 'failed' });
    return;
  }
  const { feed: now } = store.get();
  // The feed was restarted meanwhile; appending these posts would leave a gap.
  if (now?.older !== before) {
    store.set({ older: 'idle' });
    return;
  }
  const next = withOlder(now, answer);
  store.mark(next);
  store.set({ feed: next, older: 'idle' });
}

/**
 * Loads a post with all its comments. One that is too old for the feed is loaded apart, and one that no longer
 * exists leaves the feed.
 *
 * @returns the failure, if any
 */
async function loadPost(api: Api, store: FeedStore, postId: string): Promise<AnyFailure | null> {
  let before: number | undefined;
  do {
    const answer = await api.call('listPosts', { postId, before });
    if (isFailure(answer)) return answer;
    if (answer.kind !== 'board') {
      store.change({ posts: [], comments: [], gone: [postId] });
      return null;
    }
    const { lists } = answer;
    store.change({ ...lists, gone: [] });
    const isThere = [store.get().feed, store.get().apart].some((feed) =>
      feed?.posts.some(({ id }) => id === postId),
    );
    if (!isThere) store.set({ apart: withAnswer(null, { ...answer, older: undefined }, Date.now()) });
    before = answer.older;
  } while (before !== undefined);
  return null;
}

/** Failures that a retry cannot resolve unless the person acts. */
const WAITS_FOR_A_PERSON: ReadonlySet<AnyFailure['kind']> = new Set(['password-change-due', 'session-over']);

type RoundEnd = 'well' | 'failed' | 'hopeless';

/**
 * Repeats a round while the page is visible, with back-off after failures; after a hopeless failure, only on
 * request.
 */
function keepLine(round: (signal: AbortSignal) => Promise<RoundEnd>) {
  let current: AbortController | undefined;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    current?.abort();
    const controller = (current = new AbortController());
    const went = await round(controller.signal);
    if (controller.signal.aborted || went === 'hopeless') return;
    waitMs = went === 'well' ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
    timer = setTimeout(() => void run(), waitMs);
  };
  const again = (): void => {
    waitMs = FIRST_WAIT_MS;
    void run();
  };
  const look = (): void => {
    if (document.visibilityState === 'visible') again();
    else {
      clearTimeout(timer);
      current?.abort();
    }
  };
  return {
    start: () => {
      document.addEventListener('visibilitychange', look);
      window.addEventListener('online', look);
      look();
    },
    again,
    stop: () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      clearTimeout(timer);
      current?.abort();
    },
  };
}

/** Stores the feed after a short delay. If it is lost, it is loaded again. */
function keepFeed(database: Database, owner: string, marks: ReadonlyMap<number, number>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Feed | undefined;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const record = { ...shortened(waiting, marks), owner };
    void database
      .transaction('rw', database.feeds, database.session, async () => {
        // Must not be stored after a logout.
        if ((await database.session.get('current'))?.username === owner) await database.feeds.put(record);
      })
      .catch(() => undefined);
    waiting = undefined;
  };
  return {
    later: (feed: Feed): void => {
      waiting = feed;
      timer ??= setTimeout(now, SAVE_AFTER_MS);
    },
    now,
  };
}
