import { useCallback, useEffect, useState } from 'react';
import {
  useBringServices,
  usePage,
  useSessionActor,
  useSessionValue,
  type BringServices,
} from '../session/index.ts';
import { sayNotLoaded } from '../game/index.ts';
import type { Overlay } from '../ui/menu/overlay.ts';

/** Loads the chunk with the overlays of the main screen. */
export const loadOverlays = () => import(/* webpackChunkName: "companion" */ './overlays.tsx');

const bringOverlay = (wanted: Overlay, services: BringServices): Promise<unknown> =>
  loadOverlays().then(({ loadOverlay }) => loadOverlay(wanted, services));

export type OverlayWays = ReturnType<typeof useOverlay>;

/** The overlay of the main screen, shown only once its code is loaded. If loading fails, the board stays. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [text, setText] = useState('');
  const session = useSessionActor();
  const services = useBringServices();
  const { menuReturns } = usePage();
  // When the session ends, the menu decides when to close: the person may be typing.
  const menuOpen = useSessionValue(
    (snapshot) =>
      (snapshot.context.session !== null || snapshot.matches('over')) && snapshot.context.menuOpen,
  );
  const [menuIsThere, setMenuIsThere] = useState(false);
  useEffect(() => {
    if (!menuOpen) return;
    bringOverlay('menu', services).then(
      () => setMenuIsThere(true),
      () => {
        sayNotLoaded();
        menuReturns.set(false);
        session.send({ type: 'menu.closed' });
      },
    );
  }, [menuOpen, menuReturns, session, services]);
  const open = useCallback(
    (wanted: Overlay, textToImport = ''): void => {
      bringOverlay(wanted, services).then(() => {
        setText(textToImport);
        setOverlay(wanted);
      }, sayNotLoaded);
    },
    [services],
  );
  return {
    shown: overlay ?? (menuOpen && menuIsThere ? 'menu' : null),
    /** The initial text of the import. */
    text,
    open,
    close: () => {
      setOverlay(null);
      session.send({ type: 'menu.closed' });
    },
  };
}
