import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { SessionInfo } from '../../../core/protocol/session.ts';
import type { Api } from '../../data/api/api.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { formatAgo } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import classes from './account.module.css';
import { describeDevice } from './device.ts';
import { SaidLine } from '../../ui/said-line.tsx';
import { saidFailure, useCall, type Said } from '../../ui/use-call.ts';

/** Where this account is logged in, and the way to end each of it. */
export function SessionList({ api, now }: { readonly api: Api; readonly now: number }) {
  const { t, i18n } = useLingui();
  const { busy, said, run } = useCall();
  const [sessions, setSessions] = useState<readonly SessionInfo[] | null>(null);
  const [failed, setFailed] = useState<AnyFailure | null>(null);
  useEffect(() => {
    void api
      .call('listSessions', {})
      // A bug of the call takes this list off the screen, not the game.
      .catch(() => ({ kind: 'unknown-answer' }) as const)
      .then((answer) => {
        if (isFailure(answer)) setFailed(answer);
        else setSessions(answer.sessions);
      });
  }, [api]);
  const end = async (id: string): Promise<Said> => {
    const answer = await api.call('endSession', { id });
    if (isFailure(answer)) return saidFailure(answer);
    setSessions((before) => before?.filter((each) => each.id !== id) ?? null);
    return { tone: 'ok', text: msg`Logged out there.` };
  };
  return (
    <div className={classes.form} data-form="sessions">
      {failed && <p className={classes.hint}>{i18n._(failureText(failed))}</p>}
      <ul>
        {sessions?.map(({ id, device, current, lastSeenAt }) => {
          const name = describeDevice(device) ?? t`Unknown device`;
          return (
            <li key={id} className={classes.session}>
              <span>
                <span className={classes.name}>{name}</span>
                <span className={classes.hint}>
                  {current ? <Trans>This device</Trans> : formatAgo(i18n, Math.max(0, now - lastSeenAt))}
                </span>
              </span>
              {!current && (
                <Button
                  look="text"
                  disabled={busy}
                  aria-label={t`Log out ${name}`}
                  onClick={() => void run(() => end(id))}
                >
                  <Trans>Log out</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <SaidLine said={said} />
    </div>
  );
}
