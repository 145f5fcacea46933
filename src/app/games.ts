import type { BoardActor } from '../features/board/index.ts';
import type { GameActions } from './game-actions.ts';
import type { SessionActor } from '../features/session/index.ts';
import type { GameKeeper } from './game-keeper.ts';

/** The way to the actions on whole games. */
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
