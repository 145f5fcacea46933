import { createStore } from '../../core/base/store.ts';
import type { BringServices, Page, SessionActor } from '../session/index.ts';
import { sayNotLoaded, type BoardActor, type Games } from '../game/index.ts';
import { loadChunk } from '../i18n/i18n.ts';
import type { OpenHint } from './hint-actor.ts';
import type { Hints, PlacedHint } from './hints-context.ts';

/** Loads the hint's code, one chunk: its actor and its dock component. */
export const loadHint = () =>
  loadChunk(() =>
    Promise.all([
      import(/* webpackChunkName: "hint" */ './hint-actor.ts'),
      import(/* webpackChunkName: "hint" */ './dock.tsx'),
    ]),
  );

interface HintsDeps {
  readonly board: BoardActor;
  readonly session: SessionActor;
  readonly services: BringServices;
  readonly page: Page;
  readonly games: Games;
}

export function createHints({ board, session, services, page, games }: HintsDeps): Hints {
  const place = createStore<PlacedHint | null>(null);
  let opened: Pick<PlacedHint, 'hint' | 'Dock'> | undefined;
  let layerSlot: HTMLElement | null = null;
  const takePlace = (): void => place.set(opened && layerSlot ? { ...opened, layerSlot } : null);
  const bring = async (): Promise<OpenHint> => {
    const [{ openHint }, { default: Dock }] = await loadHint();
    if (!opened) {
      opened = { hint: openHint(board, session, services, page), Dock };
      takePlace();
    }
    return opened.hint;
  };
  const ask = (run: (hint: OpenHint) => void): void => {
    // A hint takes the place of a check in the dock.
    games.closeSheet();
    bring().then(run, sayNotLoaded);
  };
  return {
    place,
    bring,
    press: () => {
      const snapshot = board.getSnapshot();
      if (snapshot.matches('won')) return;
      // A covered board can show no hint.
      if (snapshot.matches('paused')) board.send({ type: 'pause.pressed' });
      ask(({ actor, asked }) => actor.send({ type: 'hint.pressed', board: asked() }));
    },
    askWhy: (cell, digit = board.getSnapshot().context.digit) => ask(({ askWhy }) => askWhy(cell, digit)),
    refute: (supposition) => {
      bring()
        .then((open) => open.refute(supposition))
        .then(games.closeSheet, sayNotLoaded);
    },
    holdLayer: (slot) => {
      layerSlot = slot;
      takePlace();
    },
  };
}
