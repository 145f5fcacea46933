import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SECOND_CODE_ENTRY_MAX_LENGTH } from '../../../core/account/second-code.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';

export const CODE_MALFORMED = msg`Enter the six digits that your app shows, or a recovery code.`;
export const WRONG_CODE = msg`This code is wrong or was used before.`;

type CodeFieldProps = Omit<FieldProps, 'label' | 'name'> & Partial<Pick<FieldProps, 'label' | 'name'>>;

/** A code that is typed: six digits of an app, a recovery code, or the long code of a mail. */
export function CodeField(field: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Code`}
      name="second-code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SECOND_CODE_ENTRY_MAX_LENGTH}
      {...field}
    />
  );
}
