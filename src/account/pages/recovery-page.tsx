import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { RecoveryForm } from '../recovery/recovery-form.tsx';
import { afterLogin, useServices } from '../../session/index.ts';
import { carriedEmail } from '../carried-email.ts';
import { QuickSettings } from '../../settings/index.ts';
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
      onLeave={(email) => navigate('/login', { replace: true, state: { ...afterLogin(), email } })}
    />
  );
}
