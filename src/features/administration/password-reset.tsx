import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emailKey, isEmail } from '../../../core/account/email.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said } from '../../ui/use-call.ts';
import classes from './administration.module.css';
import { usePapers } from './desk.ts';
import type { PanelProps } from './panel.ts';
import { refusedText, TYPE_USERNAME } from './refused.ts';
import { TargetField, useTarget } from './target.tsx';

/** Section 8: a temporary password goes to the owner of an account, and to nobody else. */
export function PasswordReset({ api, session, desk, online }: PanelProps) {
  const { t } = useLingui();
  const username = usePapers(desk).username.trim();
  const [target] = useTarget(api, desk, online);
  const { busy, said, run, say } = useCall();
  const [asking, setAsking] = useState(false);
  const ask = (): void => {
    if (!isEmail(username)) say({ tone: 'error', text: TYPE_USERNAME });
    else if (emailKey(username) === emailKey(session.username))
      say({ tone: 'error', text: msg`Change your own password in the Account section.` });
    else setAsking(true);
  };
  const reset = async (): Promise<Said> => {
    const answer = await api.call('resetPassword', { username });
    setAsking(false);
    if (isFailure(answer)) return { tone: 'error', text: failureText(answer) };
    if (answer.kind === 'refused') return { tone: 'error', text: refusedText(answer.why) };
    return { tone: 'ok', text: msg`A temporary password is on its way to ${username}.` };
  };
  return (
    <form
      noValidate
      className={classes.form}
      data-form="password-reset"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TargetField desk={desk} target={target} fault={null} />
      <p className={classes.facts}>
        <Trans>
          A temporary password goes to this address by mail; nobody else sees it. It works once, for 24 hours,
          and has to be changed at the login. The old password and all logins end.
        </Trans>
      </p>
      <SaidLine said={said} />
      {asking ? (
        <AskOnce
          action={t`Reset password`}
          busy={busy || !online}
          onYes={() => void run(reset)}
          onNo={() => {
            setAsking(false);
          }}
        >
          <Trans>Reset the password of {username}? The old one cannot be brought back.</Trans>
        </AskOnce>
      ) : (
        <Button look="primary" type="submit" disabled={busy || !online} className={classes.main}>
          <Trans>Reset password</Trans>
        </Button>
      )}
    </form>
  );
}
