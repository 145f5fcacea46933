import { isFailure, type AnyFailure } from '../../core/protocol/local-failure.ts';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import { shortened, withAnswer, withChanges, withOlder, type Feed } from '../data/posts/feed.ts';
import { listen } from '../data/posts/live.ts';
import { NEWS_CHANNEL, type BoardNews } from '../data/outbox/sent.ts';

export interface FeedTools {
  readonly api: Api;
  readonly database: Database;
  readonly baseUrl: string;
  /** Whose board it is. */
  readonly owner: string;
  readonly token: () => string | null;
}

export interface FeedState {
  /** Null until read from the device or the server. */
  readonly feed: Feed | null;
  /** Outbox rows that the server has accepted: their posts are already in the feed. */
  readonly sentRows: ReadonlySet<string>;
  readonly connection: 'connecting' | 'live' | 'away';
  /** Why loading failed, while there is nothing to show instead. */
  readonly failure: AnyFailure | null;
  /** `failed` until the next attempt. */
  readonly older: 'idle' | 'loading' | 'failed';
}

/** The live feed: first from the device, then from the server, then kept up to date. */
export interface BoardFeed {
  readonly getState: () => FeedState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what the device keeps, then asks the server. */
  readonly start: () => void;
  /** Tries the server again at once. */
  readonly retry: () => void;
  readonly loadOlder: () => Promise<void>;
  /** Reads all comments of a post. */
  readonly loadComments: (postId: string) => Promise<AnyFailure | null>;
  readonly close: () => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const SAVE_AFTER_MS = 400;

export function openBoardFeed(tools: FeedTools): BoardFeed {
  const { api, database, owner } = tools;
  let state: FeedState = {
    feed: null,
    sentRows: new Set(),
    connection: 'connecting',
    failure: null,
    older: 'idle',
  };
  const marks = new Map<number, number>();
  const listeners = new Set<() => void>();
  const keep = keepFeed(database, owner, marks);
  const set = (change: Partial<FeedState>): void => {
    if (change.feed && change.feed !== state.feed) keep.later(change.feed);
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const mark = (feed: Feed): void => {
    const last = feed.posts.at(-1);
    if (last && feed.older !== null) marks.set(last.createdAt, feed.older);
  };
  /** Loads changes; gives the failure, if any. */
  const refresh = async (): Promise<AnyFailure | null> => {
    const { feed } = state;
    const answer = await api.call('listPosts', feed ? { since: feed.cursor } : {});
    if (answer.kind !== 'board') return isFailure(answer) ? answer : { kind: 'unknown-answer' };
    const next = withAnswer(state.feed, answer, Date.now());
    if (!feed || answer.anew) mark(next);
    set({ feed: next, failure: null, older: state.older === 'loading' ? 'loading' : 'idle' });
    return null;
  };
  const line = keepLine(async (signal) => {
    const isWanted = (): boolean => !signal.aborted;
    const failure = await refresh();
    if (failure !== null) {
      // Ignore the result of an aborted round.
      if (isWanted()) set({ connection: 'away', failure });
      return WAITS_FOR_A_PERSON.has(failure.kind) ? 'hopeless' : 'failed';
    }
    const token = tools.token();
    if (token === null || !isWanted() || !state.feed) return 'failed';
    set({ connection: 'live' });
    const session: { isOver: boolean } = { isOver: false };
    const status = await listen({
      baseUrl: tools.baseUrl,
      token,
      since: state.feed.cursor,
      signal,
      onEvent: (event) => {
        // The server closes the connection; the next call returns the reason.
        if (event.kind === 'over') {
          session.isOver = true;
          return;
        }
        const { lists, gone, anew, cursor } = event.changes;
        // Too much was missed: the next round starts over.
        if (anew) line.again();
        else if (state.feed) set({ feed: { ...withChanges(state.feed, { ...lists, gone }), cursor } });
      },
    });
    if (isWanted()) set({ connection: 'away' });
    return status === null && !session.isOver ? 'well' : 'failed';
  });
  let news: BroadcastChannel | undefined;
  const isOpen = (): boolean => news !== undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  const hearNews = ({ data }: MessageEvent<BoardNews>): void => {
    if (data.owner !== owner) return;
    const sentRows = new Set(state.sentRows).add(data.rowId);
    set({ sentRows, ...(state.feed && { feed: withChanges(state.feed, data) }) });
    // The reader's limits have changed too. One call for several commands; if it fails, the live connection
    // is unaffected.
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      void refresh();
    }, SAVE_AFTER_MS);
  };
  const start = async (): Promise<void> => {
    news = new BroadcastChannel(NEWS_CHANNEL);
    news.onmessage = hearNews;
    const record = await database.feeds.get(owner).catch(() => undefined);
    if (record && !state.feed) {
      mark(record);
      set({ feed: record });
    }
    if (isOpen()) line.start();
  };
  return {
    start: () => void start(),
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: line.again,
    loadOlder: async () => {
      const before = state.feed?.older ?? null;
      if (state.older === 'loading' || before === null) return;
      set({ older: 'loading' });
      const answer = await api.call('listPosts', { before });
      if (answer.kind !== 'board') {
        set({ older: 'failed' });
        return;
      }
      // The feed was restarted meanwhile; appending these posts would leave a gap.
      if (state.feed?.older !== before) {
        set({ older: 'idle' });
        return;
      }
      const feed = withOlder(state.feed, answer);
      mark(feed);
      set({ feed, older: 'idle' });
    },
    loadComments: async (postId) => {
      let before: number | undefined;
      do {
        const answer = await api.call('listPosts', { postId, before });
        if (isFailure(answer)) return answer;
        if (answer.kind !== 'board') return null;
        if (state.feed) set({ feed: withChanges(state.feed, { ...answer.lists, gone: [] }) });
        before = answer.older;
      } while (before !== undefined);
      return null;
    },
    close: () => {
      line.stop();
      news?.close();
      news = undefined;
      clearTimeout(refreshing);
      refreshing = undefined;
      keep.now();
    },
  };
}

/** Failures that a retry cannot resolve without the person's action. */
const WAITS_FOR_A_PERSON: ReadonlySet<AnyFailure['kind']> = new Set(['password-change-due', 'session-over']);

/**
 * Repeats a round while the page is visible, with back-off after failures; after a hopeless failure only on
 * request.
 */
function keepLine(round: (signal: AbortSignal) => Promise<'well' | 'failed' | 'hopeless'>) {
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
      window.addEventListener('online', again);
      look();
    },
    again,
    stop: () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', again);
      clearTimeout(timer);
      current?.abort();
    },
  };
}

/** Stores the feed when it has been quiet for a moment. If lost, it is loaded again. */
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
        // Not after a logout.
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
