import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Session } from '../../../core/account/session.ts';
import type { Database } from '../../data/db/database.ts';
import { listCommands } from '../../data/outbox/outbox.ts';
import type { Feed } from '../../data/posts/feed.ts';
import { listen } from '../../data/posts/live.ts';
import { useServices, useSessionActor } from '../../session/index.ts';
import { isBanOver } from '../words.ts';
import { openBoardFeed, type BoardFeed, type FeedState } from './board-feed.ts';
import { feedAhead } from './read-ahead.ts';
import type { Pending } from './shown-posts.ts';

/** The feed of the reader's message board, which stays open as long as the board does. */
export function useFeed(
  session: Session,
  isOver: boolean,
): { readonly state: FeedState; readonly feed: BoardFeed } {
  const services = useServices();
  const { api, database, baseUrl, news } = services;
  const actor = useSessionActor();
  const [feed] = useState(() =>
    openBoardFeed({
      ...{ api, database, baseUrl, listen },
      owner: session.username,
      me: session.publicName,
      ahead: feedAhead(services).get(),
      token: () => actor.getSnapshot().context.token,
    }),
  );
  useEffect(() => {
    feed.start();
    return feed.close;
  }, [feed]);
  const state = useSyncExternalStore(feed.subscribe, feed.getState);
  const { feed: known } = state;
  const { publicName: me } = session;
  useEffect(() => {
    if (known) news.know(known, me);
  }, [news, known, me]);
  const isRefused = state.failure?.kind === 'password-change-due' || state.failure?.kind === 'session-over';
  const isShut = session.passwordChangeDue || isOver;
  useEffect(() => {
    if (isRefused && !isShut) feed.retry();
  }, [feed, isRefused, isShut]);
  return { state, feed };
}

const NO_ROWS: readonly Pending[] = [];

/**
 * The reader's waiting and refused commands that are not in the feed yet, and cancelled ones whose items are
 * about to leave it.
 */
export function useRows(database: Database, owner: string, { sentRows }: FeedState): readonly Pending[] {
  // Without storage, nothing can be waiting.
  const rows = useLiveQuery(() => listCommands(database, owner).catch(() => NO_ROWS), [database, owner]);
  return useMemo(
    () => rows?.filter(({ id, isCancelled }) => isCancelled === true || !sentRows.has(id)) ?? NO_ROWS,
    [rows, sentRows],
  );
}

/** Sends again what a ban has stopped, once the server has said that the ban is over. */
export function useBanLifted(
  rows: readonly Pending[],
  feed: Feed | null,
  retry: (row: Pending) => void,
): void {
  const ban = feed?.own.ban;
  const at = feed?.ownAt;
  useEffect(() => {
    if (at === undefined) return;
    for (const row of rows) if (isBanOver(row.refusal, { ban, at, now: Date.now() })) retry(row);
  }, [rows, ban, at, retry]);
}
