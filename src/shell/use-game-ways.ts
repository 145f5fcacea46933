import { useCallback, useMemo } from 'react';
import type { BoardLevel } from '../../core/board/board.ts';
import { useBoard, useBoardKeys, type GameActions, type Games } from '../game/index.ts';
import type { Hints } from '../hint/index.ts';
import type { OverlayWays } from './use-overlay.ts';

export interface GameWays {
  readonly save: () => void;
  readonly openLevel: (level: BoardLevel) => void;
  /** Opens another puzzle of the same level as the one on the board. */
  readonly newGame: () => void;
}

/** Actions on whole games from the main screen, by click or key. */
export function useGameWays(games: Games, open: OverlayWays['open'], { press, askWhy }: Hints): GameWays {
  const { actor } = useBoard();
  const save = useActing(games, saveGame);
  const complete = useActing(games, completeCandidates);
  const check = useActing(games, checkBoard);
  const tryOut = useActing(games, startTry);
  const openLevel = useCallback(
    (level: BoardLevel) => {
      if (level === 'custom') open('import');
      else {
        games.act((actions) => {
          actions.pressLevel(level);
        });
      }
    },
    [games, open],
  );
  const newGame = useCallback(() => {
    const { level } = actor.getSnapshot().context.board;
    if (level === 'custom') openLevel(level);
    else {
      games.act((actions) => {
        actions.openPreset(level);
      });
    }
  }, [actor, games, openLevel]);
  const keys = useMemo(
    () => ({
      onSave: save,
      onHint: press,
      onWhy: askWhy,
      onCandidates: complete,
      onCheck: check,
      onTry: tryOut,
      onNewGame: newGame,
      onKeyList: () => {
        open('keys');
      },
    }),
    [save, press, askWhy, complete, check, tryOut, newGame, open],
  );
  useBoardKeys(actor, keys);
  return { save, openLevel, newGame };
}

const saveGame = (actions: GameActions): void => {
  actions.save();
};
const completeCandidates = (actions: GameActions): void => {
  actions.completeCandidates();
};
const checkBoard = (actions: GameActions): void => {
  actions.check();
};
const startTry = (actions: GameActions): void => {
  actions.startTry();
};

function useActing(games: Games, run: (actions: GameActions) => void): () => void {
  return useCallback(() => {
    games.act(run);
  }, [games, run]);
}
