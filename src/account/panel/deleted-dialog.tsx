import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './deleted-dialog.module.css';

export default function DeletedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Your account is deleted`} shape="sheet" part="deleted" onClose={onClose}>
      <div className={classes.words}>
        <p>
          <Trans>It has been deleted permanently. You will get a confirmation email.</Trans>
        </p>
        <p>
          <Trans>Your games and statistics on this device are still yours. Thank you for playing.</Trans>
        </p>
        <Button look="primary" data-action="close-deleted" onClick={onClose}>
          <Trans>To the board</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
