import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isSecondCode } from '../../../core/account/second-code.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { NewSecret } from '../../../core/protocol/second-factor.ts';
import { createPassingKey } from '../../platform/call-key.ts';
import { deviceId } from '../../platform/device-id.ts';
import { copyText } from '../../platform/share.ts';
import { useServices } from '../../session/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useHeldOpen } from '../../ui/use-held-open.ts';
import { fieldFault, saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import frame from '../call-form.module.css';
import { CallForm } from '../call-form.tsx';
import { CodeField, WRONG_CODE } from './code-field.tsx';
import classes from './second-factor.module.css';

interface ConfirmProps {
  readonly secret: NewSecret;
  readonly onCodes: (codes: readonly string[]) => void;
  /** Called to show the current state. */
  readonly onCancel: () => void;
}

/** The secret, and a code to prove that the app has it. */
export function Confirm({ secret, onCodes, onCancel }: ConfirmProps) {
  const { api } = useServices();
  const { busy, waiting, said, run, leave } = useCall();
  // Repeating after a lost answer gives the same codes.
  const [key] = useState(createPassingKey);
  const [code, setCode] = useState('');
  const box = useRef<HTMLFormElement>(null);
  // The answer contains the recovery codes.
  useHeldOpen(box, busy, () => undefined);
  const confirm = async (turn: CallTurn): Promise<Said | null> => {
    if (!isSecondCode(code)) return fieldFault('second-code', msg`Enter the six digits that your app shows.`);
    const request = { code, deviceId: deviceId() };
    const answer = await api.call('confirmSecondFactor', request, { ...turn, key: key.of(request) });
    if (isFailure(answer)) return saidFailure(answer);
    switch (answer.kind) {
      case 'wrong-code':
        return { ...fieldFault('second-code', WRONG_CODE), left: answer.left };
      // It was turned on and the answer was lost, or it was changed on another device.
      case 'not-started':
        if (!turn.signal.aborted) onCancel();
        return null;
      case 'turned-on':
        onCodes(answer.codes);
        return null;
    }
  };
  return (
    <CallForm
      ref={box}
      name="second-factor-confirm"
      {...{ busy, waiting, said }}
      onCancel={() => {
        leave();
        onCancel();
      }}
      look="primary"
      action={<Trans>Turn on</Trans>}
      onSend={() => void run(confirm)}
    >
      <Secret {...secret} />
      <p className={frame.hint}>
        <Trans>2. Enter the six digits that it shows.</Trans>
      </p>
      <CodeField value={code} onText={setCode} />
    </CallForm>
  );
}

/** The secret as a picture, a link and a text. */
function Secret({ secret, link }: NewSecret) {
  const { t } = useLingui();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused element no longer exists.
    first.current?.focus();
  }, []);
  return (
    <>
      <p ref={first} tabIndex={-1} className={frame.hint}>
        <Trans>1. Scan this with the app on your phone.</Trans>
      </p>
      <QrPicture text={link} label={t`QR code with the key`} />
      <a className={classes.link} href={link}>
        <Trans>Or open the app on this device</Trans>
      </a>
      <p className={frame.hint}>
        <Trans>Or type in this key:</Trans>
      </p>
      <p className={classes.secret}>
        <code data-part="secret">{secret.match(/.{1,4}/g)!.join(' ')}</code>
        <CopyButton label={t`Copy key`} onCopy={() => copyText(secret)} />
      </p>
    </>
  );
}
