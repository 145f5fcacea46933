/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { liveQuery } from 'dexie';
import { newBoard } from '../../../core/board/board.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { encodeBoard } from '../../../src/data/db/game-record.ts';
import { newestGame } from '../../../src/data/db/games.ts';
import { showLanguage } from '../../../src/i18n/i18n.ts';
import { nearlySolved, PUZZLE } from '../../support/boards.ts';
import { loadPage, openApp } from '../../support/open-app.tsx';
import { sessionOf } from '../../support/session.ts';
import { becomes } from '../../support/becomes.ts';

const database = openDatabase();
const WHO = sessionOf();
const OTHER = newBoard(
  '000004028406000005100030600000301000087000140000709000002010003900000507670400000',
  'skilled',
);

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.fetch = () => new Promise(() => undefined);
  await showLanguage('en');
  await loadPage();
}, 120_000);

/** Resolves once every query of the page that began earlier has seen the newest game, too. */
const untilSeen = (id: string) =>
  new Promise<void>((resolve) => {
    const seeing = liveQuery(() => newestGame(database, () => true)).subscribe((game) => {
      if (game?.id !== id) return;
      seeing.unsubscribe();
      setTimeout(resolve);
    });
  });

/** Opens the page at an address, logs in, and returns to the board; then another device's game arrives. */
async function logInAt(address: string) {
  await Promise.all(database.tables.map((table) => table.clear()));
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  const { root, session } = await openApp(nearlySolved([0]));
  await becomes(() => location.search, '');
  document.querySelector<HTMLElement>('[data-action=menu]')!.click();
  await becomes(() => document.querySelector('dialog form h2')?.textContent, 'Log in');
  await database.session.put({ key: 'current', token: 'tok', ...WHO });
  localStorage.setItem('token', 'tok');
  session.send({ type: 'logged.in', open: { session: WHO, token: 'tok' } });
  history.pushState(null, '', '/');
  await waitFor(() => {
    expect(document.querySelector('[role=grid]')).not.toBeNull();
  });
  const game = { id: 'there', owner: WHO.username, board: encodeBoard(OTHER), elapsedMs: 1000 };
  const isSeen = untilSeen(game.id);
  await database.ownGames.put({ ...game, updatedAt: Date.now(), save: null, sent: 1, device: 'laptop' });
  await isSeen;
  return root;
}

const isOffered = () => document.querySelector('[data-part=continue]') !== null;

test('after a login, a game of another device is offered, but in a visit that began with a link only at the next one', async () => {
  // First, since a page that was opened with a link remembers it.
  const plain = await logInAt('/');
  await becomes(isOffered, true);
  document.querySelector<HTMLElement>('[data-action=stay]')!.click();
  // Closing a sheet goes back in the history.
  await waitFor(() => {
    expect([isOffered(), (history.state as { covering?: boolean } | null)?.covering ?? false]).toEqual([
      false,
      false,
    ]);
  });
  plain.unmount();
  const linked = await logInAt(`/?puzzle=${PUZZLE}`);
  expect(isOffered()).toBe(false);
  // The page knows the game already: now it offers it at once.
  document.dispatchEvent(new Event('visibilitychange'));
  await becomes(isOffered, true);
  linked.unmount();
});
