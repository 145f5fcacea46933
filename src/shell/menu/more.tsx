import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';

/** What is rarely needed, after a press. */
export function More({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="text" data-action="more-settings" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Trans>More</Trans>
        <DialogIcon name={open ? 'up' : 'down'} size={18} />
      </Button>
      {open && children}
    </>
  );
}
