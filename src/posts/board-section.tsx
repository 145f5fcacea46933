import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { Session } from '../../core/account/session.ts';
import { createStore } from '../../core/base/store.ts';
import { loadChunk } from '../i18n/i18n.ts';
import { usePage, useServices, type SectionProps, type Services } from '../session/index.ts';
import { useStore } from '../platform/use-store.ts';
import classes from '../ui/menu/menu.module.css';
import { readFeedAhead } from './feed/read-ahead.ts';

const loadMessageBoard = () => loadChunk(() => import(/* webpackChunkName: "posts" */ './message-board.tsx'));

type Board = ComponentType<{ readonly session: Session }>;

/** The component once loaded: `lazy` would first show its placeholder for a third of a second. */
const loadedIn = ({ lasting }: Services) =>
  lasting('message-board', () => createStore<Board>(lazy(loadMessageBoard)));

/** Loads the message board, so that it opens without a placeholder. Rejects if its code cannot be loaded. */
export async function bringMessageBoard(services: Services): Promise<void> {
  loadedIn(services).set((await loadMessageBoard()).default);
}

/** Fetches the code and the stored posts of the message board while the menu is open, so that it opens at once. */
export function useBoardAhead(session: Session | null, isOpen: boolean): void {
  const services = useServices();
  const owner = isOpen ? undefined : session?.username;
  useEffect(() => {
    if (owner === undefined) return undefined;
    loadMessageBoard().catch(() => undefined);
    return readFeedAhead(services, owner);
  }, [services, owner]);
}

export function BoardSection({ session }: SectionProps) {
  const Board = useStore(loadedIn(useServices()));
  return (
    <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
      {/* oxlint-disable-next-line react/static-components -- it changes once, from lazy to itself. */}
      {session && <Board session={session} />}
    </Suspense>
  );
}

/** The number of new answers or posts, in words. */
export function useNews(): string | undefined {
  const [, words] = useStore(usePage().newPosts);
  return words;
}
