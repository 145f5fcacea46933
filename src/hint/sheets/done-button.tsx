import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';

/** Closes the sheet in the dock. */
export function DoneButton({ onDone }: { readonly onDone: () => void }) {
  return (
    <Button data-action="hint-done" onClick={onDone}>
      <Trans>Done</Trans>
    </Button>
  );
}
