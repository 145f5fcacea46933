import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type BoardHandle, BoardHandleContext, type Games } from '../game/index.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import {
  type BringServices,
  type Page,
  PageContext,
  ServicesContext,
  type SessionActor,
  SessionContext,
  TopBar,
} from '../session/index.ts';
import { type Hints, HintsContext } from '../hint/index.ts';
import { twice } from '../i18n/i18n.ts';
import { MainScreen } from './main-screen.tsx';

/** All pages except the board: without texts of their own, which load beside the page's chunks. */
const Pages = lazy(() => twice(() => import(/* webpackChunkName: "pages" */ './pages/pages.tsx')));

interface AppProps {
  readonly board: BoardHandle;
  readonly games: Games;
  readonly hints: Hints;
  readonly session: SessionActor;
  readonly services: BringServices;
  readonly page: Page;
}

/** The whole page. */
export function App({ board, games, hints, session, services, page }: AppProps) {
  const path = usePathname();
  // A visitor's menu has an address of its own, and is over the board.
  const isMenu = path === '/login';
  return (
    <I18nProvider i18n={i18n}>
      <BoardHandleContext value={board}>
        <SessionContext value={session}>
          <ServicesContext value={services}>
            <PageContext value={page}>
              <HintsContext value={hints}>
                <ErrorBoundary path={path}>
                  <Suspense fallback={<TopBar place={path} />}>
                    {path === '/' || isMenu ? <MainScreen games={games} /> : <Pages />}
                  </Suspense>
                  <Suspense>{isMenu && <Pages />}</Suspense>
                  <Announcer />
                </ErrorBoundary>
              </HintsContext>
            </PageContext>
          </ServicesContext>
        </SessionContext>
      </BoardHandleContext>
    </I18nProvider>
  );
}
