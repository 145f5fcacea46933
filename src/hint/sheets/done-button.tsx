import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';

/** Ends what the dock shows, in each of its sheets. */
export function DoneButton({ onDone }: { readonly onDone: () => void }) {
  return (
    <Button data-action="hint-done" onClick={onDone}>
      <Trans>Done</Trans>
    </Button>
  );
}
