import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { KeyList } from '../game/index.ts';

export default function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Keyboard`} shape="sheet" part="keys" onClose={onClose}>
      <KeyList />
    </Dialog>
  );
}
