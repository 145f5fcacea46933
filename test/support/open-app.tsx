import { readdirSync } from 'node:fs';
import { waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import type { Board } from '../../core/board/board.ts';
import { openServices } from '../../src/boot/services.ts';
import { boardMachine, createCellViews, createGames } from '../../src/game/index.ts';
import { keepGame } from '../../src/game/game-keeper.ts';
import { createHints } from '../../src/hint/index.ts';
import { showLanguage } from '../../src/i18n/i18n.ts';
import { createPage, startSession, type SessionActor } from '../../src/session/index.ts';
import { App } from '../../src/shell/index.ts';

/** Loads all code of the page, so that no test waits for it. */
export async function loadPage(): Promise<void> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  for (const file of files) if (/^(?!boot).*\.tsx$/.test(file)) await import(`../../src/${file}`);
}

/** Opens the whole page with a board, at the present address. */
export async function openApp(board: Board, prepare: (session: SessionActor) => void = () => undefined) {
  const actor = createActor(boardMachine, { input: { board, clock: () => 0 } }).start();
  const session = startSession();
  prepare(session);
  const page = createPage();
  const services = Promise.resolve(openServices(session, page));
  const bring = () => services;
  const keeper = Promise.resolve(
    keepGame({ actor, opened: board, stored: undefined, catchUp: 'none', now: Date.now }),
  );
  const games = createGames(actor, keeper, session, bring);
  const hints = createHints({ board: actor, session, services: bring, page, games });
  const handle = { actor, views: createCellViews(actor) };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <App board={handle} games={games} hints={hints} session={session} services={bring} page={page} />,
  );
  await waitFor(() => {
    if (!document.querySelector('h1')) throw new Error('There is no h1');
  });
  return { root, actor, session };
}

/** Opens the whole page in English, at the list of articles. */
export async function openAtArticles(board: Board) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await showLanguage('en');
  await loadPage();
  history.replaceState(null, '', '/articles');
  return openApp(board);
}
