import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { fromPromise } from 'xstate';
import type { FinishLogInRequest } from '../../../core/protocol/second-factor.ts';
import type { LoggedIn, LogInRequest } from '../../../core/protocol/session.ts';
import type { Api } from '../../data/api/api.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { deviceId } from '../../platform/device-id.ts';
import { Check } from '../../ui/check.tsx';
import { EmailField, FaultLine, PasswordField } from '../../ui/field.tsx';
import { Logo } from '../../ui/icons.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useStepHistory } from '../../ui/use-step-history.ts';
import { faultLine } from '../steps/fault-text.tsx';
import { CodeStep } from './code-step.tsx';
import classes from './login-form.module.css';
import { loginMachine, type LoginFault } from './login-machine.ts';

interface LoginFormProps {
  readonly api: Api;
  /** The address to fill in, of whoever wanted to be remembered or has just registered; null for none. */
  readonly email: string | null;
  /** Whether the person ticked the box the last time. */
  readonly remembered: boolean;
  readonly onLoggedIn: (reply: LoggedIn, remember: boolean) => void;
}

/** Each is an entry of the browser's history; the last is the page that the login leads to. */
const STEPS = ['password', 'code', 'done'] as const;

/** Name, password, and the ways to get either. */
export function LoginForm({ api, email: known, remembered, onLoggedIn }: LoginFormProps) {
  const { t, i18n } = useLingui();
  const [waiting, setWaiting] = useState(false);
  const [machine] = useState(() =>
    loginMachine.provide({
      actors: {
        logIn: fromPromise(({ input, signal }: { input: LogInRequest; signal: AbortSignal }) =>
          api.call('logIn', { ...input, deviceId: deviceId() }, { onWait: setWaiting, signal }),
        ),
        finishLogIn: fromPromise(({ input, signal }: { input: FinishLogInRequest; signal: AbortSignal }) =>
          api.call('finishLogIn', { ...input, deviceId: deviceId() }, { onWait: setWaiting, signal }),
        ),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine);
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(remembered);
  const { fault, reply, request, ticket } = snapshot.context;
  const text = fault && faultLine(i18n, fault, faultText(fault));
  // What this login is for stays with it, also by way of a registration.
  const withAddress = { ...(history.state as object | null), email };
  /** For who comes back here. */
  const keepAddress = (): void => {
    history.replaceState(withAddress, '');
  };
  const step = ticket === null ? 'password' : 'code';
  const leave = useStepHistory({
    steps: STEPS,
    step,
    onStep: (wanted) => {
      if (wanted === 'password') send({ type: 'back' });
      // The way on leads through the password again.
      return actor.getSnapshot().context.ticket === null ? 'password' : 'code';
    },
  });
  useEffect(() => {
    // The entry of the code goes first: the page that comes takes the place of the form's own.
    if (reply)
      leave(() => {
        onLoggedIn(reply, request.remember);
      });
  }, [reply, request, onLoggedIn, leave]);
  useEffect(() => {
    if (step === 'password') return undefined;
    return () => {
      document.querySelector<HTMLElement>('form [name=password]')?.focus();
    };
  }, [step]);
  const ofEmail = fault?.kind === 'email-missing' || fault?.kind === 'email-wrong';
  if (ticket !== null)
    return (
      <CodeStep
        fault={text}
        busy={snapshot.matches('finishing')}
        waiting={waiting}
        onCode={(code) => {
          if (!snapshot.matches('finishing')) send({ type: 'code.sent', code });
          else if (waiting) send({ type: 'pressed.again' });
        }}
        onBack={() => {
          history.back();
        }}
      />
    );
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (snapshot.matches('sending')) {
          if (waiting) send({ type: 'pressed.again' });
          return;
        }
        send({ type: 'sent', request: { email: email.trim(), password, remember } });
      }}
    >
      <div className={classes.head}>
        <Logo size={56} />
        <h1 className={classes.title}>
          <Trans>Log in</Trans>
        </h1>
      </div>
      <EmailField
        name="username"
        autoComplete="username"
        value={email}
        fault={ofEmail ? text : null}
        onText={setEmail}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        fault={fault?.kind === 'password-missing' ? text : null}
        onText={setPassword}
      />
      <div className={classes.row}>
        <Check name="remember" checked={remember} onChange={setRemember}>
          <Trans>Remember me</Trans>
        </Check>
        <Link href="/getpassword" state={withAddress} onClick={keepAddress} className={classes.link ?? ''}>
          <Trans>Forgot password</Trans>
        </Link>
      </div>
      <FaultLine fault={ofEmail || fault?.kind === 'password-missing' ? null : text} />
      <SendButton
        look="primary"
        type="submit"
        busy={snapshot.matches('sending')}
        waiting={waiting}
        sending={<Trans>Logging in…</Trans>}
        className={classes.send ?? ''}
      >
        <Trans>Log in</Trans>
      </SendButton>
      <p className={classes.register}>
        <Trans>No account yet?</Trans>{' '}
        <Link href="/register" state={withAddress} onClick={keepAddress} className={classes.link ?? ''}>
          <Trans>Register</Trans>
        </Link>
      </p>
      <p className={classes.foot}>
        <Trans>
          You need to log in for hints, for your saves on all devices and for the message board. Solving,
          reading and practising need no account.
        </Trans>
      </p>
    </form>
  );
}

function faultText(fault: LoginFault): MessageDescriptor {
  switch (fault.kind) {
    case 'email-missing':
      return msg`Enter your e-mail address.`;
    case 'email-wrong':
      return msg`This is not an e-mail address.`;
    case 'password-missing':
      return msg`Enter your password.`;
    case 'wrong-credentials':
      return msg`Incorrect username or password!`;
    case 'deactivated':
      return msg`This user has been deactivated by the administrator and cannot log in.`;
    case 'code-malformed':
      return msg`Enter the six digits that your app shows, or a recovery code.`;
    case 'wrong-code':
      return msg`This code is wrong or was used before.`;
    case 'ticket-over':
      return msg`That took too long. Log in again.`;
    case 'bug':
      return msg`Unexpected error!`;
    default:
      return failureText(fault);
  }
}
