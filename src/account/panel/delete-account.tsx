import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import frame from '../call-form.module.css';
import { CallForm } from '../call-form.tsx';
import { useServices } from '../../session/index.ts';
import { passwordMissing, passwordWrong } from '../steps/current-password.ts';

interface DeleteAccountProps {
  /** Opens the section to download all data. */
  readonly onDownload: () => void;
  readonly onDeleted: () => void;
}

/** Deletes the account. Asks for the password, since this cannot be undone. */
export function DeleteAccount({ onDownload, onDeleted }: DeleteAccountProps) {
  const { sendDeletion } = useServices();
  const { busy, waiting, said, run } = useCall();
  const [password, setPassword] = useState('');
  const [posts, setPosts] = useState(false);
  const remove = async (turn: CallTurn): Promise<Said | null> => {
    if (password === '') return passwordMissing();
    const answer = await sendDeletion(password, posts, turn);
    if (isFailure(answer)) return saidFailure(answer);
    switch (answer.kind) {
      case 'wrong-password':
        return passwordWrong();
      case 'last-administrator':
        return { tone: 'error', text: msg`The last administrator cannot be deleted.` };
      case 'deleted':
        onDeleted();
        return null;
    }
  };
  return (
    <CallForm
      name="delete"
      {...{ busy, waiting, said }}
      look="danger"
      action={<Trans>Delete account permanently</Trans>}
      onSend={() => void run(remove)}
    >
      <p className={frame.hint}>
        <Trans>
          Your account, the boards saved in it and its crystals are deleted permanently. Games and statistics
          on this device stay, and texts that you have not sent can be saved afterwards.
        </Trans>
      </p>
      <Button data-action="download-first" onClick={onDownload}>
        <Trans>Download my data first</Trans>
      </Button>
      <Check name="posts" checked={posts} onChange={setPosts}>
        <Trans>Delete my posts, comments and pictures too</Trans>
      </Check>
      <p className={frame.hint}>
        {posts ? (
          <Trans>What others wrote under your posts goes with them, and so do your open reports.</Trans>
        ) : (
          <Trans>They and your open reports stay, without your name.</Trans>
        )}
      </p>
      <CurrentPasswordField value={password} onText={setPassword} />
    </CallForm>
  );
}
