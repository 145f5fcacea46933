import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useBoard } from './board-context.ts';
import classes from './paused.module.css';

/** What lies over the board while the game is paused. */
export default function Paused() {
  const { actor } = useBoard();
  return (
    <div className={classes.cover} data-part="cover">
      <p className={classes.title}>
        <Trans>Paused</Trans>
      </p>
      <Button
        look="primary"
        // oxlint-disable-next-line a11y/no-autofocus -- the board that had the focus is gone
        autoFocus
        onClick={() => actor.send({ type: 'pause.pressed' })}
      >
        <Icon name="resume" size={18} />
        <Trans>Resume</Trans>
      </Button>
    </div>
  );
}
