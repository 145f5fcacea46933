import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { phoneFault } from '../../../core/account/phone.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useServices } from '../../session/index.ts';
import { phoneCharacterText } from '../../i18n/character-text.ts';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { PHONE_LONG, PHONE_WRONG } from '../steps/fault-text.tsx';
import { PhoneField } from '../steps/fields.tsx';
import { fieldFault, saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import { CallForm } from '../call-form.tsx';
import { passwordMissing, passwordWrong } from '../steps/current-password.ts';

/** Changes the phone number. Asks for the password, since the number is used for recovery. */
export function ChangePhone() {
  const { api } = useServices();
  const { t, i18n } = useLingui();
  const { busy, waiting, said, run } = useCall();
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const change = async (turn: CallTurn): Promise<Said> => {
    const fault = phoneFault(phone);
    if (fault?.kind === 'character') return fieldFault('tel', phoneCharacterText(fault.character));
    if (fault !== null) return fieldFault('tel', fault.kind === 'too-long' ? PHONE_LONG : PHONE_WRONG);
    if (password === '') return passwordMissing();
    const answer = await api.call('changePhone', { password, phone }, turn);
    if (isFailure(answer)) {
      const failed = saidFailure(answer);
      if (answer.kind === 'too-fast') return failed;
      const why = i18n._(failed.text);
      return { ...failed, text: msg`Failed to change the phone number! ${why}` };
    }
    switch (answer.kind) {
      case 'wrong-password':
        return passwordWrong();
      case 'phone-registered':
        return fieldFault('tel', msg`Phone number already registered.`);
      case 'phone-changed':
        setPhone('');
        setPassword('');
        return { tone: 'ok', text: msg`Phone number changed.` };
    }
  };
  return (
    <CallForm
      name="phone"
      {...{ busy, waiting, said }}
      look="primary"
      action={<Trans>Change phone number</Trans>}
      onSend={() => void run(change)}
    >
      <PhoneField label={t`New phone number`} value={phone} onText={setPhone} />
      <CurrentPasswordField value={password} onText={setPassword} />
    </CallForm>
  );
}
