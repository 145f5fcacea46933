import { useLingui, Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { msg } from '@lingui/core/macro';
import { useServices, useSessionActor } from '../../session/index.ts';
import { createStore } from '../../../core/base/store.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { NewSecret, SecondFactor as Factor } from '../../../core/protocol/second-factor.ts';
import { calmly } from '../../data/api/calmly.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useStore } from '../../platform/use-store.ts';
import { Change } from './change.tsx';
import { Confirm } from './confirm.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import frame from '../call-form.module.css';
import classes from './second-factor.module.css';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import { CallForm } from '../call-form.tsx';
import { passwordMissing, passwordWrong } from '../steps/current-password.ts';

interface Unsaved {
  readonly owner: string;
  readonly codes: readonly string[];
}

interface TurnedOff {
  /** Whether it has just been turned off. */
  readonly isOff?: boolean | undefined;
}

type Stage =
  | ({ readonly kind: 'reading' } & TurnedOff)
  | { readonly kind: 'failed'; readonly failure: AnyFailure }
  | ({ readonly kind: 'read' } & Factor & TurnedOff)
  | ({ readonly kind: 'confirming' } & NewSecret);

/**
 * Two-step login: setting it up, its recovery codes, and turning it off.
 *
 * @param owner the logged-in user. The codes are shown to no other user, even if the session ends before they arrive.
 */
export default function SecondFactor({ owner }: { readonly owner: string }) {
  // Recovery codes come once, and nothing brings them back: they outlive the place that asked for them.
  const unsaved = useServices().lasting('recovery-codes', () => createStore<Unsaved | null>(null));
  const kept = useStore(unsaved);
  if (kept?.owner === owner) return <RecoveryCodes codes={kept.codes} onDone={() => unsaved.set(null)} />;
  return <Stages onCodes={(codes) => unsaved.set({ owner, codes })} />;
}

/** The login requires two steps from now on. */
function useNoteOn(): () => void {
  const actor = useSessionActor();
  const { database } = useServices();
  return useCallback(() => {
    actor.send({ type: 'second-factor', due: false });
    // First store the state that a reload reads. Without storage, there is no stored session either.
    void database.session.update('current', { secondFactorDue: false }).catch(() => undefined);
  }, [actor, database]);
}

function Stages({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const noteOn = useNoteOn();
  const [stage, setStage] = useState<Stage>({ kind: 'reading' });
  useEffect(() => {
    if (stage.kind !== 'reading') return;
    void calmly(api.call('readSecondFactor', {})).then((answer) => {
      setStage(
        isFailure(answer)
          ? { kind: 'failed', failure: answer }
          : { ...answer, kind: 'read', isOff: stage.isOff },
      );
      // It was turned on in this session, even if the answer arrives only now: older sessions have ended.
      if (answer.kind === 'second-factor' && answer.since !== undefined) noteOn();
    });
  }, [api, stage, noteOn]);
  const readAgain = (): void => setStage({ kind: 'reading' });
  switch (stage.kind) {
    case 'reading':
      return <div className={`${frame.form} ${classes.reading}`} aria-busy="true" />;
    case 'failed':
      return <p className={`${frame.form} ${frame.hint}`}>{i18n._(failureText(stage.failure))}</p>;
    case 'confirming':
      return (
        <Confirm
          secret={stage}
          onCodes={(codes) => {
            onCodes(codes);
            noteOn();
          }}
          onCancel={readAgain}
        />
      );
    case 'read':
      return stage.since === undefined ? (
        <Start isOff={stage.isOff} onStarted={(secret) => setStage({ ...secret, kind: 'confirming' })} />
      ) : (
        <Change
          since={stage.since}
          codesLeft={stage.codesLeft}
          onCodes={onCodes}
          onOff={() => setStage({ kind: 'reading', isOff: true })}
        />
      );
  }
}

/** Explains two-step login and asks for the password, since setting it up could lock out the owner. */
function Start({ isOff, onStarted }: TurnedOff & { readonly onStarted: (secret: NewSecret) => void }) {
  const { api } = useServices();
  const { busy, waiting, said, run, say } = useCall();
  const [password, setPassword] = useState('');
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isOff !== true) return;
    say({ tone: 'ok', text: msg`Two-step login is off now.` });
    // The focused element no longer exists. If the person is typing elsewhere by now, the focus stays there.
    if (!document.activeElement?.matches('input, textarea')) first.current?.focus();
  }, [isOff, say]);
  const start = async (turn: CallTurn): Promise<Said | null> => {
    if (password === '') return passwordMissing();
    const answer = await api.call('startSecondFactor', { password }, turn);
    if (isFailure(answer)) return saidFailure(answer);
    switch (answer.kind) {
      case 'wrong-password':
        return passwordWrong();
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
      <p ref={first} tabIndex={-1} className={frame.hint}>
        <Trans>
          The login then asks for your password and for a code that an app on your phone shows. Knowing only
          your password is not enough. Any app for one-time codes will do.
        </Trans>
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
    </CallForm>
  );
}
