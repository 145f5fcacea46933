import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../../platform/download.ts';
import { copyText } from '../../platform/share.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { useHeldOpen } from '../../ui/use-held-open.ts';
import frame from '../call-form.module.css';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows the recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    first.current?.focus();
    first.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [isLeaving, setLeaving] = useState(false);
  const ask = (isAsked: boolean): void => {
    setLeaving(isAsked);
    if (!isAsked) first.current?.focus();
  };
  // Closing the drawer would lose the codes for good.
  useHeldOpen(first, true, () => ask(!isLeaving));
  return (
    <div className={frame.form} data-form="recovery-codes">
      <p ref={first} tabIndex={-1} className={frame.hint}>
        <Trans>
          Two-step login is on. These codes open your account when the phone is lost, each of them once. They
          are not shown again: keep them somewhere you can reach without the phone.
        </Trans>
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Copies text={`${location.host}\n\n${codes.join('\n')}\n`} />
      {isLeaving ? (
        <AskOnce
          action={t`Close`}
          onYes={() => {
            first.current?.closest('dialog')?.close();
            onDone();
          }}
          onNo={() => ask(false)}
        >
          <Trans>Close without having saved the codes? They are not shown again.</Trans>
        </AskOnce>
      ) : (
        <Button look="primary" onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      )}
    </div>
  );
}

function Copies({ text }: { readonly text: string }) {
  const { t } = useLingui();
  return (
    <div className={frame.buttons}>
      <CopyButton label={t`Copy codes`} onCopy={() => copyText(text)}>
        <Trans>Copy</Trans>
      </CopyButton>
      <Button
        data-action="download-codes"
        onClick={() => {
          void downloadFile('nonet-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
        }}
      >
        <DialogIcon name="load" size={18} />
        <Trans>Download</Trans>
      </Button>
    </div>
  );
}
