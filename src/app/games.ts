import type { Board } from '../../core/board/board.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { SaveLink } from '../data/db/game-record.ts';
import type { BoardActor } from '../features/board/index.ts';
import type { GameKeeper } from './game-keeper.ts';

/** What a person does with whole games. */
export interface GameActions {
  readonly openPreset: (level: Level) => void;
  /** Opens a board as a new game; the game before stays in the list. */
  readonly openBoard: (board: Board, elapsedMs?: number, save?: SaveLink | null) => void;
  readonly save: () => void;
  readonly check: () => void;
  readonly share: () => void;
  readonly restart: () => void;
  readonly completeCandidates: () => void;
}

export interface Games extends GameActions {
  readonly keeper: GameKeeper;
}

/** The actions are not needed to play, so they are loaded when the first one is wanted. */
export function createGames(actor: BoardActor, keeper: GameKeeper): Games {
  let loaded: Promise<GameActions> | undefined;
  const run = (act: (actions: GameActions) => void): void => {
    loaded ??= import(/* webpackChunkName: "actions" */ './game-actions.ts').then(({ createGameActions }) =>
      createGameActions(actor, keeper),
    );
    loaded.then(act, () => {
      loaded = undefined;
    });
  };
  return {
    keeper,
    openPreset: (level) => {
      run((actions) => {
        actions.openPreset(level);
      });
    },
    openBoard: (board, elapsedMs, save) => {
      run((actions) => {
        actions.openBoard(board, elapsedMs, save);
      });
    },
    save: () => {
      run((actions) => {
        actions.save();
      });
    },
    check: () => {
      run((actions) => {
        actions.check();
      });
    },
    share: () => {
      run((actions) => {
        actions.share();
      });
    },
    restart: () => {
      run((actions) => {
        actions.restart();
      });
    },
    completeCandidates: () => {
      run((actions) => {
        actions.completeCandidates();
      });
    },
  };
}
