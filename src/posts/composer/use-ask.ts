import { useEffect, useState } from 'react';
import { positionLinks, useBoard } from '../../game/index.ts';
import { useStore } from '../../platform/use-store.ts';
import { useServices } from '../../session/index.ts';
import { askedIn } from './ask.ts';
import type { ComposerProps } from './composer.tsx';
import type { ComposerActor } from './composer-machine.ts';
import type { Drafts } from './drafts.ts';

/**
 * What the composer adds of the board, and whether it is to do so now. A text that the person has begun stays: a post
 * gets the position at its end; an edit or a comment becomes one of the other drafts.
 */
export function useAsk(
  composer: ComposerActor,
  drafts: Drafts,
): Pick<ComposerProps, 'links' | 'asks' | 'onAsked'> {
  const { actor } = useBoard();
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
    links: () => positionLinks(actor.getSnapshot().context.board, location.origin),
    asks,
    onAsked: () => setAsks(false),
  };
}
