import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SECOND_CODE_ENTRY_MAX_LENGTH } from '../../../core/account/second-code.ts';
import { contactAddress, SITE_CONTACT } from '../../i18n/site-contact.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Logo } from '../../ui/icons.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import classes from './login-form.module.css';

interface CodeStepProps {
  readonly fault: ReactNode;
  /** Whether the code has neither format. The message then describes the expected format. */
  readonly isMalformed: boolean;
  readonly busy: boolean;
  readonly waiting: boolean;
  readonly onCode: (code: string) => void;
  /** Called when switching to the other kind of code, to clear the error about the first. */
  readonly onOther: () => void;
  readonly onBack: () => void;
}

/** The second step of a login: the app's code or a recovery code. */
export function CodeStep({ fault, isMalformed, busy, waiting, onCode, onOther, onBack }: CodeStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [isWritten, setWritten] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isWrong = Boolean(fault);
  useEffect(() => {
    if (isWrong) form.current?.querySelector('input')?.focus();
  }, [isWrong]);
  return (
    <Form ref={form} className={classes.form} name="second-code" onSend={() => onCode(code)}>
      <CodeHead isWritten={isWritten} />
      <Field
        key={isWritten ? 'recovery' : 'app'}
        label={isWritten ? t`Recovery code` : t`Code`}
        name="second-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isWritten ? 'text' : 'numeric'}
        maxLength={SECOND_CODE_ENTRY_MAX_LENGTH}
        // oxlint-disable-next-line a11y/no-autofocus -- it is the only field of its step
        autoFocus
        value={code}
        fault={isMalformed ? <Malformed isWritten={isWritten} /> : fault}
        onText={setCode}
      />
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
          onOther();
        }}
        onBack={onBack}
      />
      <NoCode />
    </Form>
  );
}

function Malformed({ isWritten }: { readonly isWritten: boolean }) {
  return isWritten ? (
    <Trans>This is not a recovery code. A recovery code has twelve letters and digits.</Trans>
  ) : (
    <Trans>Enter the six digits that your app shows.</Trans>
  );
}

function CodeHead({ isWritten }: { readonly isWritten: boolean }) {
  return (
    <div className={classes.head}>
      <Logo size={56} />
      <h1 className={classes.title}>
        <Trans>Two-step login</Trans>
      </h1>
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
      <Button look="text" data-action="other-code" onClick={onOther}>
        {isWritten ? <Trans>Use the app’s code</Trans> : <Trans>Use a recovery code</Trans>}
      </Button>
      <Button look="text" onClick={onBack}>
        <Trans>Previous</Trans>
      </Button>
    </div>
  );
}

/** Help for people who have neither kind of code. */
function NoCode() {
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
