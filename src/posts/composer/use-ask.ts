import { useEffect, useState } from 'react';
import { createStore, type Store } from '../../../core/base/store.ts';
import { useStore } from '../../platform/use-store.ts';
import { useServices, type Services } from '../../session/index.ts';
import type { ComposerActor } from './composer-machine.ts';
import type { Drafts } from './drafts.ts';

const askedIn = ({ lasting }: Services): Store<boolean> =>
  lasting('ask-about-position', () => createStore(false));

/** Lets the composer add the position on the board, once the message board is open. */
export function askAboutPosition(services: Services): void {
  askedIn(services).set(true);
}

/**
 * Whether the composer is to add the position now. A text that the person has begun stays: a post gets the position at
 * its end; an edit or a comment becomes one of the other drafts.
 */
export function useAsk(composer: ComposerActor, drafts: Drafts): { asks: boolean; onAsked: () => void } {
  const asked = askedIn(useServices());
  const isAsked = useStore(asked);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    asked.set(false);
    const prepare = async (): Promise<void> => {
      await drafts.restored();
      if (composer.getSnapshot().context.mode.kind !== 'new') await drafts.setAside();
      setAsks(true);
    };
    void prepare();
  }, [asked, isAsked, composer, drafts]);
  return {
    asks,
    onAsked: () => {
      setAsks(false);
    },
  };
}
