import { msg } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { isEmail } from '../../../core/account/email.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { FinishLogInReply } from '../../../core/protocol/second-factor.ts';
import type { LoggedIn, LogInReply } from '../../../core/protocol/session.ts';
import type { Answer } from '../../data/api/api.ts';
import { deviceId } from '../../platform/device-id.ts';
import { useServices } from '../../session/index.ts';
import { fieldFault, saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import { useStepHistory } from '../../ui/use-step-history.ts';
import { WRONG_CODE } from '../second-factor/code-field.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep, type Entries } from './password-step.tsx';

interface LoginFormProps {
  /** The address to prefill, remembered or newly registered; null for none. */
  readonly email: string | null;
  /** Whether "remember me" was ticked the last time. */
  readonly remembered: boolean;
  readonly onLoggedIn: (reply: LoggedIn, remember: boolean) => void;
}

/** Each step is a history entry; the last step is the page after the login. */
const STEPS = ['password', 'code', 'done'] as const;

/** Name and password, then the code if two-step login is on. */
export function LoginForm({ email, remembered, onLoggedIn }: LoginFormProps) {
  const { api } = useServices();
  const form = useCall();
  // The entries survive moving on to the code and back.
  const [entries, setEntries] = useState<Entries>({ email: email ?? '', password: '', remember: remembered });
  /** Set once the first step is done and a code is required. */
  const [ticket, setTicket] = useState<string | null>(null);
  const leave = useLoginSteps(form, ticket, setTicket);
  const send = (call: (turn: CallTurn) => Promise<Answer<'logIn' | 'finishLogIn'>>): void =>
    void form.run(async (turn) => {
      const answer = await call(turn);
      if (turn.signal.aborted) return null;
      if (answer.kind === 'second-code-wanted') setTicket(answer.ticket);
      if (answer.kind === 'ticket-over') setTicket(null);
      // Remove the code step's history entry first, so that the next page replaces the form's. The form stays busy
      // until that page: pressing again would log in twice.
      if (answer.kind === 'logged-in')
        return new Promise(() => leave(() => onLoggedIn(answer, entries.remember)));
      return isFailure(answer) ? saidFailure(answer) : saidOf(answer);
    });
  if (ticket !== null)
    return (
      <CodeStep
        {...form}
        onCode={(code) =>
          send((turn) => api.call('finishLogIn', { ticket, code, deviceId: deviceId() }, turn))
        }
        onBack={() => history.back()}
      />
    );
  return (
    <PasswordStep
      {...form}
      entries={entries}
      onEntries={setEntries}
      onSend={() => {
        const request = { ...entries, email: entries.email.trim(), deviceId: deviceId() };
        const fault = faultOf(request);
        // While a call runs, pressing again is about that call.
        if (fault && !form.busy) form.say(fault);
        else send((turn) => api.call('logIn', request, turn));
      }}
    />
  );
}

/** Keeps the browser's history in step with the form. Returns how to leave it. */
function useLoginSteps(
  { busy, say, leave: stop }: ReturnType<typeof useCall>,
  ticket: string | null,
  setTicket: (ticket: null) => void,
) {
  const step = ticket === null ? 'password' : 'code';
  useEffect(() => {
    if (step === 'password') return undefined;
    return () => document.querySelector<HTMLElement>('form [name=password]')?.focus();
  }, [step]);
  const stopNow = useEffectEvent(stop);
  useEffect(() => () => stopNow(), []);
  return useStepHistory({
    steps: STEPS,
    step,
    onStep: (wanted) => {
      // Going forward requires the password step again.
      if (wanted === 'code' || step === 'password' || busy) return step;
      setTicket(null);
      say(null);
      return 'password';
    },
  });
}

function faultOf({ email, password }: Pick<Entries, 'email' | 'password'>): Said | null {
  if (email === '') return fieldFault('username', msg`Enter your e-mail address.`);
  if (!isEmail(email)) return fieldFault('username', msg`This is not an e-mail address.`);
  if (password === '') return fieldFault('password', msg`Enter your password.`);
  return null;
}

function saidOf(answer: LogInReply | FinishLogInReply): Said | null {
  switch (answer.kind) {
    case 'logged-in':
    case 'second-code-wanted':
      return null;
    case 'wrong-credentials':
      return { tone: 'error', text: msg`Incorrect username or password!`, left: answer.left };
    case 'deactivated':
      return {
        tone: 'error',
        text: msg`This user has been deactivated by the administrator and cannot log in.`,
      };
    case 'wrong-code':
      return { ...fieldFault('second-code', WRONG_CODE), left: answer.left };
    // The second step took too long, or the password was changed meanwhile.
    case 'ticket-over':
      return { tone: 'error', text: msg`That took too long. Log in again.` };
  }
}
