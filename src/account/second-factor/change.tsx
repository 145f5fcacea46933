import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSecondCode } from '../../../core/account/second-code.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { createPassingKey } from '../../platform/call-key.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
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

type Name = 'renewRecoveryCodes' | 'endSecondFactor';

/** New recovery codes, or the end of two-step login: both for who has password and code. */
export function Change({ api, since, codesLeft, onCodes, onOff }: ChangeProps) {
  const { t, i18n } = useLingui();
  const { busy, said, run, say } = useCall();
  // A second press after a lost answer brings the same codes.
  const [keyOf] = useState(createPassingKey);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const day = i18n.date(new Date(since), { dateStyle: 'medium' });
  const left = i18n.number(codesLeft);
  const [asked, setAsked] = useState<Name | null>(null);
  const ask = (name: Name): void => {
    if (password === '') say({ tone: 'error', text: msg`Enter your password.` });
    else if (!isSecondCode(code)) say({ tone: 'error', text: CODE_MALFORMED });
    else setAsked(name);
  };
  const change = async (name: Name, turn: CallTurn): Promise<Said | null> => {
    const request = { password, code };
    const isRenewal = name === 'renewRecoveryCodes';
    const answer = await api.call(name, request, { ...turn, ...(isRenewal && { key: keyOf(request) }) });
    setAsked(null);
    if (isFailure(answer)) return saidFailure(answer);
    switch (answer.kind) {
      case 'wrong-password':
        return { tone: 'error', text: msg`The password is incorrect.` };
      case 'wrong-code':
        return { tone: 'error', text: WRONG_CODE, left: answer.left };
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
        ask('renewRecoveryCodes');
      }}
    >
      <p className={classes.hint} role="status">
        <Trans>
          On since {day}. Recovery codes left: {left}
        </Trans>{' '}
        {codesLeft > 0 && <Trans>Never seen them, or lost them? Make new ones here.</Trans>}
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
      <CodeField value={code} onText={setCode} />
      <SaidLine said={said} />
      {asked === null ? (
        <div className={classes.buttons}>
          <Button type="submit">
            <Trans>New recovery codes</Trans>
          </Button>
          <Button
            className={classes.danger ?? ''}
            onClick={() => {
              ask('endSecondFactor');
            }}
          >
            <Trans>Turn off</Trans>
          </Button>
        </div>
      ) : (
        <AskOnce
          action={asked === 'endSecondFactor' ? t`Turn off` : t`Make new codes`}
          busy={busy}
          onYes={() => void run((turn) => change(asked, turn))}
          onNo={() => {
            setAsked(null);
          }}
        >
          {asked === 'endSecondFactor' ? (
            <Trans>Turn two-step login off? Your password alone opens your account then.</Trans>
          ) : (
            <Trans>Make new recovery codes? Those that you have written down are worth nothing then.</Trans>
          )}
        </AskOnce>
      )}
    </form>
  );
}
