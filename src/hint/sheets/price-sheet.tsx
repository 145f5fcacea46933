import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import type { HintActor, HintContext } from '../hint-machine.ts';
import classes from '../hint.module.css';
import '../../ui/choices.css';

interface PriceSheetProps {
  readonly actor: HintActor;
  readonly context: HintContext;
  readonly onNeverAsk: () => void;
}

/** Asks before crystals are spent. */
export function PriceSheet({ actor, context: { crystals, price }, onNeverAsk }: PriceSheetProps) {
  const { i18n } = useLingui();
  const question = i18n._(msg`${plural(price, { one: 'Use # crystal?', other: 'Use # crystals?' })}`);
  const [never, setNever] = useState(false);
  const box = useId();
  const cancel = (): void => {
    actor.send({ type: 'closed' });
  };
  return (
    <DockSheet label={question} part="hint-price" onClose={cancel}>
      <div className={classes.question}>
        <h2 className={classes.title}>
          <DialogIcon name="gem" size={24} />
          {question}
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
          <Plural value={price} one="Use # crystal" other="Use # crystals" />
        </Button>
      </footer>
    </DockSheet>
  );
}
