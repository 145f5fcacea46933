import { useEffect, useState } from 'react';
import { positionLinks, useBoard } from '../../game/index.ts';
import { useStore } from '../../platform/use-store.ts';
import { useServices } from '../../session/index.ts';
import { withStep } from '../boards/board-link.ts';
import { askedIn, type Question } from './ask.ts';
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
  const question = useStore(asked);
  const [asking, setAsking] = useState<Question | null>(null);
  useEffect(() => {
    if (question === null) return;
    asked.set(null);
    const prepare = async (): Promise<void> => {
      await drafts.restored();
      if (composer.getSnapshot().context.mode.kind !== 'new') await drafts.setAside();
      setAsking(question);
    };
    void prepare();
  }, [asked, question, composer, drafts]);
  return {
    links: () =>
      positionLinks(actor.getSnapshot().context.board, location.origin).map((link) =>
        asking?.step === undefined ? link : withStep(link, asking.step),
      ),
    asks: asking !== null,
    onAsked: () => setAsking(null),
  };
}
