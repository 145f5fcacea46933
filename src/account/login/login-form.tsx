import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { FinishLogInRequest } from '../../../core/protocol/second-factor.ts';
import type { LoggedIn, LogInRequest } from '../../../core/protocol/session.ts';
import type { Api } from '../../data/api/api.ts';
import { deviceId } from '../../platform/device-id.ts';
import { useStepHistory } from '../../ui/use-step-history.ts';
import { faultLine, reasonText, type FaultTexts } from '../steps/fault-text.tsx';
import { CodeStep } from './code-step.tsx';
import { loginMachine, type LoginFault } from './login-machine.ts';
import { PasswordStep, type Entries } from './password-step.tsx';

interface LoginFormProps {
  readonly api: Api;
  /** The address to prefill, remembered or newly registered; null for none. */
  readonly email: string | null;
  /** Whether "remember me" was ticked the last time. */
  readonly remembered: boolean;
  readonly onLoggedIn: (reply: LoggedIn, remember: boolean) => void;
}

const TEXTS: FaultTexts<LoginFault> & { readonly 'email-wrong': MessageDescriptor } = {
  'email-missing': msg`Enter your e-mail address.`,
  'email-wrong': msg`This is not an e-mail address.`,
  'password-missing': msg`Enter your password.`,
  'wrong-credentials': msg`Incorrect username or password!`,
  deactivated: msg`This user has been deactivated by the administrator and cannot log in.`,
  'code-malformed': msg`Enter the six digits that your app shows, or a recovery code.`,
  'wrong-code': msg`This code is wrong or was used before.`,
  'ticket-over': msg`That took too long. Log in again.`,
};

/** Each step is a history entry; the last step is the page after the login. */
const STEPS = ['password', 'code', 'done'] as const;

/** Name and password, then the code if two-step login is on. */
export function LoginForm({ api, email, remembered, onLoggedIn }: LoginFormProps) {
  const { i18n } = useLingui();
  const [waiting, setWaiting] = useState(false);
  const [machine] = useState(() => provideCalls(api, setWaiting));
  const [snapshot, send, actor] = useMachine(machine);
  const { fault, ticket } = snapshot.context;
  useLoginSteps(actor, snapshot, onLoggedIn);
  const text = fault && faultLine(i18n, fault, reasonText(fault, TEXTS));
  const pressAgain = (): void => {
    if (waiting) send({ type: 'pressed.again' });
  };
  // The entries survive moving on to the code and back.
  const [entries, setEntries] = useState<Entries>({ email: email ?? '', password: '', remember: remembered });
  if (ticket !== null) {
    const busy = snapshot.matches('finishing');
    return (
      <CodeStep
        {...{ busy, waiting }}
        fault={text}
        isMalformed={fault?.kind === 'code-malformed'}
        onCode={(code) => {
          if (busy) pressAgain();
          else send({ type: 'code.sent', code });
        }}
        onOther={() => send({ type: 'fault.cleared' })}
        onBack={() => history.back()}
      />
    );
  }
  const busy = snapshot.matches('sending');
  return (
    <PasswordStep
      {...{ entries, busy, waiting }}
      fault={fault && { kind: fault.kind, text }}
      onEntries={setEntries}
      onSend={() => {
        if (busy) pressAgain();
        else send({ type: 'sent', request: { ...entries, email: entries.email.trim() } });
      }}
    />
  );
}

function provideCalls(api: Api, onWait: (waiting: boolean) => void) {
  return loginMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }: { input: LogInRequest; signal: AbortSignal }) =>
        api.call('logIn', { ...input, deviceId: deviceId() }, { onWait, signal }),
      ),
      finishLogIn: fromPromise(({ input, signal }: { input: FinishLogInRequest; signal: AbortSignal }) =>
        api.call('finishLogIn', { ...input, deviceId: deviceId() }, { onWait, signal }),
      ),
    },
  });
}

/** Keeps the browser's history in step with the form, and navigates after the last step. */
function useLoginSteps(
  actor: ActorRefFrom<typeof loginMachine>,
  { context: { reply, request, ticket } }: SnapshotFrom<typeof loginMachine>,
  onLoggedIn: LoginFormProps['onLoggedIn'],
): void {
  const step = ticket === null ? 'password' : 'code';
  const leave = useStepHistory({
    steps: STEPS,
    step,
    onStep: (wanted) => {
      if (wanted === 'password') actor.send({ type: 'back' });
      // Going forward requires the password step again.
      return actor.getSnapshot().context.ticket === null ? 'password' : 'code';
    },
  });
  useEffect(() => {
    // Remove the code step's history entry first, so that the next page replaces the form's.
    if (reply) leave(() => onLoggedIn(reply, request.remember));
  }, [reply, request, onLoggedIn, leave]);
  useEffect(() => {
    if (step === 'password') return undefined;
    return () => document.querySelector<HTMLElement>('form [name=password]')?.focus();
  }, [step]);
}
