import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import classes from './hint-sheet.module.css';

/** What a visitor who asks for a hint is told. */
export default function HintSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <DockSheet label={t`Hints need a login`} part="hint-sheet" onClose={onClose}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <Trans>Hints need a login</Trans>
        </h2>
        <p>
          <Trans>
            You must log in to seek assistance. Without an account you can still solve, save, complete
            candidates and check your board.
          </Trans>
        </p>
      </div>
      <Button className={classes.close} onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </DockSheet>
  );
}
