import type { Board } from '../../core/board/board.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { SaveLink } from '../data/db/game-record.ts';
import type { BoardActor } from '../features/board/index.ts';
import type { SessionActor } from '../features/session/index.ts';
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

export interface Games {
  readonly keeper: GameKeeper;
  /** Runs an action. None is needed to play, so they are loaded when the first one is wanted. */
  readonly act: (run: (actions: GameActions) => void) => void;
}

export function createGames(actor: BoardActor, keeper: GameKeeper, session: SessionActor): Games {
  let loaded: Promise<GameActions> | undefined;
  return {
    keeper,
    act: (run) => {
      loaded ??= import(/* webpackChunkName: "actions" */ './game-actions.ts').then(({ createGameActions }) =>
        createGameActions(actor, keeper, session),
      );
      loaded.then(run, () => {
        loaded = undefined;
      });
    },
  };
}
