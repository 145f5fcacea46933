import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBoard } from '../../game/index.ts';
import { canInstall, declineInstall, install, installWasDeclined } from '../../platform/install.ts';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { Logo } from '../../ui/icons.tsx';
import classes from './install-offer.module.css';
import shapes from '../../ui/shapes.module.css';

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
    <DockSheet label={t`Install`} part="install" onClose={decline}>
      <div className={classes.row}>
        <Logo size={58} />
        <div>
          <h2 className={classes.title}>
            <Trans>Keep Nonet on your home screen</Trans>
          </h2>
          <p className={shapes.small}>
            <Trans>Opens full screen and works offline. Saved boards stay on this device.</Trans>
          </p>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button onClick={decline}>
          <Trans>Not now</Trans>
        </Button>
        <Button
          look="primary"
          className={classes.install}
          data-action="install"
          onClick={() => {
            setOpen(false);
            void install();
          }}
        >
          <Trans>Install</Trans>
        </Button>
      </div>
    </DockSheet>,
    slot,
  );
}
