import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBoardValue } from '../features/board/index.ts';
import { PuzzleRating } from '../features/hint/index.ts';
import classes from './won-path.module.css';

/** After the win: the techniques that the puzzle needed, for whoever wants to know. */
export default function WonPath(): ReactNode {
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  return (
    <details className={classes.path} data-part="won-path">
      <summary>
        <Trans>What this puzzle needed</Trans>
      </summary>
      <PuzzleRating puzzle={puzzle} />
    </details>
  );
}
