import { Trans } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { RegistrationForm } from '../features/registration/index.ts';
import { QuickSettings } from '../features/settings/index.ts';
import { TextLink } from './text-link.tsx';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

export default function RegisterPage() {
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
      onClose={() => {
        navigate('/login');
      }}
      onDone={(email) => {
        navigate('/login', { state: { email } });
      }}
    />
  );
}
