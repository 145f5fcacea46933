import { useEffect } from 'react';
import type { Games } from '../game/index.ts';
import type { Overlay } from './overlay.ts';

/** What the list for visitors leads to and what happens on the board: travels as the navigation state. */
const ACTS = ['today', 'candidates', 'check', 'import', 'export', 'print', 'settings'] as const;
export type BoardAct = (typeof ACTS)[number];

/** Does what somebody came to the board for, once. */
export function useBoardActs(games: Games, onOpen: (overlay: Overlay) => void): void {
  useEffect(() => {
    const asked = (history.state as { act?: unknown } | null)?.act;
    const act = ACTS.find((each) => each === asked);
    if (act === undefined) return;
    // Used up: a reload and the way back go on with the game.
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
