import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { useCallOnce } from '../use-call-once.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { saidFailure, useCall, type Said } from '../../ui/use-call.ts';
import classes from '../administration.module.css';
import { refusedText } from '../refused.ts';
import type { Target } from './target.tsx';

/** Turns off two-step login for an owner who has lost phone and recovery codes. */
export function SecondFactorRemoval({ target }: { readonly target: Target }) {
  const { t } = useLingui();
  const online = useOnline();
  const { username } = target;
  const { busy, said, run } = useCall();
  const callOnce = useCallOnce('removeSecondFactor');
  const [asked, setAsked] = useState<string | null>(null);
  const isOn = target.account?.secondFactorSince !== undefined;
  if (!isOn && said === null) return null;
  const remove = async (): Promise<Said | null> => {
    const answer = await callOnce({ username });
    setAsked(null);
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'refused') return { tone: 'error', text: refusedText(answer.why) };
    target.lookAgain();
    return { tone: 'ok', text: msg`${username} logs in with the password alone again.` };
  };
  return (
    <div>
      {isOn && (
        <p className={classes.facts}>
          <Trans>
            Two-step login stays when a password is reset. Remove it only for someone who has lost both phone
            and recovery codes, after checking who is asking. All logins end, and the owner hears of it.
          </Trans>
        </p>
      )}
      <SaidLine said={said} />
      {isOn &&
        (asked === username ? (
          <AskOnce
            action={t`Remove two-step login`}
            busy={busy || !online}
            onYes={() => void run(remove)}
            onNo={() => setAsked(null)}
          >
            <Trans>Remove two-step login from {username}? Their password alone opens the account then.</Trans>
          </AskOnce>
        ) : (
          <Button disabled={busy || !online} onClick={() => setAsked(username)}>
            <Trans>Remove two-step login</Trans>
          </Button>
        ))}
    </div>
  );
}
