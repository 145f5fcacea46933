import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Field, PasswordField, type FieldProps } from '../../ui/field.tsx';

type PlainField = Pick<FieldProps, 'value' | 'onText'> & {
  readonly note?: ReactNode;
};

export function PhoneField({ label, ...field }: PlainField & { readonly label: string }) {
  return <Field label={label} name="tel" type="tel" autoComplete="tel" inputMode="tel" {...field} />;
}

/** The answer to a security question. It is not truncated, so that an overlong answer shows an error. */
export function AnswerField(field: PlainField) {
  const { t } = useLingui();
  return <Field label={t`Answer`} name="answer" autoComplete="off" maxLength={80} {...field} />;
}

interface RepeatedPasswordProps extends PlainField {
  readonly label: string;
  readonly password: string;
  readonly value: string;
}

/** Shows an error once it is not the beginning of the password; a shorter text is only incomplete. */
export function RepeatedPasswordField({ password, ...field }: RepeatedPasswordProps) {
  const { t } = useLingui();
  const differs = field.value !== '' && !password.startsWith(field.value);
  return (
    <PasswordField
      name="confirm-password"
      autoComplete="new-password"
      fault={differs ? t`The two passwords are not the same.` : undefined}
      {...field}
    />
  );
}
