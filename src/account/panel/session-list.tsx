import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { describeDevice } from '../../../core/account/device.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { SessionInfo } from '../../../core/protocol/session.ts';
import { useServices } from '../../session/index.ts';
import { calmly } from '../../data/api/calmly.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { formatAgo, formatMoment } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import frame from '../call-form.module.css';
import { CallFoot } from '../call-form.tsx';
import classes from './account.module.css';
import { passwordMissing, passwordWrong } from '../steps/current-password.ts';

/** The sessions to be logged out: one by its id, or all except this one. */
type Target = { readonly id: string; readonly name: string } | 'others';

export default function SessionList() {
  const { i18n } = useLingui();
  const { api } = useServices();
  const { busy, waiting, said, run, leave } = useCall();
  const { sessions, failed, forget } = useSessions();
  const [target, setTarget] = useState<Target | null>(null);
  const list = useFocusOnReturn(target);
  /** Opens or closes the form for another session, and drops the result of the previous call. */
  const ask = (next: Target | null): void => {
    leave();
    setTarget(next);
  };
  const end = async (ended: Target, password: string, turn: CallTurn): Promise<Said> => {
    if (password === '') return passwordMissing();
    const request = ended === 'others' ? { password } : { password, id: ended.id };
    const answer = await api.call('endSessions', request, turn);
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'wrong-password') return passwordWrong();
    // A session that had already ended counts as ended, too.
    forget(ended);
    if (!turn.signal.aborted) setTarget(null);
    return ended === 'others'
      ? { tone: 'ok', text: msg`Logged out everywhere else.` }
      : { tone: 'ok', text: msg`Logged out there.` };
  };
  return (
    <div ref={list} tabIndex={-1} className={frame.form} data-form="sessions">
      {failed && <p className={frame.hint}>{i18n._(failureText(failed))}</p>}
      <ul>
        {sessions?.map((session) => (
          <SessionRow key={session.id} {...{ session, busy }} onEnd={ask} />
        ))}
      </ul>
      {target === null ? (
        <>
          <SaidLine said={said} />
          {sessions?.some(({ current }) => !current) === true && <EndOthers onEnd={ask} />}
        </>
      ) : (
        <EndForm
          key={target === 'others' ? target : target.id}
          {...{ target, busy, waiting, said }}
          onEnd={(password) => void run((turn) => end(target, password, turn))}
          onCancel={() => ask(null)}
        />
      )}
    </div>
  );
}

/** The sessions of the account, this device's first, and a function that removes ended ones from the list. */
function useSessions() {
  const { api } = useServices();
  const [sessions, setSessions] = useState<readonly SessionInfo[] | null>(null);
  const [failed, setFailed] = useState<AnyFailure | null>(null);
  useEffect(() => {
    void calmly(api.call('listSessions', {})).then((answer) => {
      if (isFailure(answer)) setFailed(answer);
      // This device comes first.
      else setSessions([...answer.sessions].sort((a, b) => Number(b.current) - Number(a.current)));
    });
  }, [api]);
  const forget = (ended: Target): void => {
    const stays = ({ id, current }: SessionInfo) => (ended === 'others' ? current : id !== ended.id);
    setSessions((before) => before?.filter(stays) ?? null);
  };
  return { sessions, failed, forget };
}

/**
 * After Cancel, or when a session has ended, the focus returns to the button that opened the form; if that no
 * longer exists, to the rest of the list.
 */
function useFocusOnReturn(target: Target | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef<Target | null>(null);
  useEffect(() => {
    const before = asked.current;
    asked.current = target;
    if (target !== null || before === null) return;
    const opener = before === 'others' ? '[data-action=end-others]' : `[data-session="${before.id}"] button`;
    const place = list.current?.querySelector<HTMLElement>(opener) ?? list.current?.querySelector('button');
    (place ?? list.current)?.focus();
  }, [target]);
  return list;
}

interface SessionRowProps {
  readonly session: SessionInfo;
  readonly busy: boolean;
  readonly onEnd: (target: Target) => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t, i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const { id, device, current, createdAt, lastSeenAt } = session;
  const browser = describeDevice(device) ?? t`Unknown device`;
  // The login time distinguishes devices with the same browser: in the list, for screen readers and in the
  // question.
  const since = formatMoment(i18n, createdAt);
  const name = `${browser} · ${since}`;
  const ago = formatAgo(i18n, now - lastSeenAt);
  return (
    <li className={classes.session} data-session={id}>
      <span>
        <span className={classes.name}>{browser}</span>
        <span className={frame.hint}>
          {current ? (
            <Trans>This device · logged in on {since}</Trans>
          ) : (
            <Trans>
              Logged in on {since} · last used {ago}
            </Trans>
          )}
        </span>
      </span>
      {!current && (
        <Button disabled={busy} aria-label={t`Log out ${name}`} onClick={() => onEnd({ id, name })}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onEnd }: { readonly onEnd: (target: Target) => void }) {
  return (
    <Button className={frame.danger ?? ''} data-action="end-others" onClick={() => onEnd('others')}>
      <Trans>Log out everywhere else</Trans>
    </Button>
  );
}

interface EndFormProps {
  readonly target: Target;
  readonly busy: boolean;
  readonly waiting: boolean;
  readonly said: Said | null;
  readonly onEnd: (password: string) => void;
  readonly onCancel: () => void;
}

/** Confirmation with the password, so that a person who finds a device cannot lock out its owner. */
function EndForm({ target, busy, waiting, said, onEnd, onCancel }: EndFormProps) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const name = target === 'others' ? '' : target.name;
  return (
    <Form ref={form} className={classes.ask} name="end-sessions" said={said} onSend={() => onEnd(password)}>
      <p className={frame.hint}>
        {target === 'others' ? (
          <Trans>All other devices will be logged out. This one stays.</Trans>
        ) : (
          <Trans>{name} will be logged out.</Trans>
        )}
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
      <CallFoot {...{ busy, waiting, said, onCancel }} look="danger" action={<Trans>Log out</Trans>} />
    </Form>
  );
}
