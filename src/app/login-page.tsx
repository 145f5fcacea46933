import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { LoginForm } from '../features/login/index.ts';
import { QuickSettings } from '../features/settings/index.ts';
import { readLocal } from '../platform/settings.ts';
import { FormPage } from '../ui/form-page.tsx';
import { enterSession } from './enter-session.ts';
import { GuestList } from './guest-list.tsx';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

export default function LoginPage() {
  const [, navigate] = useLocation();
  const services = openServices(useSessionActor());
  const isRemembered = readLocal('rememberMe') === 'true';
  const enter = useCallback<React.ComponentProps<typeof LoginForm>['onLoggedIn']>(
    (reply, remember) => {
      void enterSession(services, reply, remember, Date.now()).then(() => {
        navigate('/');
        if (reply.passwordChangeDue) services.session.send({ type: 'menu.opened' });
      });
    },
    [services, navigate],
  );
  return (
    <FormPage
      tools={<QuickSettings />}
      onClose={() => {
        navigate('/');
      }}
    >
      <LoginForm
        api={services.api}
        // Who comes from a registration or a recovery has that address in hand.
        email={
          (history.state as { email?: string } | null)?.email ?? (isRemembered ? readLocal('username') : null)
        }
        remembered={isRemembered}
        onLoggedIn={enter}
      />
      <GuestList />
    </FormPage>
  );
}
