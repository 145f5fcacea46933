import { useCallback, useRef, useState } from 'react';
import { createStore } from '../../core/base/store.ts';
import * as chunks from '../chunks.ts';
import { useBringServices, useSessionActor } from '../account/index.ts';
import { closeCheck, sayNotLoaded, useBoard } from '../game/index.ts';
import type { HintChunk } from '../hint/index.ts';
import { loadLaterTexts } from '../i18n/i18n.ts';

/** Whether the hint's dock has come since the page did: its sheet comes back with the main screen. */
const hasCome = createStore(false);

/** The hint's code and its texts; the texts first, since what draws them may ask for them at once. */
export async function loadHint(): Promise<HintChunk> {
  await loadLaterTexts();
  return chunks.hint();
}

export interface HintWays {
  /** Where on the board the hint draws, once its dock has come. */
  readonly slot: HTMLElement | null;
  readonly holdLayer: (slot: HTMLElement | null) => void;
  readonly bring: () => Promise<HintChunk>;
  readonly ask: () => void;
  readonly askWhy: (cell: number, digit?: number) => void;
}

/** The ways to the hint: its code is loaded when the first one is taken. */
export function useHint(): HintWays {
  const { actor } = useBoard();
  const session = useSessionActor();
  const services = useBringServices();
  const layer = useRef<HTMLElement>(null);
  // A state that is set with the first frame would render it twice.
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const holdLayer = useCallback((next: HTMLElement | null) => {
    layer.current = next;
    if (hasCome.get()) setSlot(next);
  }, []);
  // The dock comes only when its code is there: offline before it was stored, the board must stay.
  const bring = useCallback(async () => {
    const hint = await loadHint();
    hasCome.set(true);
    setSlot(layer.current);
    return hint;
  }, []);
  const ask = useCallback(() => {
    closeCheck();
    bring().then((hint) => {
      hint.askHint(actor, session, services);
    }, sayNotLoaded);
  }, [actor, session, services, bring]);
  const askWhy = useCallback(
    (cell: number, digit = actor.getSnapshot().context.digit) => {
      closeCheck();
      bring().then((hint) => {
        hint.askWhy(actor, session, services, cell, digit);
      }, sayNotLoaded);
    },
    [actor, session, services, bring],
  );
  return { slot, holdLayer, bring, ask, askWhy };
}
