import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { GameActions, Games } from '../game/index.ts';
import { useStore } from '../platform/use-store.ts';
import { askedAct } from '../ui/menu/asked-act.ts';
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

/** Does what a row of the menu says. */
export function performAct(act: MenuAct, games: Games, onOpen: (overlay: Overlay) => void): void {
  const run = GAME_ACTS[act];
  if (run) games.act(run);
  else onOpen(act as Overlay);
}

/** Performs what the visitors' menu has asked for, once. */
export function useBoardActs(games: Games, onOpen: (overlay: Overlay) => void): void {
  const path = usePathname();
  const act = useStore(askedAct);
  useEffect(() => {
    if (act === null || path !== '/') return;
    askedAct.set(null);
    performAct(act, games, onOpen);
  }, [games, onOpen, path, act]);
}
