import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { downloadFile } from '../../platform/download.ts';
import { copyText } from '../../platform/share.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import frame from '../call-form.module.css';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    first.current?.focus();
    first.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = `${location.host}\n\n${codes.join('\n')}\n`;
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
      <div className={frame.buttons}>
        <CopyButton label={t`Copy codes`} onCopy={() => copyText(text)}>
          <Trans>Copy</Trans>
        </CopyButton>
        <Button
          look="text"
          data-action="download-codes"
          onClick={() => {
            void downloadFile('nonet-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
          }}
        >
          <DialogIcon name="load" size={18} />
          <Trans>Download</Trans>
        </Button>
      </div>
      <Button look="primary" data-action="codes-kept" onClick={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  );
}
