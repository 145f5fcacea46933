import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardActor } from './board/board-machine.ts';
import type { GameActions } from './game-actions.ts';
import type { BringServices, SessionActor } from '../account/index.ts';
import { loadChunk } from '../i18n/i18n.ts';
import type { GameKeeper } from './game-keeper.ts';
import { notify } from '../ui/notices.ts';
import * as chunks from '../chunks.ts';

/** The way to the actions on whole games. */
export interface Games {
  /** Comes soon after the board; rejects when it cannot be had: then nothing is kept. */
  readonly keeper: Promise<GameKeeper>;
  /** Runs an action. None is needed to play, so they are loaded when the first one is wanted. */
  readonly act: (run: (actions: GameActions) => void) => void;
}

/** A part of the app cannot be had: the network went before everything was stored. */
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
        const { createGameActions } = await chunks.gameActions();
        return createGameActions(actor, await keeper, session, services);
      });
      loaded.then(run, () => {
        loaded = undefined;
        sayNotLoaded();
      });
    },
  };
}
