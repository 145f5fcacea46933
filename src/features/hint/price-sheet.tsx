import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { Gem } from './gem.tsx';
import type { HintActor } from './hint-machine.ts';
import classes from './hint.module.css';

interface PriceSheetProps {
  readonly actor: HintActor;
  readonly crystals: number | null;
  readonly onNeverAsk: () => void;
}

/** Asks before a crystal is spent. */
export function PriceSheet({ actor, crystals, onNeverAsk }: PriceSheetProps) {
  const { t } = useLingui();
  const [never, setNever] = useState(false);
  const box = useId();
  const cancel = (): void => {
    actor.send({ type: 'closed' });
  };
  return (
    <DockSheet label={t`Use one crystal?`} part="hint-price" onClose={cancel}>
      <div className={classes.question}>
        <h2 className={classes.title}>
          <Gem size={24} />
          <Trans>Use one crystal?</Trans>
        </h2>
        {crystals !== null && (
          <p>
            <Plural value={crystals} one="You have # crystal." other="You have # crystals." />
          </p>
        )}
        <p>
          <Trans>Hints on this puzzle are then free for the rest of the day.</Trans>
        </p>
        <label className={classes.check} htmlFor={box}>
          <input
            id={box}
            type="checkbox"
            checked={never}
            onChange={(event) => {
              setNever(event.target.checked);
            }}
          />
          <Trans>Don’t ask again</Trans>
        </label>
      </div>
      <footer className={classes.actions}>
        <Button data-action="cancel" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          look="hint"
          className={classes.wide}
          data-action="hint-pay"
          data-first
          onClick={() => {
            if (never) onNeverAsk();
            actor.send({ type: 'price.accepted' });
          }}
        >
          <Trans>Use 1 crystal</Trans>
        </Button>
      </footer>
    </DockSheet>
  );
}
