import { Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { readCommonPasswords, type IsCommonPassword } from '../../../core/account/common-password.ts';
import { useServices } from '../../session/index.ts';
import { createCallKey } from '../../platform/call-key.ts';
import type { Api } from '../../data/api/api.ts';
import { deviceId } from '../../platform/device-id.ts';
import { fetchText } from '../../platform/fetch-text.ts';
import { SaidText } from '../../ui/said-line.tsx';
import { stepOf } from '../../ui/step-form.tsx';
import { carriedEmail } from '../carried-email.ts';
import { AccountForm, readKept, useKeptForm } from '../steps/account-form.tsx';
import { isSecondCode, saidOf } from './fault-text.ts';
import classes from './registration-form.module.css';
import {
  registrationMachine,
  keptOf,
  SECRET_ENTRIES,
  type KeptRegistration,
} from './registration-machine.ts';
import { Section, STEPS, type Step } from './sections.tsx';

const FORM = 'registration';

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
  const said = useMemo(() => fault && saidOf(i18n, fault, step === 'question'), [i18n, fault, step]);
  const isNote = fault !== null && isSecondCode(fault);
  return (
    <AccountForm
      {...{ actor, names, step, calling, waiting }}
      steps={STEPS}
      said={isNote ? null : said}
      nextLabel={<Trans>Next</Trans>}
      unfinished={step === 'code' && entries.code.length < 4}
      className={classes.section}
    >
      <Section
        {...{ step, entries, calling, retype }}
        enter={(change) => send({ type: 'entered', entries: change })}
        isRegistered={fault?.kind === 'already-registered'}
        codeNote={isNote && said && <SaidText said={said} />}
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
