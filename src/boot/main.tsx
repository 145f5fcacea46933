import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTransition, useLayoutEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { newBoard } from '../../core/board/board.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { App } from '../shell/index.ts';
import { type StoredGame, createGames, openPlainLink, boardMachine, createCellViews } from '../game/index.ts';
import { createHints } from '../hint/index.ts';
import {
  createPage,
  startSession,
  type BringServices,
  type Page,
  type Services,
  type SessionActor,
} from '../session/index.ts';
import { loadChunk, loadLaterTexts, showLanguage, twice, untilRetry } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { afterPaint } from '../i18n/after-paint.ts';
import { firstLanguage, firstPuzzle, hasStoredGame } from '../platform/first-paint.ts';
import { notify } from '../ui/notices.ts';
import { settings } from '../platform/settings.ts';

const catalogue = showLanguage(firstLanguage() as Language).catch(() => showLanguage('en'));

// `beforeinstallprompt` can fire before the install feature is loaded: keep it and suppress the browser's
// banner.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installPrompt: event });
});

/** Slightly longer than the notice is shown. */
const ASK_AGAIN_MS = 11_000;

const loadKeeper = () => import(/* webpackChunkName: "keeper" */ '../game/game-keeper.ts');

const linked = openPlainLink();
const keeping = twice(loadKeeper);
// Without a saved game, start playing before the game keeper has loaded.
const begun =
  hasStoredGame() && (!linked || linked.continues)
    ? keeping.then((part) => part.readStoredGame())
    : undefined;
void Promise.allSettled([begun, catalogue]).then(([stored, texts]) => {
  if (texts.status === 'rejected') {
    document.querySelector<HTMLDialogElement>('#not-loaded')!.showModal();
    return;
  }
  start(stored.status === 'fulfilled' ? stored.value : undefined);
  // If this fails, the chunks that need the texts load them again.
  void afterPaint()
    .then(loadLaterTexts)
    .catch(() => undefined);
});

function start(found: StoredGame | undefined): void {
  // A damaged game is not continued.
  const stored = linked && found?.board.puzzle !== linked.board.puzzle ? undefined : found;
  const opened = stored?.board ?? linked?.board ?? newBoard(firstPuzzle(), 'novice');
  const actor = createActor(boardMachine, {
    input: {
      board: opened,
      elapsedMs: stored?.record.elapsedMs ?? 0,
      paused: stored?.record.paused === true,
      settings: settings.get(),
      clock: () => performance.now(),
      waits: !linked && !stored?.record.elapsedMs,
    },
  }).start();
  settings.subscribe(() => actor.send({ type: 'settings.changed', settings: settings.get() }));
  // Hidden until the board is mounted; another page may be shown first.
  actor.send({ type: 'page.hidden' });

  const board = { actor, views: createCellViews(actor) };
  const keeper = keeping.catch(keeperLater).then(({ keepGame }) =>
    keepGame({
      actor,
      opened,
      stored: stored?.record,
      catchUp: !linked ? (stored?.catchUp ?? 'any-game') : stored ? 'this-game' : 'none',
      now: Date.now,
    }),
  );
  const session = startSession();
  const page = createPage();
  const services = bringServices(session, page);
  const games = createGames(actor, keeper, session, services, linked);
  const hints = createHints({ board: actor, session, services, page, games });
  const root = createRoot(document.getElementById('root')!);
  // In slices, between which the picture shows what is tapped and typed.
  startTransition(() =>
    root.render(
      <>
        <App {...{ board, games, hints, session, services, page }} />
        <Shown />
      </>,
    ),
  );
}

/** Announces the app in the task that shows it, once its effects listen for keys: what came before then follows. */
function Shown(): null {
  const [isShown, show] = useReducer(() => true, false);
  useLayoutEffect(() => {
    // A second rendering in the same task, before which React runs the effects.
    if (!isShown) show();
    else queueMicrotask(() => dispatchEvent(new Event('app-shown')));
  }, [isShown]);
  return null;
}

/**
 * Minimum time between two attempts to load the services, so that a component sees one failure and not a
 * loop.
 */
const SERVICES_AGAIN_MS = 1000;

/** Loads the services when they are first needed. */
function bringServices(session: SessionActor, page: Page): BringServices {
  let services: Promise<Services> | undefined;
  // Created once, even if loading their texts has to be retried.
  let opened: Services | undefined;
  const bring = async (): Promise<Services> => {
    // The calls are built in a task of their own: with the rest it would be a long one.
    await import(/* webpackChunkName: "services" */ '../data/api/api.ts');
    await new Promise((resolve) => setTimeout(resolve));
    const { openServices } = await import(/* webpackChunkName: "services" */ './services.ts');
    return (opened ??= openServices(session, page));
  };
  return () => {
    if (services) return services;
    services = loadChunk(bring);
    services.catch(() =>
      setTimeout(() => {
        services = undefined;
      }, SERVICES_AGAIN_MS),
    );
    return services;
  };
}

/** The game keeper failed to load: shows an error and retries until it loads. */
async function keeperLater(): ReturnType<typeof loadKeeper> {
  await untilRetry(ASK_AGAIN_MS, (retry) =>
    notify({
      tone: 'error',
      text: i18n._(msg`The app did not load fully: this game will not be saved.`),
      action: { label: i18n._(msg`Retry`), run: retry },
    }),
  );
  notify(null);
  return loadKeeper().catch(keeperLater);
}
