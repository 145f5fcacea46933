import { useLocation } from 'wouter';
import { RecoveryForm } from '../features/recovery/index.ts';
import { QuickSettings } from '../features/settings/index.ts';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

export default function RecoveryPage() {
  const [, navigate] = useLocation();
  const { api } = openServices(useSessionActor());
  return (
    <RecoveryForm
      api={api}
      tools={<QuickSettings />}
      onClose={() => {
        navigate('/login');
      }}
      onDone={(email) => {
        navigate('/login', { state: { email } });
      }}
    />
  );
}
