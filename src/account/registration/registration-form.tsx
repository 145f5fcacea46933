import { Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { fromPromise } from 'xstate';
import type { Api } from '../../data/api/api.ts';
import { createCallKey } from '../../platform/call-key.ts';
import { forgetForm, keepForm, readForm } from '../../platform/kept-form.ts';
import { Check } from '../../ui/check.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { EmailField, FaultLine, Field, PasswordField } from '../../ui/field.tsx';
import { FormTitle } from '../../ui/form-page.tsx';
import { StepForm, stepOf } from '../../ui/step-form.tsx';
import { WaitText } from '../../ui/wait-text.tsx';
import { faultText } from './fault-text.ts';
import { PasswordRules } from './password-rules.tsx';
import classes from './registration-form.module.css';
import {
  registrationMachine,
  SECRET_ENTRIES,
  type Entries,
  type KeptRegistration,
  type RegistrationFault,
} from './registration-machine.ts';
import { SendAgain } from './send-again.tsx';

interface RegistrationFormProps {
  readonly api: Api;
  readonly tools: ReactNode;
  /** The link to the agreement, as part of the checkbox's words. */
  readonly agreementLink: ReactNode;
  /** The address that was typed elsewhere, for a form that nobody has begun. */
  readonly email: string | undefined;
  /** Leaves for the login, with the address. */
  readonly onLeave: (email: string) => void;
}

const FORM = 'registration';
const STEPS = ['email', 'code', 'password', 'phone', 'question', 'done'] as const;
type Step = (typeof STEPS)[number];

/** Six steps to an account. */
export function RegistrationForm({ api, tools, agreementLink, email, onLeave }: RegistrationFormProps) {
  const { t, i18n } = useLingui();
  const [waiting, setWaiting] = useState(false);
  const [machine] = useState(() => provideCalls(api, setWaiting));
  const [kept] = useState(() => readForm(FORM, Date.now()) as KeptRegistration | null);
  const [snapshot, send, actor] = useMachine(machine, { input: { now: Date.now, kept, email } });
  const { entries, fault, codeSent, verified, freePhone, retype } = snapshot.context;
  const step = stepOf(STEPS, snapshot.value);
  const calling = snapshot.matches({ [step]: 'calling' });
  useEffect(() => {
    const form: KeptRegistration = { step, entries, codeSent, verified, freePhone };
    if (step === 'done') forgetForm(FORM);
    else keepForm(FORM, form, SECRET_ENTRIES, Date.now());
  }, [step, entries, codeSent, verified, freePhone]);
  const enter = (change: Partial<Entries>): void => {
    send({ type: 'entered', entries: change });
  };
  const faultAt = (...fields: string[]): ReactNode => {
    if (!fault || !fields.includes(fieldOf(fault))) return null;
    if (fault.kind === 'too-fast') return <WaitText wait={fault} />;
    return faultText(i18n, fault, step === 'question');
  };
  const names: Record<Step, string> = {
    email: t`e-mail`,
    code: t`mail code`,
    password: t`password`,
    phone: t`phone`,
    question: t`security question`,
    done: t`done`,
  };
  const address = entries.email;
  const sections: Record<Step, ReactNode> = {
    email: (
      <>
        <FormTitle title={t`Create an account`}>
          <Trans>Your e-mail address is your name here. It cannot be changed later.</Trans>
        </FormTitle>
        <EmailField
          name="email"
          autoComplete="email"
          value={entries.email}
          fault={faultAt('email')}
          onText={(email) => {
            enter({ email: email.trim() });
          }}
        />
        {fault?.kind === 'already-registered' && (
          <p>
            <Link href="/login" state={{ email: entries.email }} data-action="to-login">
              <Trans>Log in with this address</Trans>
            </Link>
          </p>
        )}
        <Check
          name="agreement"
          checked={entries.agreed}
          onChange={(agreed) => {
            enter({ agreed });
          }}
        >
          <Trans>I have read and accept the {agreementLink}.</Trans>
        </Check>
        <FaultLine fault={faultAt('agreed')} />
      </>
    ),
    code: (
      <>
        <FormTitle title={t`Check your mail`}>
          <Trans>
            We sent a 4-digit code to <b>{address}</b>
          </Trans>
        </FormTitle>
        <CodeInput
          label={t`4-digit code`}
          value={entries.code}
          fault={faultAt('code')}
          disabled={calling}
          onText={(code) => {
            enter({ code });
          }}
        />
        <SendAgain
          key={codeSent?.at}
          sentAt={codeSent?.at ?? 0}
          onSend={() => {
            send({ type: 'code.again' });
          }}
        />
      </>
    ),
    password: (
      <>
        <FormTitle title={t`Choose a password`}>
          {retype && <Trans>Type it once more: passwords are never kept on the device.</Trans>}
        </FormTitle>
        {/* So that password managers know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={entries.email} readOnly />
        <PasswordField
          label={t`Password`}
          name="new-password"
          autoComplete="new-password"
          value={entries.password}
          fault={faultAt('password')}
          onText={(password) => {
            enter({ password });
          }}
        />
        <PasswordRules password={entries.password} />
        <RepeatedPassword entries={entries} fault={faultAt('repeated')} enter={enter} />
      </>
    ),
    phone: (
      <>
        <FormTitle title={t`Your phone number`}>
          <Trans>
            You need it to get back in when you have forgotten your password. We will never call it.
          </Trans>
        </FormTitle>
        <Field
          label={t`Phone number`}
          name="tel"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          value={entries.phone}
          fault={faultAt('phone')}
          onText={(phone) => {
            enter({ phone });
          }}
        />
      </>
    ),
    question: (
      <>
        <FormTitle title={t`A security question`}>
          <Trans>Choose one whose answer others cannot look up.</Trans>
        </FormTitle>
        <Field
          label={t`Question`}
          name="question"
          autoComplete="off"
          maxLength={80}
          value={entries.question}
          fault={faultAt('question')}
          note={<Trans>At most 40 characters</Trans>}
          onText={(question) => {
            enter({ question });
          }}
        />
        <Field
          label={t`Answer`}
          name="answer"
          autoComplete="off"
          maxLength={80}
          value={entries.answer}
          fault={faultAt('answer')}
          note={<Trans>Letters and digits, at most 18</Trans>}
          onText={(answer) => {
            enter({ answer });
          }}
        />
      </>
    ),
    done: (
      <FormTitle title={t`Welcome`}>
        <Trans>
          Your account is ready: <b>{address}</b>
        </Trans>
      </FormTitle>
    ),
  };
  return (
    <StepForm
      steps={STEPS}
      step={step}
      names={names}
      tools={tools}
      calling={calling}
      waiting={waiting}
      fault={faultAt('form')}
      backLabel={<Trans>Back</Trans>}
      nextLabel={<Trans>Next</Trans>}
      unfinished={step === 'code' && entries.code.length < 4}
      className={classes.section}
      onStep={(wanted) => {
        send({ type: 'went', step: wanted });
        return stepOf(STEPS, actor.getSnapshot().value);
      }}
      onLeave={() => {
        onLeave(entries.email);
      }}
      onNext={() => {
        send({ type: 'next' });
      }}
    >
      {sections[step]}
    </StepForm>
  );
}

function RepeatedPassword({
  entries: { password, repeated },
  fault,
  enter,
}: {
  readonly entries: Entries;
  readonly fault: ReactNode;
  readonly enter: (change: Partial<Entries>) => void;
}) {
  const { t } = useLingui();
  // Wrong as soon as it leaves the password's path; an unfinished one is only unfinished.
  const differs = repeated !== '' && !password.startsWith(repeated);
  return (
    <PasswordField
      label={t`Password again`}
      name="confirm-password"
      autoComplete="new-password"
      value={repeated}
      fault={differs ? t`The passwords differ from here on.` : fault}
      note={repeated !== '' && repeated === password ? <Trans>The same.</Trans> : undefined}
      onText={(text) => {
        enter({ repeated: text });
      }}
    />
  );
}

function provideCalls(api: Api, onWait: (waiting: boolean) => void) {
  const key = createCallKey(FORM);
  return registrationMachine.provide({
    actors: {
      sendCode: fromPromise(({ input, signal }) =>
        api.call('sendRegistrationCode', input, { onWait, signal }),
      ),
      checkCode: fromPromise(({ input }) => api.call('checkRegistrationCode', input as never)),
      checkPhone: fromPromise(({ input }) => api.call('checkPhone', input)),
      register: fromPromise(async ({ input }) => {
        const answer = await api.call('register', input, { key: key.of(input) });
        if (answer.kind === 'registered') key.done();
        return answer;
      }),
    },
  });
}

/** Beside which field a fault is told. */
function fieldOf(fault: RegistrationFault): string {
  switch (fault.kind) {
    case 'email-wrong':
    case 'already-registered':
    case 'unverifiable':
      return 'email';
    case 'not-agreed':
      return 'agreed';
    case 'code-wrong':
    case 'wrong-code':
    case 'code-over':
    case 'not-verified':
      return 'code';
    case 'phone-wrong':
    case 'phone-long':
    case 'phone-registered':
      return 'phone';
    case 'password-wrong':
    case 'repeated-wrong':
    case 'question-wrong':
    case 'answer-wrong':
      return fault.kind.replace('-wrong', '');
    default:
      return 'form';
  }
}
