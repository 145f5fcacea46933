import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Session } from '../../../core/account/session.ts';
import type { Database } from '../../data/db/database.ts';
import { listCommands } from '../../data/outbox/outbox.ts';
import type { Feed } from '../../data/posts/feed.ts';
import { listen } from '../../data/posts/live.ts';
import { useServices, useSessionActor } from '../../session/index.ts';
import { banOf } from '../words.ts';
import { openBoardFeed, type BoardFeed, type FeedState } from './board-feed.ts';
import { feedAhead } from './read-ahead.ts';
import type { Pending } from './shown-posts.ts';

const BAN_LOOK_MS = 60_000;

/** The feed of the reader's message board, which stays open as long as the board does. */
export function useFeed(
  session: Session,
  isOver: boolean,
): { readonly state: FeedState; readonly feed: BoardFeed } {
  const services = useServices();
  const { api, database, baseUrl } = services;
  const actor = useSessionActor();
  const [feed] = useState(() =>
    openBoardFeed({
      ...{ api, database, baseUrl, listen },
      owner: session.username,
      ahead: feedAhead(services).get(),
      token: () => actor.getSnapshot().context.token,
    }),
  );
  useEffect(() => {
    feed.start();
    return feed.close;
  }, [feed]);
  const state = useSyncExternalStore(feed.subscribe, feed.getState);
  const isRefused = state.failure?.kind === 'password-change-due' || state.failure?.kind === 'session-over';
  const isShut = session.passwordChangeDue || isOver;
  useEffect(() => {
    if (isRefused && !isShut) feed.retry();
  }, [feed, isRefused, isShut]);
  return { state, feed };
}

export const NO_ROWS: readonly Pending[] = [];

/**
 * The reader's waiting and refused commands that are not in the feed yet, and cancelled ones whose items are
 * about to leave it.
 */
export function useRows(database: Database, owner: string, { sentRows }: FeedState): readonly Pending[] {
  // Without storage, nothing can be waiting.
  const rows = useLiveQuery(() => listCommands(database, owner).catch(() => NO_ROWS), [database, owner]);
  return useMemo(
    () =>
      rows?.filter(
        (row): row is Pending =>
          row.command.kind !== 'save-board' && (row.isCancelled === true || !sentRows.has(row.id)),
      ) ?? NO_ROWS,
    [rows, sentRows],
  );
}

/** A refusal may reveal a new ban: ask the server for the current state. */
export function useBanHeard(rows: readonly Pending[], board: BoardFeed): void {
  const banned = rows.findLast(({ refusal }) => refusal !== null && banOf(refusal) !== undefined)?.id;
  useEffect(() => {
    if (banned !== undefined) board.retry();
  }, [banned, board]);
}

/** A lifted ban changes no list, so a banned reader's state is polled at once and every minute. */
export function useBanLifted(feed: Feed | null, board: BoardFeed): void {
  const isBanned = feed?.own.ban !== undefined;
  useEffect(() => {
    if (!isBanned) return undefined;
    const ask = (): void => {
      if (!document.hidden) board.retry();
    };
    const timer = setInterval(ask, BAN_LOOK_MS);
    addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', ask);
    };
  }, [isBanned, board]);
}
