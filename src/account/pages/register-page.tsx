import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { RegistrationForm } from '../registration/registration-form.tsx';
import { afterLogin, useServices } from '../../session/index.ts';
import { carriedEmail } from '../carried-email.ts';
import { QuickSettings } from '../../settings/index.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { TextLink } from '../../ui/text-link.tsx';

export default function RegisterPage() {
  const { t } = useLingui();
  usePageTitle(t`Create an account`);
  const [, navigate] = useLocation();
  const { api } = useServices();
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
      onLeave={(email) => navigate('/login', { replace: true, state: { ...afterLogin(), email } })}
    />
  );
}
