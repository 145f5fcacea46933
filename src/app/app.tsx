import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { BoardHandle } from '../features/board/index.ts';
import { BoardHandleContext } from '../features/board/index.ts';
import { loadPart } from '../i18n/i18n.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { SessionActor } from '../features/session/index.ts';
import type { Games } from './games.ts';
import { MainScreen } from './main-screen.tsx';
import { SessionContext } from './session-context.ts';

/** The pages beside the board, each in a chunk of its own. */
const PAGES: Readonly<Record<string, ReturnType<typeof lazy>>> = {
  '/login': lazy(() => loadPart(() => import(/* webpackChunkName: "login" */ './login-page.tsx'))),
  '/register': lazy(() => loadPart(() => import(/* webpackChunkName: "register" */ './register-page.tsx'))),
  '/getpassword': lazy(() =>
    loadPart(() => import(/* webpackChunkName: "recovery" */ './recovery-page.tsx')),
  ),
};
/** All other addresses: what one reads and practises, and what there is not. */
const Reading = lazy(() => loadPart(() => import(/* webpackChunkName: "reading" */ './reading.tsx')));

interface AppProps {
  readonly board: BoardHandle;
  readonly games: Games;
  readonly session: SessionActor;
}

/** The whole page. */
export function App({ board, games, session }: AppProps) {
  const path = usePathname();
  const Page = PAGES[path] ?? Reading;
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <BoardHandleContext value={board}>
          <SessionContext value={session}>
            <Suspense>{path === '/' ? <MainScreen games={games} /> : <Page />}</Suspense>
          </SessionContext>
          <Announcer />
        </BoardHandleContext>
      </ErrorBoundary>
    </I18nProvider>
  );
}
