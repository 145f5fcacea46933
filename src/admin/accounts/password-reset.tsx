import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emailKey } from '../../../core/account/email.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { useCallOnce } from '../use-call-once.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import classes from '../administration.module.css';
import type { PanelProps } from '../panel.ts';
import { refusedText } from '../refused.ts';
import { SecondFactorRemoval } from './second-factor-removal.tsx';
import { TargetField, useTarget, usernameFault } from './target.tsx';

/** Section 8: sends a temporary password to the owner of an account only. */
export function PasswordReset({ session, desk }: PanelProps) {
  const { t } = useLingui();
  const online = useOnline();
  const target = useTarget(desk);
  const { username } = target;
  const { busy, said, run, say } = useCall();
  const callOnce = useCallOnce('resetPassword');
  /** The address that the question is about. */
  const [asked, setAsked] = useState<string | null>(null);
  if (asked !== null && asked !== username) setAsked(null);
  const ask = (): void => {
    const isOwn = emailKey(username) === emailKey(session.username);
    const fault = target.check() ?? (isOwn ? usernameFault(OWN_PASSWORD) : null);
    if (fault) say(fault);
    else setAsked(username);
  };
  const reset = async (): Promise<Said | null> => {
    const answer = await callOnce({ username });
    setAsked(null);
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'refused') return usernameFault(refusedText(answer.why));
    return { tone: 'ok', text: msg`A temporary password is on its way to ${username}.` };
  };
  return (
    <Form className={classes.form} name="password-reset" said={said} onChange={() => say(null)} onSend={ask}>
      <TargetField desk={desk} target={target} />
      <Facts />
      {/* While a field shows an error, nothing else is shown. */}
      <SaidLine said={target.isMissing ? null : said} />
      {asked !== null && !target.isMissing ? (
        <AskOnce
          action={t`Reset password`}
          busy={busy || !online}
          onYes={() => void run(reset)}
          onNo={() => setAsked(null)}
        >
          <Trans>Reset the password of {username}? The old one cannot be brought back.</Trans>{' '}
          {target.account?.restriction === 'deactivated' && (
            <Trans>The account is deactivated: nobody can log in before you restore it.</Trans>
          )}
        </AskOnce>
      ) : (
        <Button look="primary" type="submit" disabled={busy || !online} className={classes.main}>
          <Trans>Reset password</Trans>
        </Button>
      )}
      <SecondFactorRemoval key={username} target={target} />
    </Form>
  );
}

const OWN_PASSWORD = msg`Change your own password in the Account section.`;

function Facts() {
  return (
    <p className={classes.facts}>
      <Trans>
        A temporary password goes to this address by mail; nobody else sees it. It works once, for 24 hours,
        and has to be changed at the login. The old password and all logins end.
      </Trans>
    </p>
  );
}
