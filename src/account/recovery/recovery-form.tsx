import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { useServices } from '../../session/index.ts';
import type { Api } from '../../data/api/api.ts';
import { deviceId } from '../../platform/device-id.ts';
import { EmailField } from '../../ui/field.tsx';
import { FormTitle } from '../../ui/form-page.tsx';
import { stepOf } from '../../ui/step-form.tsx';
import { carriedEmail } from '../carried-email.ts';
import { AccountForm, readKept, useKeptForm } from '../steps/account-form.tsx';
import { reasonText, saidFault, type FaultTexts } from '../steps/fault-text.tsx';
import { AnswerField, PhoneField } from '../steps/fields.tsx';
import {
  recoveryMachine,
  SECRET_ENTRIES,
  type Entries,
  type KeptRecovery,
  type RecoveryFault,
} from './recovery-machine.ts';

const FORM = 'recovery';
const STEPS = ['email', 'phone', 'question', 'done'] as const;
type Step = (typeof STEPS)[number];

/** The only field of each step. */
const FIELDS: Partial<Record<Step, string>> = { email: 'email', phone: 'tel', question: 'answer' };

const TEXTS: FaultTexts<RecoveryFault> = {
  'unknown-email': msg`Username does not exist!`,
  'wrong-phone': msg`Phone number error!`,
  'answer-wrong': msg`Incorrect answer!`,
  'wrong-answer': msg`Incorrect answer!`,
  deactivated: msg`This user has been deactivated by the administrator and cannot log in.`,
};

/** Four steps to recover an account. */
export function RecoveryForm() {
  const { api } = useServices();
  const names = useStepNames();
  const [waiting, setWaiting] = useState(false);
  const [machine] = useState(() => provideCalls(api, setWaiting));
  const [kept] = useState(() => readKept(FORM) as KeptRecovery | null);
  const [snapshot, send, actor] = useMachine(machine, { input: { kept, email: carriedEmail() } });
  const { entries, started, question, asked, fault } = snapshot.context;
  const step = stepOf(STEPS, snapshot.value);
  const calling = snapshot.matches({ [step]: 'calling' });
  const form: KeptRecovery = { step, entries, started, question, asked };
  useKeptForm(FORM, form, SECRET_ENTRIES);
  const said = useMemo(
    () =>
      fault && saidFault(fault, reasonText(fault, TEXTS), fault.kind === 'bug' ? undefined : FIELDS[step]),
    [fault, step],
  );
  return (
    <AccountForm
      {...{ actor, names, step, calling, waiting }}
      steps={STEPS}
      said={said}
      nextLabel={step === 'question' ? <Trans>Complete</Trans> : <Trans>Next</Trans>}
    >
      <Section
        {...{ step, entries, question }}
        enter={(change) => send({ type: 'entered', entries: change })}
      />
    </AccountForm>
  );
}

function useStepNames(): Record<Step, string> {
  const { t } = useLingui();
  return { email: t`e-mail`, phone: t`phone`, question: t`security question`, done: t`done` };
}

interface StepSectionProps {
  readonly entries: Entries;
  readonly question: string;
  readonly enter: (change: Partial<Entries>) => void;
}

function Section({ step, entries, question, enter }: StepSectionProps & { readonly step: Step }) {
  const { t } = useLingui();
  switch (step) {
    case 'email':
      return (
        <>
          <FormTitle title={t`Forgot your password?`}>
            <Trans>Enter the address you registered with.</Trans>
          </FormTitle>
          <EmailField
            name="email"
            autoComplete="username"
            value={entries.email}
            onText={(email) => enter({ email: email.trim() })}
          />
        </>
      );
    case 'phone':
      return (
        <>
          <FormTitle title={t`Your phone number`}>
            <Trans>The one that belongs to the account.</Trans>
          </FormTitle>
          <PhoneField label={t`Phone number`} value={entries.phone} onText={(phone) => enter({ phone })} />
        </>
      );
    case 'question':
      return (
        <>
          <FormTitle title={t`Your security question`}>
            <b>{question}</b>
          </FormTitle>
          <AnswerField value={entries.answer} onText={(answer) => enter({ answer })} />
        </>
      );
    case 'done':
      return <DoneSection address={entries.email} />;
  }
}

function DoneSection({ address }: { readonly address: string }) {
  const { t } = useLingui();
  return (
    <FormTitle title={t`Check your mail`}>
      <Trans>
        A temporary password is on its way to <b>{address}</b> It works once, within 24 hours, and you choose
        a new one after logging in.
      </Trans>
    </FormTitle>
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
