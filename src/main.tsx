import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { newBoard, type Board } from '../core/board/board.ts';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app.tsx';
import { keepGame, readStoredGame } from './app/game-keeper.ts';
import { createGames } from './app/games.ts';
import { readPlainPuzzle } from './app/open-text.ts';
import { startSession } from './app/session.ts';
import { boardMachine, createCellViews } from './features/board/index.ts';
import { loadPartTexts, showLanguage } from './i18n/i18n.ts';
import { chooseLanguage } from './i18n/languages.ts';
import { notify } from './ui/notices.ts';
import { getSettings, readLocal, showSettings, subscribeToSettings } from './platform/settings.ts';

/** The first puzzle of a new visitor: it is there before any pack is. */
const FIRST_PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';

const catalogue = showLanguage(
  chooseLanguage(readLocal('language'), navigator.languages, process.env.DEFAULT_LANGUAGE),
);
showSettings();

// It may come before the part that uses it, and the browser must not show its own bar meanwhile.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installPrompt: event });
});

const linked = readLinkedPuzzle();
const stored = linked ? undefined : readStoredGame();
const actor = createActor(boardMachine, {
  input: {
    board: linked ?? stored?.board ?? newBoard(FIRST_PUZZLE, 'novice'),
    elapsedMs: stored?.record.elapsedMs ?? 0,
    removeNotes: getSettings().removeNotes,
    clock: () => performance.now(),
  },
}).start();
subscribeToSettings(() => {
  actor.send({ type: 'removal.set', removeNotes: getSettings().removeNotes });
});
const showOrHide = (): void => {
  actor.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
};
showOrHide();
document.addEventListener('visibilitychange', showOrHide);

const board = { actor, views: createCellViews(actor) };
const keeper = keepGame({
  actor,
  stored: stored?.record,
  catchUp: linked ? 'none' : (stored?.catchUp ?? 'any-game'),
  now: Date.now,
  onCopied: () => {
    notify({ tone: 'warn', text: i18n._(msg`This game is open in another tab. Here you play a copy.`) });
  },
});

const session = startSession();
const games = createGames(actor, keeper, session);
const root = createRoot(document.getElementById('root')!);
const render = (): void => {
  root.render(<App board={board} games={games} session={session} />);
};
// A catalogue that cannot be had must not keep anyone from the board.
void catalogue.then(render, render).then(() => {
  // After the first paint. Where the texts cannot be had now, the part that shows them asks again.
  requestAnimationFrame(() => setTimeout(() => void loadPartTexts().catch(() => undefined)));
});

/** The board of a plain `/?puzzle=` link. Other texts are read by the main screen, with the parsers. */
function readLinkedPuzzle(): Board | undefined {
  const text = new URLSearchParams(location.search).get('puzzle');
  const found = text === null ? undefined : readPlainPuzzle(text);
  // The address is used up: a reload goes on with the game.
  if (found) history.replaceState(null, '', '/');
  return found;
}
