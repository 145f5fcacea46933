import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSecondCode } from '../../../core/account/second-code.ts';
import { contactAddress, SITE_CONTACT } from '../../i18n/site-contact.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Logo } from '../../ui/icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { fieldFault, type useCall } from '../../ui/use-call.ts';
import { CodeField } from '../second-factor/code-field.tsx';
import classes from './login-form.module.css';

interface CodeStepProps extends Pick<ReturnType<typeof useCall>, 'busy' | 'waiting' | 'said' | 'say'> {
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of a login: the app's code or a recovery code. */
export function CodeStep({ busy, waiting, said, say, onCode, onBack }: CodeStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [isWritten, setWritten] = useState(false);
  return (
    <Form
      className={classes.form}
      name="second-code"
      said={said}
      onSend={() => {
        // While a call runs, pressing again is about that call.
        if (busy || isSecondCode(code)) onCode(code);
        else say(fieldFault('second-code', isWritten ? NO_RECOVERY_CODE : NO_CODE));
      }}
    >
      <CodeHead isWritten={isWritten} />
      <CodeField
        key={isWritten ? 'recovery' : 'app'}
        label={isWritten ? t`Recovery code` : t`Code`}
        inputMode={isWritten ? 'text' : 'numeric'}
        // oxlint-disable-next-line a11y/no-autofocus -- it is the only field of its step
        autoFocus
        value={code}
        onText={setCode}
      />
      <SaidLine said={said} />
      <SendButton
        look="primary"
        type="submit"
        busy={busy}
        waiting={waiting}
        sending={<Trans>Logging in…</Trans>}
        className={classes.send ?? ''}
      >
        <Trans>Log in</Trans>
      </SendButton>
      <Ways
        isWritten={isWritten}
        onOther={() => {
          setCode('');
          setWritten(!isWritten);
          // The error is about the other kind of code.
          say(null);
        }}
        onBack={onBack}
      />
      <Help />
    </Form>
  );
}

const NO_CODE = msg`Enter the six digits that your app shows.`;
const NO_RECOVERY_CODE = msg`This is not a recovery code. A recovery code has twelve letters and digits.`;

function CodeHead({ isWritten }: { readonly isWritten: boolean }) {
  return (
    <div className={classes.head}>
      <Logo size={56} />
      <h2 className={classes.title}>
        <Trans>Two-step login</Trans>
      </h2>
      <p className={classes.lead}>
        {isWritten ? (
          <Trans>Enter one of your recovery codes. Each works once.</Trans>
        ) : (
          <Trans>Enter the six digits that your app shows now.</Trans>
        )}
      </p>
    </div>
  );
}

interface WaysProps {
  readonly isWritten: boolean;
  readonly onOther: () => void;
  readonly onBack: () => void;
}

function Ways({ isWritten, onOther, onBack }: WaysProps) {
  return (
    <div className={classes.ways}>
      <Button data-action="other-code" onClick={onOther}>
        {isWritten ? <Trans>Use the app’s code</Trans> : <Trans>Use a recovery code</Trans>}
      </Button>
      <Button onClick={onBack}>
        <Trans>Previous</Trans>
      </Button>
    </div>
  );
}

/** Help for people who have neither kind of code. */
function Help() {
  return (
    <p className={classes.foot}>
      <Trans>
        Without phone and recovery codes, only an administrator can remove the second step, after making sure
        that it is you. A new password does not remove it.
      </Trans>{' '}
      {SITE_CONTACT !== '' && (
        <Trans>
          Write to <a href={contactAddress(SITE_CONTACT)}>{SITE_CONTACT}</a>.
        </Trans>
      )}
    </p>
  );
}
