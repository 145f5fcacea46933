import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REASON_MAX_LENGTH } from '../../../core/messages/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './report-dialog.module.css';
import type { ShownPost } from './timeline.ts';
import { nameText } from './words.ts';

interface ReportDialogProps {
  readonly post: ShownPost;
  readonly onReport: (reason: string) => void;
  readonly onClose: () => void;
}

/** Tells the administrators of a post, with a reason if one likes. */
export function ReportDialog({ post, onReport, onClose }: ReportDialogProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const name = nameText(i18n, post.author);
  return (
    <Dialog title={t`Report a post`} shape="sheet" part="report" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onReport(reason.trim());
        }}
      >
        <label className={classes.label}>
          <Trans>What is wrong with the post of {name}? Administrators read it.</Trans>
          <textarea
            value={reason}
            maxLength={REASON_MAX_LENGTH}
            rows={4}
            className={classes.reason}
            onChange={(event) => {
              setReason(event.target.value);
            }}
          />
        </label>
        <Button look="primary" type="submit">
          <Trans>Report</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
