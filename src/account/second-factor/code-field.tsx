import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SECOND_CODE_ENTRY_MAX_LENGTH } from '../../../core/account/second-code.ts';
import { Field } from '../../ui/field.tsx';

export const CODE_MALFORMED = msg`Enter the six digits that your app shows, or a recovery code.`;
export const WRONG_CODE = msg`This code is wrong or was used before.`;

interface CodeFieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
}

export function CodeField({ value, onText }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Code`}
      name="second-code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SECOND_CODE_ENTRY_MAX_LENGTH}
      value={value}
      onText={onText}
    />
  );
}
