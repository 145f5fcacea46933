import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useBoard, useBoardValue } from './board-context.ts';
import classes from './board-cover.module.css';

/** Hides the board while the game is paused. */
export function BoardCover({ children }: { children: ReactNode }) {
  const { actor } = useBoard();
  const paused = useBoardValue((snapshot) => snapshot.matches('paused'));
  return (
    <div className={classes.frame} data-paused={paused || undefined}>
      {children}
      {paused && (
        <div className={classes.cover} data-part="cover">
          <p className={classes.title}>
            <Trans>Paused</Trans>
          </p>
          <Button
            look="primary"
            // oxlint-disable-next-line a11y/no-autofocus -- the board that had the focus is gone
            autoFocus
            onClick={() => {
              actor.send({ type: 'pause.pressed' });
            }}
          >
            <Icon name="resume" size={18} />
            <Trans>Resume</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
