import { useLingui } from '@lingui/react/macro';
import { passwordFaults } from '../../../core/account/password.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { useFormSaid } from '../../ui/form.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './password-rules.module.css';

/** The password rules, each ticked off while typing. */
export function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useLingui();
  const isRefused = useFormSaid('new-password') !== null;
  const faults = passwordFaults(password);
  const empty = password === '';
  const rules = [
    {
      text: t`8 to 20 characters`,
      met: !faults.includes('too-short') && !faults.includes('too-long'),
      broken: faults.includes('too-long'),
    },
    {
      text: t`Three of: lowercase letter, uppercase letter, digit, symbol`,
      met: !faults.includes('too-few-classes'),
      broken: false,
    },
    { text: t`No spaces`, met: !faults.includes('whitespace'), broken: faults.includes('whitespace') },
  ];
  return (
    <ul className={classes.rules}>
      {rules.map(({ text, met, broken }) => {
        const state = broken || (isRefused && !met) ? 'broken' : met && !empty ? 'met' : 'open';
        return (
          <li key={text} data-state={state}>
            {state === 'met' && <Icon name="check" size={16} />}
            {state === 'broken' && <DialogIcon name="close" size={16} />}
            {text}
          </li>
        );
      })}
    </ul>
  );
}
