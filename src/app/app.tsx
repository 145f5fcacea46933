import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { BoardHandle } from '../features/board/index.ts';
import { BoardHandleContext } from '../features/board/index.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { SessionActor } from '../features/session/index.ts';
import type { Games } from './games.ts';
import { MainScreen } from './main-screen.tsx';
import { SessionContext } from './session-context.ts';

/** The pages beside the board. */
const Pages = lazy(() => import(/* webpackChunkName: "pages" */ './pages.tsx'));

interface AppProps {
  readonly board: BoardHandle;
  readonly games: Games;
  readonly session: SessionActor;
}

/** The whole page. */
export function App({ board, games, session }: AppProps) {
  const path = usePathname();
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <BoardHandleContext value={board}>
          <SessionContext value={session}>
            <Suspense>{path === '/' ? <MainScreen games={games} /> : <Pages />}</Suspense>
          </SessionContext>
          <Announcer />
        </BoardHandleContext>
      </ErrorBoundary>
    </I18nProvider>
  );
}
