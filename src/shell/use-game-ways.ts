import { useCallback, useMemo } from 'react';
import type { BoardLevel } from '../../core/board/board.ts';
import { useBoard, useBoardKeys, type Games, type KeyAct } from '../game/index.ts';
import type { Hints } from '../hint/index.ts';
import type { OverlayWays } from './use-overlay.ts';

/** Actions on whole games from the main screen, by click or key. */
export function useGameWays(games: Games, open: OverlayWays['open'], { press, askWhy }: Hints) {
  const { actor } = useBoard();
  const onAct = useCallback((act: KeyAct) => games.act((actions) => actions[act]()), [games]);
  const openLevel = useCallback(
    (level: BoardLevel) => {
      if (level === 'custom') open('import');
      else {
        games.act((actions) => actions.pressLevel(level));
      }
    },
    [games, open],
  );
  /** Opens another puzzle of the same level as the one on the board. */
  const newGame = useCallback(() => {
    const { level } = actor.getSnapshot().context.board;
    if (level === 'custom') openLevel(level);
    else {
      games.act((actions) => actions.openPreset(level));
    }
  }, [actor, games, openLevel]);
  const keys = useMemo(
    () => ({
      onAct,
      onHint: press,
      onWhy: askWhy,
      onNewGame: newGame,
      onKeyList: () => open('keys'),
    }),
    [onAct, press, askWhy, newGame, open],
  );
  useBoardKeys(actor, keys);
  const save = useCallback(() => onAct('save'), [onAct]);
  return { save, openLevel, newGame };
}
