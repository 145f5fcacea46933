import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSecondCode } from '../../../core/account/second-code.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import { CODE_MALFORMED, CodeField, WRONG_CODE } from './code-field.tsx';
import classes from './second-factor.module.css';

interface ChangeProps {
  readonly api: Api;
  readonly since: number;
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => void;
}

/** New recovery codes, or the end of two-step login: both for who has password and code. */
export function Change({ api, since, codesLeft, onCodes, onOff }: ChangeProps) {
  const { i18n } = useLingui();
  const { busy, waiting, said, run } = useCall();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const day = i18n.date(new Date(since), { dateStyle: 'medium' });
  const left = i18n.number(codesLeft);
  const change = async (
    name: 'renewRecoveryCodes' | 'endSecondFactor',
    turn: CallTurn,
  ): Promise<Said | null> => {
    if (password === '') return { tone: 'error', text: msg`Enter your password.` };
    if (!isSecondCode(code)) return { tone: 'error', text: CODE_MALFORMED };
    const answer = await api.call(name, { password, code }, turn);
    if (isFailure(answer)) return saidFailure(answer);
    switch (answer.kind) {
      case 'wrong-password':
        return { tone: 'error', text: msg`The password is incorrect.` };
      case 'wrong-code':
        return { tone: 'error', text: WRONG_CODE };
      case 'renewed':
        onCodes(answer.codes);
        return null;
      // Ended elsewhere, too.
      case 'not-on':
      case 'turned-off':
        onOff();
        return null;
    }
  };
  return (
    <form
      noValidate
      className={classes.form}
      data-form="second-factor-change"
      onSubmit={(event) => {
        event.preventDefault();
        void run((turn) => change('renewRecoveryCodes', turn));
      }}
    >
      <p className={classes.hint} role="status">
        <Trans>
          On since {day}. Recovery codes left: {left}
        </Trans>
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
      <CodeField value={code} onText={setCode} />
      <SaidLine said={said} />
      <div className={classes.buttons}>
        <SendButton type="submit" busy={busy} waiting={waiting}>
          <Trans>New recovery codes</Trans>
        </SendButton>
        <SendButton
          className={classes.danger ?? ''}
          busy={busy}
          waiting={waiting}
          onClick={() => void run((turn) => change('endSecondFactor', turn))}
        >
          <Trans>Turn off</Trans>
        </SendButton>
      </div>
    </form>
  );
}
