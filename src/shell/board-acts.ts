import { useEffect } from 'react';
import type { Games } from '../game/index.ts';
import type { Overlay } from '../ui/menu/overlay.ts';

/** An action to perform on the board, passed in the navigation state by the list for visitors. */
const ACTS = ['today', 'candidates', 'check', 'import', 'export', 'print', 'menu'] as const;
export type BoardAct = (typeof ACTS)[number];

/** Performs the requested action once. */
export function useBoardActs(games: Games, onOpen: (overlay: Overlay) => void): void {
  useEffect(() => {
    const asked = (history.state as { act?: unknown } | null)?.act;
    const act = ACTS.find((each) => each === asked);
    if (act === undefined) return;
    // Cleared, so that reload and Back continue the game.
    history.replaceState(null, '');
    if (act === 'today' || act === 'candidates' || act === 'check') {
      games.act((actions) => {
        if (act === 'today') actions.openDaily('today');
        else if (act === 'candidates') actions.completeCandidates();
        else actions.check();
      });
    } else onOpen(act);
  }, [games, onOpen]);
}
