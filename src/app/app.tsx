import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Route, Switch } from 'wouter';
import type { BoardHandle } from '../features/board/index.ts';
import { BoardHandleContext } from '../features/board/index.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Games } from './games.ts';
import { MainScreen } from './main-screen.tsx';
import { NotFound } from './not-found.tsx';

/** The whole page. */
export function App({ board, games }: { board: BoardHandle; games: Games }) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <BoardHandleContext value={board}>
          <Switch>
            <Route path="/">
              <MainScreen games={games} />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
          <Announcer />
        </BoardHandleContext>
      </ErrorBoundary>
    </I18nProvider>
  );
}
