import { createStore } from '../../core/base/store.ts';
import type { BringServices, SessionActor } from '../session/index.ts';
import { closeCheck, sayNotLoaded, type BoardActor } from '../game/index.ts';
import { loadChunk } from '../i18n/i18n.ts';
import type { OpenHint } from './hint-actor.ts';
import type { Hints, PlacedHint } from './hints-context.ts';

/** The hint's code, one chunk: its actor, and what shows it in the dock. */
export const loadHint = () =>
  loadChunk(() =>
    Promise.all([
      import(/* webpackChunkName: "hint" */ './hint-actor.ts'),
      import(/* webpackChunkName: "hint" */ './dock.tsx'),
    ]),
  );

export function createHints(board: BoardActor, session: SessionActor, services: BringServices): Hints {
  const place = createStore<PlacedHint | null>(null);
  let hint: OpenHint | undefined;
  let Dock: PlacedHint['Dock'] | undefined;
  let layerSlot: HTMLElement | null = null;
  const takePlace = (): void => {
    place.set(hint && Dock && layerSlot ? { hint, Dock, layerSlot } : null);
  };
  const bring = async (): Promise<OpenHint> => {
    const [{ openHint }, dock] = await loadHint();
    if (!hint) {
      Dock = dock.default;
      hint = openHint(board, session, services);
      takePlace();
    }
    return hint;
  };
  const ask = (run: (hint: OpenHint) => void): void => {
    closeCheck();
    bring().then(run, sayNotLoaded);
  };
  return {
    place,
    bring,
    press: () => {
      ask(({ actor, asked }) => {
        actor.send({ type: 'hint.pressed', board: asked() });
      });
    },
    askWhy: (cell, digit = board.getSnapshot().context.digit) => {
      ask(({ askWhy }) => {
        askWhy(cell, digit);
      });
    },
    refute: (supposition) => {
      bring()
        .then((open) => open.refute(supposition))
        .then(closeCheck, sayNotLoaded);
    },
    holdLayer: (slot) => {
      layerSlot = slot;
      if (hint) takePlace();
    },
  };
}
