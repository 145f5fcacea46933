import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { REASON_MAX_LENGTH } from '../../../core/posts/limits.ts';
import { isBlank } from '../../../core/posts/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import classes from './report-dialog.module.css';
import { nameText } from '../words.ts';

interface ReportDialogProps {
  readonly author: string;
  readonly isComment: boolean;
  /** What was written before the dialog was left. */
  readonly begun: string;
  readonly onWrite: (reason: string) => void;
  readonly onReport: (reason: string) => void;
  readonly onClose: () => void;
}

export function ReportDialog(props: ReportDialogProps) {
  const { author, isComment, begun, onWrite, onReport, onClose } = props;
  const { t, i18n } = useLingui();
  const line = useId();
  const [reason, setReason] = useState(begun);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The browser focuses the first button of a dialog, so that typing a space would close it.
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <Dialog
      title={isComment ? t`Report a comment` : t`Report a post`}
      shape="sheet"
      part="report"
      onClose={onClose}
    >
      <Form
        className={classes.form}
        onSend={() => {
          if (!isBlank(reason)) {
            onReport(reason.trim());
            return;
          }
          setMissing(true);
          field.current?.focus();
        }}
      >
        <label className={classes.label}>
          <Question name={nameText(i18n, author)} isComment={isComment} />
          <textarea
            ref={field}
            value={reason}
            maxLength={REASON_MAX_LENGTH}
            rows={4}
            required
            aria-invalid={isMissing}
            aria-describedby={line}
            className={classes.reason}
            onChange={(event) => {
              setReason(event.target.value);
              onWrite(event.target.value);
              setMissing(false);
            }}
          />
        </label>
        <FaultLine id={line} fault={isMissing ? t`Say what is wrong, in a few words.` : null} />
        <Button look="primary" type="submit">
          <Trans>Report</Trans>
        </Button>
      </Form>
    </Dialog>
  );
}

function Question({ name, isComment }: { readonly name: string; readonly isComment: boolean }) {
  if (isComment) return <Trans>What is wrong with {name}’s comment? Administrators read it.</Trans>;
  return <Trans>What is wrong with {name}’s post? Administrators read it.</Trans>;
}
