import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardActor } from './board/board-machine.ts';
import type { GameActions } from './game-actions.ts';
import type { BringServices, SessionActor } from '../session/index.ts';
import { loadChunk } from '../i18n/i18n.ts';
import type { GameKeeper } from './game-keeper.ts';
import { notify } from '../ui/notices.ts';

/** Gives access to the actions on whole games. */
export interface Games {
  /** Resolves soon after the board is shown; rejects if it fails to load, and then nothing is stored. */
  readonly keeper: Promise<GameKeeper>;
  /** Runs an action. Their code is loaded at the first use, since playing needs none. */
  readonly act: (run: (actions: GameActions) => void) => void;
}

/** A chunk failed to load: the network was lost before everything was cached. */
export function sayNotLoaded(): void {
  notify({ tone: 'error', text: i18n._(msg`This part could not be loaded.`) });
}

export function createGames(
  actor: BoardActor,
  keeper: Promise<GameKeeper>,
  session: SessionActor,
  services: BringServices,
): Games {
  let loaded: Promise<GameActions> | undefined;
  return {
    keeper,
    act: (run) => {
      loaded ??= loadChunk(async () => {
        const { createGameActions } = await import(/* webpackChunkName: "actions" */ './game-actions.ts');
        return createGameActions(actor, await keeper, session, services);
      });
      loaded.then(run, () => {
        loaded = undefined;
        sayNotLoaded();
      });
    },
  };
}
