import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../ui/button.tsx';
import classes from './message-board.module.css';

const UNDO_MS = 10_000;

interface DiscardedLineProps {
  /** What was discarded; the time begins anew when more is. */
  readonly discarded: readonly unknown[];
  readonly onUndo: () => void;
  /** Called when it can no longer be undone. */
  readonly onEnd: () => void;
}

/** Offers to undo a Discard or Cancel for a while. */
export function DiscardedLine({ discarded, onUndo, onEnd }: DiscardedLineProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [discarded]);
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
