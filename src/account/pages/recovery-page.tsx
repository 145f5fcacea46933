import { useLingui } from '@lingui/react/macro';
import { RecoveryForm } from '../recovery/recovery-form.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function RecoveryPage() {
  const { t } = useLingui();
  usePageTitle(t`Forgot password`);
  return <RecoveryForm />;
}
