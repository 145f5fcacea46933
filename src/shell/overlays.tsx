import type { ComponentType } from 'react';
import { lazyChunk, loadChunk } from '../i18n/i18n.ts';
import type { BringServices } from '../session/index.ts';
import type { Games } from '../game/index.ts';
import type { DataTool, Overlay } from '../ui/menu/overlay.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';

interface OverlayProps {
  readonly games: Games;
  /** The initial text of the import. */
  readonly text: string;
  /** Which of the data tools, if it is one. */
  readonly tool: DataTool;
  readonly onOpen: (next: Overlay) => void;
  readonly onClose: () => void;
}

type Load = () => Promise<{ default: ComponentType<OverlayProps> }>;

const loadData: Load = () => import(/* webpackChunkName: "data" */ '../settings/backup/data-dialog.tsx');

// Not in the first load; each chunk is loaded before its overlay is shown.
const LOADS: Readonly<Record<Overlay, Load>> = {
  menu: () => import(/* webpackChunkName: "menu" */ './menu/menu.tsx'),
  import: () => import(/* webpackChunkName: "import" */ './import-dialog.tsx'),
  saved: () => import(/* webpackChunkName: "saved" */ '../game/saved/saved-dialog.tsx'),
  keys: () => import(/* webpackChunkName: "menu" */ './key-dialog.tsx'),
  deleted: () => import(/* webpackChunkName: "saved" */ '../account/panel/deleted-dialog.tsx'),
  rating: () => import(/* webpackChunkName: "rating" */ '../hint/rating/rating-dialog.tsx'),
  techniques: () => import(/* webpackChunkName: "techniques" */ '../settings/technique-dialog.tsx'),
  export: loadData,
  print: loadData,
  backup: loadData,
};
const COMPONENTS: Readonly<Record<string, ComponentType<OverlayProps>>> = Object.fromEntries(
  Object.entries(LOADS).map(([overlay, load]) => [overlay, lazyChunk(load)]),
);

/** These overlays need the page's services. */
const WITH_SERVICES: readonly Overlay[] = ['menu', 'saved'];

/** Loads the code and services of an overlay first, so that the board stays if loading fails. */
export function loadOverlay(overlay: Overlay, services: BringServices): Promise<unknown> {
  return Promise.all([loadChunk(LOADS[overlay]), WITH_SERVICES.includes(overlay) && services()]);
}

interface OverlaysProps extends Pick<OverlayProps, 'games' | 'text'> {
  readonly shown: Overlay;
  readonly open: (wanted: Overlay) => void;
  readonly close: () => void;
}

/** The overlay over the main screen. */
export default function Overlays({ shown, games, text, open, close }: OverlaysProps) {
  useBackCloses();
  const Shown = COMPONENTS[shown]!;
  const onOpen = (next: Overlay): void => {
    close();
    open(next);
  };
  return <Shown key={text} {...{ games, text, onOpen }} tool={shown as DataTool} onClose={close} />;
}
