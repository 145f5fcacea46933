import { useCallback, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import * as chunks from '../chunks.ts';
import { useSessionActor, useSessionValue } from '../account/index.ts';
import { sayNotLoaded } from '../game/index.ts';
import type { Overlay } from './overlay.ts';

const bringOverlay = (wanted: Overlay): Promise<void> =>
  chunks.overlays().then(({ loadOverlay }) => loadOverlay(wanted));

export interface OverlayWays {
  readonly shown: Overlay | null;
  /** The menu is open for somebody who is not logged in. */
  readonly visiting: boolean;
  /** What the import begins with. */
  readonly text: string;
  readonly open: (wanted: Overlay, text?: string) => void;
  readonly close: () => void;
  readonly openMenu: () => void;
}

/** What covers the main screen: shown only once its code is there. Where that cannot be had, the board stays. */
export function useOverlay(): OverlayWays {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [text, setText] = useState('');
  const session = useSessionActor();
  // A session that ends leaves the menu to close itself: somebody may be typing there.
  const menuOpen = useSessionValue(
    (snapshot) =>
      (snapshot.context.session !== null || snapshot.matches('over')) && snapshot.context.menuOpen,
  );
  const [menuIsThere, setMenuIsThere] = useState(false);
  useEffect(() => {
    if (!menuOpen) return;
    bringOverlay('settings').then(
      () => {
        setMenuIsThere(true);
      },
      () => {
        sayNotLoaded();
        session.send({ type: 'menu.closed' });
      },
    );
  }, [menuOpen, session]);
  const open = useCallback((wanted: Overlay, textToImport = ''): void => {
    bringOverlay(wanted).then(() => {
      setText(textToImport);
      setOverlay(wanted);
    }, sayNotLoaded);
  }, []);
  return {
    shown: overlay ?? (menuOpen && menuIsThere ? 'settings' : null),
    visiting: !menuOpen,
    text,
    open,
    close: () => {
      setOverlay(null);
      session.send({ type: 'menu.closed' });
    },
    openMenu: () => {
      session.send({ type: 'menu.opened' });
      // The drawer is for who is logged in; whoever is not finds the login.
      if (!session.getSnapshot().context.menuOpen) navigate('/login');
    },
  };
}
