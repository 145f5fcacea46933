import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import type { Api } from '../../data/api/api.ts';
import { answerCharacterText, phoneCharacterText } from '../../i18n/character-text.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { withTries } from '../../i18n/tries-text.ts';
import { deviceId } from '../../platform/device-id.ts';
import { forgetForm, keepForm, readForm } from '../../platform/kept-form.ts';
import { EmailField, Field } from '../../ui/field.tsx';
import { FormTitle } from '../../ui/form-page.tsx';
import { StepForm, stepOf } from '../../ui/step-form.tsx';
import { WaitText } from '../../ui/wait-text.tsx';
import {
  recoveryMachine,
  SECRET_ENTRIES,
  type KeptRecovery,
  type RecoveryFault,
} from './recovery-machine.ts';

interface RecoveryFormProps {
  readonly api: Api;
  readonly tools: ReactNode;
  /** The address that was typed elsewhere, for a form that nobody has begun. */
  readonly email: string | undefined;
  /** Leaves for the login, with the address. */
  readonly onLeave: (email: string) => void;
}

const FORM = 'recovery';
const STEPS = ['email', 'phone', 'question', 'done'] as const;
type Step = (typeof STEPS)[number];

const FIELDS: Partial<Record<RecoveryFault['kind'], Step>> = {
  'email-wrong': 'email',
  'unknown-email': 'email',
  'phone-wrong': 'phone',
  'phone-long': 'phone',
  'wrong-phone': 'phone',
  deactivated: 'phone',
  'answer-wrong': 'question',
  'wrong-answer': 'question',
};

/** Four steps back into an account. */
export function RecoveryForm({ api, tools, email, onLeave }: RecoveryFormProps) {
  const { t, i18n } = useLingui();
  const [waiting, setWaiting] = useState(false);
  const [machine] = useState(() => provideCalls(api, setWaiting));
  const [kept] = useState(() => readForm(FORM, Date.now()) as KeptRecovery | null);
  const [snapshot, send, actor] = useMachine(machine, { input: { kept, email } });
  const { entries, started, question, asked, fault } = snapshot.context;
  const step = stepOf(STEPS, snapshot.value);
  const calling = snapshot.matches({ [step]: 'calling' });
  useEffect(() => {
    const form: KeptRecovery = { step, entries, started, question, asked };
    if (step === 'done') forgetForm(FORM);
    else keepForm(FORM, form, SECRET_ENTRIES, Date.now());
  }, [step, entries, started, question, asked]);
  const text =
    fault?.kind === 'too-fast' ? (
      <WaitText wait={fault} />
    ) : (
      fault && withTries(i18n, i18n._(faultText(fault)), 'left' in fault ? fault : {})
    );
  const own = fault && FIELDS[fault.kind] === step ? text : null;
  const names: Record<Step, string> = {
    email: t`e-mail`,
    phone: t`phone`,
    question: t`security question`,
    done: t`done`,
  };
  const address = entries.email;
  const sections: Record<Step, ReactNode> = {
    email: (
      <>
        <FormTitle title={t`Forgot your password?`}>
          <Trans>Enter the address that you registered with.</Trans>
        </FormTitle>
        <EmailField
          name="email"
          autoComplete="username"
          value={entries.email}
          fault={own}
          onText={(email) => {
            send({ type: 'entered', entries: { email: email.trim() } });
          }}
        />
      </>
    ),
    phone: (
      <>
        <FormTitle title={t`Your phone number`}>
          <Trans>The one that belongs to the account.</Trans>
        </FormTitle>
        <Field
          label={t`Phone number`}
          name="tel"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          value={entries.phone}
          fault={own}
          onText={(phone) => {
            send({ type: 'entered', entries: { phone } });
          }}
        />
      </>
    ),
    question: (
      <>
        <FormTitle title={t`Your security question`}>
          <b>{question}</b>
        </FormTitle>
        <Field
          label={t`Answer`}
          name="answer"
          autoComplete="off"
          maxLength={80}
          value={entries.answer}
          fault={own}
          onText={(answer) => {
            send({ type: 'entered', entries: { answer } });
          }}
        />
      </>
    ),
    done: (
      <FormTitle title={t`Check your mail`}>
        <Trans>
          A temporary password is on its way to <b>{address}</b> It works once, within 24 hours, and you
          choose a new one after logging in.
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
      fault={own === null ? text : null}
      backLabel={<Trans>Previous</Trans>}
      nextLabel={step === 'question' ? <Trans>Complete</Trans> : <Trans>Next</Trans>}
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

function provideCalls(api: Api, onWait: (waiting: boolean) => void) {
  return recoveryMachine.provide({
    actors: {
      start: fromPromise(({ input, signal }) =>
        api.call('startRecovery', { ...input, deviceId: deviceId() }, { onWait, signal }),
      ),
      checkPhone: fromPromise(({ input }) =>
        api.call('checkRecoveryPhone', { ...input, deviceId: deviceId() }),
      ),
      answer: fromPromise(({ input }) =>
        api.call('answerRecoveryQuestion', { ...input, deviceId: deviceId() }),
      ),
    },
  });
}

function faultText(fault: RecoveryFault): MessageDescriptor {
  switch (fault.kind) {
    case 'email-wrong':
      return msg`Email address is incorrect.`;
    case 'unknown-email':
      return msg`Username does not exist!`;
    case 'phone-wrong':
      if (fault.character !== undefined) return phoneCharacterText(fault.character);
      return msg`Phone number error! At least 5 digits, at most 18 characters.`;
    case 'phone-long':
      return msg`Phone number too long: at most 18 characters.`;
    case 'wrong-phone':
      return msg`Phone number error!`;
    case 'answer-wrong':
      if (fault.character !== undefined) return answerCharacterText(fault.character);
      return msg`Incorrect answer!`;
    case 'wrong-answer':
      return msg`Incorrect answer!`;
    case 'deactivated':
      return msg`This user has been deactivated by the administrator and cannot log in.`;
    case 'bug':
      return msg`Unexpected error!`;
    default:
      return failureText(fault);
  }
}
