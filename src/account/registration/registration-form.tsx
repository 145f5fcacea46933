import { Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { readCommonPasswords, type IsCommonPassword } from '../../../core/account/common-password.ts';
import { useServices } from '../../session/index.ts';
import { createCallKey } from '../../platform/call-key.ts';
import type { Api } from '../../data/api/api.ts';
import { deviceId } from '../../platform/device-id.ts';
import { fetchText } from '../../platform/fetch-text.ts';
import { stepOf } from '../../ui/step-form.tsx';
import { carriedEmail } from '../carried-email.ts';
import { AccountForm, readKept, useKeptForm } from '../steps/account-form.tsx';
import { faultText, isSecondCode } from './fault-text.ts';
import classes from './registration-form.module.css';
import {
  registrationMachine,
  keptOf,
  SECRET_ENTRIES,
  type KeptRegistration,
  type RegistrationFault,
} from './registration-machine.ts';
import { Section, STEPS, type FaultPlace, type Step } from './sections.tsx';

const FORM = 'registration';

const PLACES: Partial<Record<RegistrationFault['kind'], FaultPlace>> = {
  'email-wrong': 'email',
  'already-registered': 'email',
  unverifiable: 'email',
  'not-agreed': 'agreed',
  'code-wrong': 'code',
  'wrong-code': 'code',
  'code-over': 'code',
  'not-verified': 'code',
  'password-wrong': 'password',
  'common-password': 'password',
  'repeated-wrong': 'repeated',
  'phone-wrong': 'phone',
  'phone-long': 'phone',
  'phone-registered': 'phone',
  'question-wrong': 'question',
  'answer-wrong': 'answer',
};

/** Six steps to an account. */
export function RegistrationForm() {
  const { i18n } = useLingui();
  const { api } = useServices();
  const names = useStepNames();
  const [waiting, setWaiting] = useState(false);
  const [machine] = useState(() => provideCalls(api, setWaiting));
  const [kept] = useState(() => readKept(FORM) as KeptRegistration | null);
  const [snapshot, send, actor] = useMachine(machine, {
    input: { now: Date.now, kept, email: carriedEmail() },
  });
  const { entries, fault, codeSent, verified, freePhone, retype } = snapshot.context;
  const step = stepOf(STEPS, snapshot.value);
  const calling = snapshot.matches({ [step]: 'calling' });
  useKeptForm(FORM, keptOf({ step, entries, codeSent, verified, freePhone }), SECRET_ENTRIES);
  const isNote = fault !== null && isSecondCode(fault);
  const faultAt = (place: FaultPlace): ReactNode =>
    fault && !isNote && (PLACES[fault.kind] ?? 'form') === place
      ? faultText(i18n, fault, step === 'question')
      : null;
  return (
    <AccountForm
      {...{ actor, names, step, calling, waiting }}
      steps={STEPS}
      fault={faultAt('form')}
      nextLabel={<Trans>Next</Trans>}
      unfinished={step === 'code' && entries.code.length < 4}
      className={classes.section}
    >
      <Section
        {...{ step, entries, faultAt, calling, retype }}
        enter={(change) => send({ type: 'entered', entries: change })}
        isRegistered={fault?.kind === 'already-registered'}
        codeNote={isNote && faultText(i18n, fault, false)}
        codeSentAt={codeSent?.at ?? 0}
        onSendAgain={() => send({ type: 'code.again' })}
      />
    </AccountForm>
  );
}

function useStepNames(): Record<Step, string> {
  const { t } = useLingui();
  return {
    email: t`e-mail`,
    code: t`mail code`,
    password: t`password`,
    phone: t`phone`,
    question: t`security question`,
    done: t`done`,
  };
}

const LIST_TIMEOUT_MS = 5_000;

/** Without the list, the server refuses a common password at the last step. */
const loadCommonPasswords = (): Promise<IsCommonPassword> =>
  fetchText('/common-passwords.txt', LIST_TIMEOUT_MS).then(readCommonPasswords, () => () => false);

function provideCalls(api: Api, onWait: (waiting: boolean) => void) {
  const key = createCallKey(FORM);
  return registrationMachine.provide({
    actors: {
      sendCode: fromPromise(({ input, signal }) =>
        api.call('sendRegistrationCode', { ...input, deviceId: deviceId() }, { onWait, signal }),
      ),
      checkCode: fromPromise(({ input }) =>
        api.call('checkRegistrationCode', { ...input, deviceId: deviceId() }),
      ),
      checkPassword: fromPromise(async ({ input: { password, email } }) => {
        const isCommon = await loadCommonPasswords();
        return { kind: isCommon(password, email) ? 'common-password' : 'uncommon' } as const;
      }),
      checkPhone: fromPromise(({ input }) => api.call('checkPhone', input)),
      register: fromPromise(async ({ input }) => {
        const request = { ...input, deviceId: deviceId() };
        const answer = await api.call('register', request, { key: key.of(input) });
        if (answer.kind === 'registered') key.done();
        return answer;
      }),
    },
  });
}
