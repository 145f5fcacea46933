import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { NewSecret } from '../../../core/protocol/second-factor.ts';
import type { Api } from '../../data/api/api.ts';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import classes from './second-factor.module.css';

interface StartProps {
  readonly api: Api;
  readonly onStarted: (secret: NewSecret) => void;
}

/** What it is, and the password, since whoever sets it up shuts others out. */
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
    <form
      noValidate
      className={classes.form}
      data-form="second-factor-start"
      onSubmit={(event) => {
        event.preventDefault();
        void run(start);
      }}
    >
      <p className={classes.hint}>
        <Trans>
          The login then asks for your password and for a code that an app on your phone shows. Knowing only
          your password is not enough. Any app for one-time codes will do.
        </Trans>
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
      <SaidLine said={said} />
      <SendButton look="primary" type="submit" busy={busy} waiting={waiting}>
        <Trans>Set up two-step login</Trans>
      </SendButton>
    </form>
  );
}
