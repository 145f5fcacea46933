import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { PasswordField } from '../../ui/field.tsx';
import classes from './account.module.css';
import { SendButton } from '../../ui/send-button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type CallTurn, type Said } from '../../ui/use-call.ts';

/** The end of an account; the password is asked for, since nothing brings it back. */
export function DeleteAccount({ api, onDeleted }: { readonly api: Api; readonly onDeleted: () => void }) {
  const { t } = useLingui();
  const { busy, waiting, said, run } = useCall();
  const [password, setPassword] = useState('');
  const remove = async (turn: CallTurn): Promise<Said | null> => {
    if (password === '') return { tone: 'error', text: msg`Enter your password.` };
    const answer = await api.call('deleteAccount', { password }, turn);
    if (isFailure(answer)) return { tone: 'error', text: failureText(answer) };
    switch (answer.kind) {
      case 'wrong-password':
        return { tone: 'error', text: msg`The password is incorrect.` };
      case 'last-administrator':
        return { tone: 'error', text: msg`The last administrator cannot be deleted.` };
      case 'deleted':
        onDeleted();
        return null;
    }
  };
  return (
    <form
      noValidate
      className={classes.form}
      data-form="delete"
      onSubmit={(event) => {
        event.preventDefault();
        void run(remove);
      }}
    >
      <p className={classes.hint}>
        <Trans>
          Your account, its board and its crystals go for good. Posts stay, without your name. Boards on this
          device stay.
        </Trans>
      </p>
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={password}
        onText={setPassword}
      />
      <SaidLine said={said} />
      <SendButton type="submit" busy={busy} waiting={waiting} className={classes.danger ?? ''}>
        <Trans>Delete account for good</Trans>
      </SendButton>
    </form>
  );
}
