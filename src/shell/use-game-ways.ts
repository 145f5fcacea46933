import { useMemo } from 'react';
import type { BoardLevel } from '../../core/board/board.ts';
import { useBoard, useBoardKeys, type Games, type KeyAct } from '../game/index.ts';
import type { Hints } from '../hint/index.ts';
import type { OverlayWays } from './use-overlay.ts';

/** Actions on whole games from the main screen, by click or key. */
export function useGameWays(games: Games, open: OverlayWays['open'], { press, askWhy }: Hints) {
  const { actor } = useBoard();
  const ways = useMemo(() => {
    const onAct = (act: KeyAct): void => games.act((actions) => actions[act]());
    const openLevel = (level: BoardLevel): void => {
      if (level === 'custom') open('import');
      else games.act((actions) => actions.pressLevel(level));
    };
    /** Opens another puzzle of the same level as the one on the board. */
    const newGame = (): void => {
      const { level } = actor.getSnapshot().context.board;
      if (level === 'custom') openLevel(level);
      else games.act((actions) => actions.openPreset(level));
    };
    const onKeyList = (): void => open('keys');
    const keys = { onAct, onHint: press, onWhy: askWhy, onNewGame: newGame, onKeyList };
    return { keys, openLevel, newGame, save: () => onAct('save') };
  }, [actor, games, open, press, askWhy]);
  useBoardKeys(actor, ways.keys);
  return ways;
}
