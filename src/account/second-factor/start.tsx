import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { NewSecret } from '../../../core/protocol/second-factor.ts';
import type { Api } from '../../data/api/api.ts';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import frame from '../call-form.module.css';
import { CallForm } from '../call-form.tsx';

interface StartProps {
  readonly api: Api;
  readonly onStarted: (secret: NewSecret) => void;
}

/** Explains two-step login and asks for the password, since setting it up could lock out the owner. */
export function Start({ api, onStarted }: StartProps) {
  const { busy, waiting, said, run } = useCall();
  const [password, setPassword] = useState('');
  const start = async (turn: CallTurn): Promise<Said | null> => {
    if (password === '') return { tone: 'error', text: msg`Enter your password.` };
    const answer = await api.call('startSecondFactor', { password }, turn);
    if (isFailure(answer)) return saidFailure(answer);
    switch (answer.kind) {
      case 'wrong-password':
        return { tone: 'error', text: msg`The password is incorrect.` };
      case 'already-on':
        return { tone: 'error', text: msg`Two-step login is already on.` };
      case 'started':
        onStarted(answer);
        return null;
    }
  };
  return (
    <CallForm
      name="second-factor-start"
      {...{ busy, waiting, said }}
      look="primary"
      action={<Trans>Set up two-step login</Trans>}
      onSend={() => void run(start)}
    >
      <p className={frame.hint}>
        <Trans>
          The login then asks for your password and for a code that an app on your phone shows. Knowing only
          your password is not enough. Any app for one-time codes will do.
        </Trans>
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
    </CallForm>
  );
}
