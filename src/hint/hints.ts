import { createContext, use } from 'react';
import { createStore, type Observable } from '../../core/base/store.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { BringServices, SessionActor } from '../account/index.ts';
import { closeCheck, sayNotLoaded, type BoardActor } from '../game/index.ts';
import { loadChunk } from '../i18n/i18n.ts';
import * as chunks from '../chunks.ts';
import type { OpenHint } from './hint-actor.ts';

/** The hint with its code, and the element over the cells that it draws into. */
export interface HintPlace {
  readonly hint: OpenHint;
  readonly layerSlot: HTMLElement;
}

/** The hint and what shows it in the dock: at hand at once, since React delays what a lazy component shows. */
export interface PlacedHint extends HintPlace {
  readonly Dock: Awaited<ReturnType<typeof chunks.hintDock>>['default'];
}

/** The way to the hint of the page's board: its code is loaded when it is first wanted. */
export interface Hints {
  /** The hint button or its key. */
  readonly press: () => void;
  /** Why can a candidate not stand? Without a digit about the one that is chosen. */
  readonly askWhy: (cell: number, digit?: number) => void;
  /** Why is an entry or a removed note wrong? */
  readonly refute: (supposition: Supposition) => void;
  /** Loads the hint, which takes its place in the dock then. */
  readonly bring: () => Promise<OpenHint>;
  /** Null until its code is loaded and a board is on the screen; if loading fails, the board stays. */
  readonly place: Observable<PlacedHint | null>;
  readonly holdLayer: (slot: HTMLElement | null) => void;
}

export function createHints(board: BoardActor, session: SessionActor, services: BringServices): Hints {
  const place = createStore<PlacedHint | null>(null);
  let hint: OpenHint | undefined;
  let Dock: PlacedHint['Dock'] | undefined;
  let layerSlot: HTMLElement | null = null;
  const takePlace = (): void => {
    place.set(hint && Dock && layerSlot ? { hint, Dock, layerSlot } : null);
  };
  const bring = async (): Promise<OpenHint> => {
    const [{ openHint }, dock] = await loadChunk(() => Promise.all([chunks.hint(), chunks.hintDock()]));
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

export const HintsContext = createContext<Hints | null>(null);

export function useHints(): Hints {
  return use(HintsContext)!;
}
