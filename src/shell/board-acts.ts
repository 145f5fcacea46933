import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { GameActions, Games } from '../game/index.ts';
import type { MenuAct, Overlay } from '../ui/menu/overlay.ts';

/** The acts that concern the game; the others open an overlay. */
const GAME_ACTS: Readonly<Partial<Record<MenuAct, (actions: GameActions) => void>>> = {
  check: (actions) => actions.check(),
  try: (actions) => actions.startTry(),
  candidates: (actions) => actions.completeCandidates(),
  restart: (actions) => actions.restart(),
  share: (actions) => actions.share(),
  save: (actions) => actions.save(),
};
const OVERLAYS: readonly Overlay[] = [
  'import',
  'saved',
  'keys',
  'rating',
  'techniques',
  'export',
  'print',
  'backup',
];

/** Does what a row of the menu says. */
export function performAct(act: MenuAct, games: Games, onOpen: (overlay: Overlay) => void): void {
  const run = GAME_ACTS[act];
  if (run) games.act(run);
  else onOpen(act as Overlay);
}

/** Performs the act that the visitors' menu passed in the navigation state, once. */
export function useBoardActs(games: Games, onOpen: (overlay: Overlay) => void): void {
  const asked = useHistoryState<{ readonly act?: unknown } | null>()?.act;
  useEffect(() => {
    const act = [...Object.keys(GAME_ACTS), ...OVERLAYS].find((each) => each === asked);
    if (act === undefined) return;
    // Cleared, so that reload and Back continue the game.
    history.replaceState({ ...(history.state as object), act: undefined }, '');
    performAct(act as MenuAct, games, onOpen);
  }, [games, onOpen, asked]);
}
