import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useServices } from '../../session/index.ts';
import { downloadJson } from '../../platform/download.ts';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import frame from '../call-form.module.css';
import { CallForm } from '../call-form.tsx';
import { passwordMissing, passwordWrong } from '../steps/current-password.ts';

/** Downloads everything the server stores about the person; asks for the password. */
export function DownloadData() {
  const { api } = useServices();
  const { busy, waiting, said, run } = useCall();
  const [password, setPassword] = useState('');
  const download = async (turn: CallTurn): Promise<Said> => {
    if (password === '') return passwordMissing();
    const answer = await api.call('exportData', { password }, turn);
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'wrong-password') return passwordWrong();
    await downloadJson('nonet-my-data.json', answer.data);
    setPassword('');
    return { tone: 'ok', text: msg`Your data is downloaded.` };
  };
  return (
    <CallForm
      name="export"
      {...{ busy, waiting, said }}
      action={<Trans>Download</Trans>}
      onSend={() => void run(download)}
    >
      <p className={frame.hint}>
        <Trans>One JSON file with your account, your games and your messages.</Trans>
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
    </CallForm>
  );
}
