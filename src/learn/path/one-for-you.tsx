import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { shareSolved, solverOf, techniqueFor, type Offer } from '../../../core/learn/one-for-you.ts';
import { isTechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { sayNotLoaded } from '../../game/index.ts';
import { addressOfPuzzle } from '../../hint/index.ts';
import { percent } from '../../i18n/percent.ts';
import { stored } from '../../platform/stored.ts';
import { useTask } from '../../platform/use-task.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './path.module.css';
import { puzzleToPlay, randomBelow } from '../practice/exercises.ts';

const MOST_KEPT = 100;
/** What was offered and opened, latest last. */
const kept = stored(
  'nonet.one-for-you',
  (json) =>
    (json as Partial<Offer>[]).filter(
      (offer): offer is Offer =>
        typeof offer.puzzle === 'string' &&
        typeof offer.technique === 'string' &&
        isTechniqueId(offer.technique),
    ),
  [],
);

/** A puzzle that the player will probably solve with some thought, and how often that came true. */
export function OneForYou({ plays }: { readonly plays: readonly Play[] }) {
  const [now] = useState(Date.now);
  const [technique] = useState(() => techniqueFor(solverOf(plays, kept.read(), now), randomBelow));
  const [, navigate] = useLocation();
  const { busy, run } = useTask();
  const play = async (signal: AbortSignal): Promise<void> => {
    const puzzle = await puzzleToPlay(technique, signal);
    kept.write([...kept.read(), { puzzle, technique }].slice(-MOST_KEPT));
    navigate(addressOfPuzzle(technique, puzzle));
  };
  const solved = shareSolved(plays, kept.read(), now);
  const share = percent(solved ?? 0);
  return (
    <span className={classes.offer}>
      <Button data-action="one-for-you" disabled={busy} onClick={() => void run(play, sayNotLoaded)}>
        <Icon name="resume" size={16} />
        <Trans>A puzzle for you</Trans>
      </Button>
      <small>
        {solved === undefined ? (
          <Trans>With a little thought, you should manage this one.</Trans>
        ) : (
          <Trans>You solved {share} of them.</Trans>
        )}
      </small>
    </span>
  );
}
