import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense } from 'react';
import type { BoardHandle } from '../features/board/index.ts';
import { BoardHandleContext } from '../features/board/index.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Games } from './games.ts';
import { MainScreen } from './main-screen.tsx';

const NotFound = lazy(() => import(/* webpackChunkName: "not-found" */ './not-found.tsx'));

/** The whole page. */
export function App({ board, games }: { board: BoardHandle; games: Games }) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <BoardHandleContext value={board}>
          <Suspense>{location.pathname === '/' ? <MainScreen games={games} /> : <NotFound />}</Suspense>
          <Announcer />
        </BoardHandleContext>
      </ErrorBoundary>
    </I18nProvider>
  );
}
