import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { RegistrationForm } from '../features/registration/index.ts';
import { QuickSettings } from '../features/settings/index.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ASK_AFTER_LOGIN, asksAfterLogin } from './ask-after-login.ts';
import { carriedEmail } from './carried-email.ts';
import { TextLink } from './text-link.tsx';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

export default function RegisterPage() {
  const { t } = useLingui();
  usePageTitle(t`Create an account`);
  const [, navigate] = useLocation();
  const { api } = openServices(useSessionActor());
  return (
    <RegistrationForm
      api={api}
      tools={<QuickSettings />}
      agreementLink={
        <TextLink number={0} newTab>
          <Trans>website user agreement</Trans>
        </TextLink>
      }
      email={carriedEmail()}
      onLeave={(email) => {
        navigate('/login', { replace: true, state: { ...(asksAfterLogin() && ASK_AFTER_LOGIN), email } });
      }}
    />
  );
}
