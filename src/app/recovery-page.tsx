import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { RecoveryForm } from '../features/recovery/index.ts';
import { QuickSettings } from '../features/settings/index.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ASK_AFTER_LOGIN, asksAfterLogin } from './ask-after-login.ts';
import { carriedEmail } from './carried-email.ts';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

export default function RecoveryPage() {
  const { t } = useLingui();
  usePageTitle(t`Forgot password`);
  const [, navigate] = useLocation();
  const { api } = openServices(useSessionActor());
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
