import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isPassword } from '../../../core/account/password.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useServices } from '../../session/index.ts';
import { PasswordField } from '../../ui/field.tsx';
import { RepeatedPasswordField } from '../steps/fields.tsx';
import { PasswordRules } from '../steps/password-rules.tsx';
import { createCallKey } from '../../platform/call-key.ts';
import { deviceId } from '../../platform/device-id.ts';
import { fieldFault, saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import { CallForm } from '../call-form.tsx';

interface ChangePasswordProps {
  readonly username: string;
  /** Whether the current password is a temporary one and must be changed. */
  readonly temporary: boolean;
  readonly onChanged: () => void;
}

interface Passwords {
  readonly old: string;
  readonly wanted: string;
  readonly repeated: string;
}

export function ChangePassword({ username, temporary, onChanged }: ChangePasswordProps) {
  const { api } = useServices();
  const { busy, waiting, said, run } = useCall();
  const [passwords, setPasswords] = useState<Passwords>({ old: '', wanted: '', repeated: '' });
  const [key] = useState(() => createCallKey('password'));
  const { old, wanted } = passwords;
  const change = async (turn: CallTurn): Promise<Said> => {
    const fault = faultOf(passwords, temporary);
    if (fault) return fault;
    const request = { owner: username, oldPassword: old, newPassword: wanted, deviceId: deviceId() };
    const send = () => api.call('changePassword', request, { ...turn, key: key.of(request) });
    let answer = await send();
    if (answer.kind === 'key-reused') {
      // An earlier change, whose answer was lost, had been carried out.
      key.done();
      answer = await send();
    }
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'wrong-password') {
      // An earlier change, whose answer was lost before a reload, had been carried out.
      const wasChanged = temporary && !isFailure(await api.call('listSessions', {}, turn));
      if (!wasChanged) return oldIsWrong(temporary);
      onChanged();
      return { tone: 'ok', text: msg`Your password was changed before: the new one of that time is valid.` };
    }
    if (answer.kind === 'common-password')
      return fieldFault(
        'new-password',
        msg`This password is too easy to guess. Make it longer, or add a word.`,
      );
    key.done();
    setPasswords({ old: '', wanted: '', repeated: '' });
    onChanged();
    return { tone: 'ok', text: msg`Password changed. Other devices are logged out.` };
  };
  return (
    <CallForm
      name="password"
      {...{ busy, waiting, said }}
      look="primary"
      action={<Trans>Change password</Trans>}
      onSend={() => void run(change)}
    >
      <Fields {...{ username, temporary, passwords }} onPasswords={setPasswords} />
    </CallForm>
  );
}

interface FieldsProps extends Pick<ChangePasswordProps, 'username' | 'temporary'> {
  readonly passwords: Passwords;
  readonly onPasswords: (passwords: Passwords) => void;
}

function Fields({ username, temporary, passwords, onPasswords }: FieldsProps) {
  const { t } = useLingui();
  const { old, wanted, repeated } = passwords;
  return (
    <>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={temporary ? t`Temporary password` : t`Old password`}
        name="old-password"
        autoComplete="current-password"
        value={old}
        onText={(text) => onPasswords({ ...passwords, old: text })}
      />
      <PasswordField
        label={t`New password`}
        name="new-password"
        autoComplete="new-password"
        value={wanted}
        onText={(text) => onPasswords({ ...passwords, wanted: text })}
      />
      <PasswordRules password={wanted} />
      <RepeatedPasswordField
        label={t`New password again`}
        password={wanted}
        value={repeated}
        onText={(text) => onPasswords({ ...passwords, repeated: text })}
      />
    </>
  );
}

const oldIsWrong = (temporary: boolean): Said =>
  fieldFault(
    'old-password',
    temporary ? msg`The temporary password is incorrect.` : msg`The old password is incorrect.`,
  );

function faultOf({ old, wanted, repeated }: Passwords, temporary: boolean): Said | null {
  if (old === '')
    return fieldFault(
      'old-password',
      temporary ? msg`Enter the temporary password from the mail.` : msg`Enter your old password.`,
    );
  if (!isPassword(old)) return oldIsWrong(temporary);
  if (!isPassword(wanted)) return fieldFault('new-password', msg`The new password does not meet the rules.`);
  if (wanted === old) return fieldFault('new-password', msg`The new password is the old one.`);
  if (wanted !== repeated) return fieldFault('confirm-password', msg`The two passwords are not the same.`);
  return null;
}
