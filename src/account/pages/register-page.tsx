import { useLingui } from '@lingui/react/macro';
import { RegistrationForm } from '../registration/registration-form.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function RegisterPage() {
  const { t } = useLingui();
  usePageTitle(t`Create an account`);
  return <RegistrationForm />;
}
