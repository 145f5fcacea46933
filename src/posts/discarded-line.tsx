import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import classes from './message-board.module.css';

export const UNDO_MS = 10_000;

export function DiscardedLine({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <div className={classes.said}>
      <p role="status" data-part="discarded">
        <Trans>Discarded.</Trans>{' '}
        <Button data-action="undo-discard" onClick={onUndo}>
          <Trans>Undo</Trans>
        </Button>
      </p>
    </div>
  );
}
