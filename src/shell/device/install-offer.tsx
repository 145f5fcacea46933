import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBoard } from '../../game/index.ts';
import { canInstall, declineInstall, install, installWasDeclined } from '../../platform/install.ts';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';

/** Offers to install the app, but only after a confirmed win. */
export function InstallOffer() {
  const { t } = useLingui();
  const { actor } = useBoard();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let hadWon = actor.getSnapshot().matches({ won: 'announced' });
    const subscription = actor.subscribe((snapshot) => {
      const won = snapshot.matches({ won: 'announced' });
      if (hadWon && snapshot.matches({ won: 'confirmed' })) setOpen(canInstall() && !installWasDeclined());
      else if (!snapshot.matches('won')) setOpen(false);
      hadWon = won;
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor]);
  const slot = open ? document.querySelector('[data-part=dock-slot]') : null;
  if (!slot) return null;
  const decline = (): void => {
    declineInstall();
    setOpen(false);
  };
  return createPortal(
    <DockSheet
      title={t`Install`}
      part="install"
      result={t`Keep Nonet on your home screen`}
      actions={
        <Button
          look="primary"
          data-action="install"
          onClick={() => {
            setOpen(false);
            void install();
          }}
        >
          <Trans>Install</Trans>
        </Button>
      }
      onClose={decline}
    >
      <p>
        <Trans>Opens full screen and works offline. Saved games stay on this device.</Trans>
      </p>
    </DockSheet>,
    slot,
  );
}
