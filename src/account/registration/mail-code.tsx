import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { CODE_LENGTH } from '../../../core/account/code.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { CodeField } from '../second-factor/code-field.tsx';
import classes from './registration-form.module.css';

interface MailCodeProps {
  readonly code: string;
  /** Help below the four digits, while there is no error. */
  readonly note: ReactNode;
  readonly readOnly: boolean;
  readonly enter: (change: { readonly code: string }) => void;
}

/**
 * A field for the four digits in the mail, or for its long code, which still works when somebody else has
 * used up the tries for the digits.
 */
export function MailCode({ code, note, readOnly, enter }: MailCodeProps) {
  const { t } = useLingui();
  // Keeps the text of the other field, for switching back.
  const [other, setOther] = useState('');
  const [isLong, setLong] = useState(() => code.length > CODE_LENGTH);
  const onText = (text: string): void => enter({ code: text });
  return (
    <>
      {isLong ? (
        <CodeField
          label={t`Long code`}
          name="code"
          // oxlint-disable-next-line a11y/no-autofocus -- the person asked for it, and it is the only field
          autoFocus
          readOnly={readOnly}
          value={code}
          note={<Trans>It stands in the same mail, below the digits.</Trans>}
          onText={onText}
        />
      ) : (
        <CodeInput label={t`4-digit code`} value={code} {...{ note, readOnly, onText }} />
      )}
      <button
        type="button"
        className={classes.again}
        data-action="other-code"
        onClick={() => {
          setLong(!isLong);
          setOther(code);
          enter({ code: other });
        }}
      >
        {isLong ? <Trans>Use the 4 digits</Trans> : <Trans>Use the long code</Trans>}
      </button>
    </>
  );
}
