import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { afterLogin } from '../../session/index.ts';
import { Check } from '../../ui/check.tsx';
import { EmailField, FaultLine, Field, PasswordField } from '../../ui/field.tsx';
import { useFormSaid } from '../../ui/form.tsx';
import { FormTitle } from '../../ui/form-page.tsx';
import { SaidText } from '../../ui/said-line.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AnswerField, PhoneField, RepeatedPasswordField } from '../steps/fields.tsx';
import { PasswordRules } from '../steps/password-rules.tsx';
import { MailCode } from './mail-code.tsx';
import type { Entries } from './registration-machine.ts';
import { SendAgain } from './send-again.tsx';

export const STEPS = ['email', 'code', 'password', 'phone', 'question', 'done'] as const;
export type Step = (typeof STEPS)[number];

export interface StepSectionProps {
  readonly entries: Entries;
  readonly enter: (change: Partial<Entries>) => void;
  /** Whether an answer is pending. */
  readonly calling: boolean;
  readonly isRegistered: boolean;
  /** That the code was correct, but a second one is needed. */
  readonly codeNote?: ReactNode;
  /** When the last code was sent; 0 if none was sent. */
  readonly codeSentAt: number;
  readonly onSendAgain: () => void;
  /** Whether the password was entered, but is no longer known after a reload. */
  readonly retype: boolean;
}

export function Section({ step, ...props }: StepSectionProps & { readonly step: Step }) {
  switch (step) {
    case 'email':
      return <EmailSection {...props} />;
    case 'code':
      return <CodeSection {...props} />;
    case 'password':
      return <PasswordSection {...props} />;
    case 'phone':
      return <PhoneSection {...props} />;
    case 'question':
      return <QuestionSection {...props} />;
    case 'done':
      return <DoneSection address={props.entries.email} />;
  }
}

function EmailSection({ entries, enter, isRegistered }: StepSectionProps) {
  const { t } = useLingui();
  const refusal = useFormSaid('agreement');
  const agreementLink = (
    <TextLink number={0} newTab>
      <Trans>website user agreement</Trans>
    </TextLink>
  );
  return (
    <>
      <FormTitle title={t`Create an account`}>
        <Trans>The address becomes your permanent username.</Trans>
      </FormTitle>
      <EmailField
        name="email"
        autoComplete="email"
        value={entries.email}
        onText={(email) => enter({ email: email.trim() })}
      />
      {isRegistered && (
        <p>
          <Link href="/login" state={{ ...afterLogin(), email: entries.email }} data-action="to-login">
            <Trans>Log in with this address</Trans>
          </Link>
        </p>
      )}
      <Check name="agreement" checked={entries.agreed} onChange={(agreed) => enter({ agreed })}>
        <Trans>I have read and accept the {agreementLink}.</Trans>
      </Check>
      <FaultLine fault={refusal && <SaidText said={refusal} />} />
    </>
  );
}

function CodeSection({ entries, enter, calling, codeNote, codeSentAt, onSendAgain }: StepSectionProps) {
  const { t } = useLingui();
  const address = entries.email;
  return (
    <>
      <FormTitle title={t`Check your mail`}>
        <Trans>
          We sent a 4-digit code to <b>{address}</b>
        </Trans>
      </FormTitle>
      <MailCode
        // A new code replaces the text typed for the previous one.
        key={`mail ${codeSentAt}`}
        code={entries.code}
        note={codeNote}
        readOnly={calling}
        enter={enter}
      />
      <SendAgain key={`again ${codeSentAt}`} sentAt={codeSentAt} onSend={onSendAgain} />
    </>
  );
}

function PasswordSection({ entries, enter, retype }: StepSectionProps) {
  const { t } = useLingui();
  const { email, password, repeated } = entries;
  return (
    <>
      <FormTitle title={t`Choose a password`}>
        {retype && <Trans>Type it once more: passwords are never kept on the device.</Trans>}
      </FormTitle>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t`Password`}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onText={(text) => enter({ password: text })}
      />
      <PasswordRules password={password} />
      <RepeatedPasswordField
        label={t`Password again`}
        password={password}
        value={repeated}
        note={repeated !== '' && repeated === password ? <Trans>The passwords match.</Trans> : undefined}
        onText={(text) => enter({ repeated: text })}
      />
    </>
  );
}

function PhoneSection({ entries, enter }: StepSectionProps) {
  const { t } = useLingui();
  return (
    <>
      <FormTitle title={t`Your phone number`}>
        <Trans>
          You need it to get back in when you have forgotten your password. We will never call it.
        </Trans>
      </FormTitle>
      <PhoneField label={t`Phone number`} value={entries.phone} onText={(phone) => enter({ phone })} />
    </>
  );
}

function QuestionSection({ entries, enter }: StepSectionProps) {
  const { t } = useLingui();
  return (
    <>
      <FormTitle title={t`A security question`}>
        <Trans>Write one whose answer others cannot look up.</Trans>
      </FormTitle>
      <Field
        label={t`Question`}
        name="question"
        autoComplete="off"
        maxLength={80}
        value={entries.question}
        note={<Trans>At most 40 characters</Trans>}
        onText={(question) => enter({ question })}
      />
      <AnswerField
        value={entries.answer}
        note={<Trans>At most 18 letters, digits, spaces, ’ . and -</Trans>}
        onText={(answer) => enter({ answer })}
      />
    </>
  );
}

function DoneSection({ address }: { readonly address: string }) {
  const { t } = useLingui();
  return (
    <FormTitle title={t`Welcome`}>
      <Trans>
        Your account is ready: <b>{address}</b>
      </Trans>
    </FormTitle>
  );
}
