import { lazy } from 'react';
import { loadChunk } from '../i18n/i18n.ts';
import type { BringServices } from '../session/index.ts';
import type { Games } from '../game/index.ts';
import type { DataTool, Overlay } from '../ui/menu/overlay.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';
import type { OverlayWays } from './use-overlay.ts';

const loadData = () =>
  loadChunk(() => import(/* webpackChunkName: "data" */ '../settings/backup/data-dialog.tsx'));

// Not in the first load; each chunk is loaded before its overlay is shown.
const LOADS = {
  menu: () => loadChunk(() => import(/* webpackChunkName: "menu" */ './menu/menu.tsx')),
  import: () => loadChunk(() => import(/* webpackChunkName: "import" */ './import-dialog.tsx')),
  saved: () => loadChunk(() => import(/* webpackChunkName: "saved" */ '../game/saved/saved-dialog.tsx')),
  keys: () => loadChunk(() => import(/* webpackChunkName: "menu" */ './key-dialog.tsx')),
  deleted: () =>
    loadChunk(() => import(/* webpackChunkName: "saved" */ '../settings/backup/deleted-dialog.tsx')),
  rating: () => loadChunk(() => import(/* webpackChunkName: "rating" */ '../hint/rating/rating-dialog.tsx')),
  techniques: () =>
    loadChunk(() => import(/* webpackChunkName: "techniques" */ '../settings/technique-dialog.tsx')),
} satisfies Record<Exclude<Overlay, DataTool>, unknown>;
const DataDialog = lazy(loadData);
const Menu = lazy(LOADS.menu);
const ImportDialog = lazy(LOADS.import);
const SavedBoards = lazy(LOADS.saved);
const KeyDialog = lazy(LOADS.keys);
const DeletedDialog = lazy(LOADS.deleted);
const RatingDialog = lazy(LOADS.rating);
const TechniqueDialog = lazy(LOADS.techniques);

/** These overlays need the page's services. */
const WITH_SERVICES: readonly Overlay[] = ['menu', 'saved'];

/** Loads the code and services of an overlay first, so that the board stays if loading fails. */
export function loadOverlay(overlay: Overlay, services: BringServices): Promise<unknown> {
  const load = overlay in LOADS ? LOADS[overlay as keyof typeof LOADS] : loadData;
  return Promise.all([load(), WITH_SERVICES.includes(overlay) && services()]);
}

interface OverlaysProps extends OverlayWays {
  readonly shown: Overlay;
  readonly games: Games;
}

/** The overlay over the main screen. */
export default function Overlays({ shown, games, text, open, close: onClose }: OverlaysProps) {
  useBackCloses();
  const onOpen = (next: Overlay): void => {
    onClose();
    open(next);
  };
  switch (shown) {
    case 'menu':
      return <Menu games={games} onOpen={onOpen} onClose={onClose} />;
    case 'import':
      return <ImportDialog key={text} initialText={text} games={games} onClose={onClose} />;
    case 'saved':
      return <SavedBoards games={games} onClose={onClose} />;
    case 'keys':
      return <KeyDialog onClose={onClose} />;
    case 'deleted':
      return <DeletedDialog onClose={onClose} />;
    case 'rating':
      return <RatingDialog onClose={onClose} />;
    case 'techniques':
      return <TechniqueDialog onClose={onClose} />;
    case 'export':
    case 'print':
    case 'backup':
      return <DataDialog tool={shown} onClose={onClose} />;
  }
}
