import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useStore } from '../../platform/use-store.ts';
import { usePage } from '../../session/index.ts';
import { Check } from '../../ui/check.tsx';
import { EmailField, FaultLine, PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidText } from '../../ui/said-line.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import type { useCall } from '../../ui/use-call.ts';
import unseen from '../../ui/unseen.module.css';
import classes from './login-form.module.css';

/** The entries of the first login step. */
export interface Entries {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

interface PasswordStepProps extends Pick<ReturnType<typeof useCall>, 'busy' | 'waiting' | 'said'> {
  readonly entries: Entries;
  readonly onEntries: (entries: Entries) => void;
  readonly onSend: () => void;
}

/** Name, password, and links to registration and recovery. */
export function PasswordStep({ entries, busy, waiting, said, onEntries, onSend }: PasswordStepProps) {
  const { t } = useLingui();
  const { email, password } = entries;
  const isFree = useStore(usePage().freeHints);
  return (
    <Form className={classes.form} said={said} onSend={onSend}>
      <h2 className={unseen.unseen}>
        <Trans>Log in</Trans>
      </h2>
      <EmailField
        isInside
        aria-describedby={LINE}
        name="username"
        autoComplete="username"
        value={email}
        onText={(text) => onEntries({ ...entries, email: text })}
      />
      <PasswordField
        isInside
        aria-describedby={LINE}
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onText={(text) => onEntries({ ...entries, password: text })}
      />
      <Remember {...{ entries, onEntries }} />
      <Ways {...{ email, busy, waiting }} />
      <div className={classes.line}>
        <FaultLine
          id={LINE}
          fault={said && <SaidText said={said} />}
          note={
            isFree ? (
              <Trans>You need to log in for the message board.</Trans>
            ) : (
              <Trans>You need to log in for hints and the message board.</Trans>
            )
          }
        />
      </div>
    </Form>
  );
}

/** The line below the form: why to log in, or what went wrong. It always has its room, so that nothing moves. */
const LINE = 'login-line';

function Remember({ entries, onEntries }: Pick<PasswordStepProps, 'entries' | 'onEntries'>) {
  return (
    <Check
      name="remember"
      checked={entries.remember}
      onChange={(remember) => onEntries({ ...entries, remember })}
    >
      <Trans>Remember me</Trans>
    </Check>
  );
}

function Ways({
  email,
  busy,
  waiting,
}: Pick<PasswordStepProps, 'busy' | 'waiting'> & { readonly email: string }) {
  return (
    <div className={classes.row}>
      <WayOut href="/register" email={email}>
        <Trans>Register</Trans>
      </WayOut>
      <WayOut href="/getpassword" email={email}>
        <Trans>Forgot password</Trans>
      </WayOut>
      <SendButton
        look="primary"
        type="submit"
        {...{ busy, waiting }}
        sending={<Trans>Logging in…</Trans>}
        className={classes.send ?? ''}
      >
        <Trans>Log in</Trans>
      </SendButton>
    </div>
  );
}

interface WayOutProps {
  readonly href: string;
  readonly email: string;
  readonly children: ReactNode;
}

/**
 * A link that passes on the address and the purpose of the login, and keeps both for when the person returns.
 */
function WayOut({ href, email, children }: WayOutProps) {
  const withAddress = { ...(history.state as object | null), email };
  return (
    <Link
      href={href}
      state={withAddress}
      onClick={() => history.replaceState(withAddress, '')}
      className={classes.link ?? ''}
    >
      {children}
    </Link>
  );
}
