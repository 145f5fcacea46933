import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import {
  RecoveryForm,
  ASK_AFTER_LOGIN,
  asksAfterLogin,
  carriedEmail,
  useServices,
} from '../../account/index.ts';
import { QuickSettings } from '../settings/quick-settings.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function RecoveryPage() {
  const { t } = useLingui();
  usePageTitle(t`Forgot password`);
  const [, navigate] = useLocation();
  const { api } = useServices();
  return (
    <RecoveryForm
      api={api}
      tools={<QuickSettings />}
      email={carriedEmail()}
      onLeave={(email) => {
        navigate('/login', { replace: true, state: { ...(asksAfterLogin() && ASK_AFTER_LOGIN), email } });
      }}
    />
  );
}
