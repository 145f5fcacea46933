import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createStore, type Observable, type Store } from '../../core/base/store.ts';
import type { TimeToBeat } from '../../core/board/link.ts';
import type { BoardActor } from './board/board-machine.ts';
import { readAddress, type Link } from './open-text.ts';
import type { GameSheet } from './check-board.ts';
import type { GameActions } from './game-actions.ts';
import type { BringServices, SessionActor } from '../session/index.ts';
import { loadChunk } from '../i18n/i18n.ts';
import type { GameKeeper } from './game-keeper.ts';
import { notify } from '../ui/notices.ts';

/** The time and pace of another player, on a puzzle that is not solved yet. */
export type Race = Required<TimeToBeat>;

/** Gives access to the actions on whole games. */
export interface Games {
  /** Resolves soon after the board is shown. Rejects if it fails to load; then nothing is stored. */
  readonly keeper: Promise<GameKeeper>;
  /** Replaces the hint in the dock until it is answered. */
  readonly sheet: Observable<GameSheet | null>;
  readonly closeSheet: () => void;
  /** The name of the puzzle on the board, if it has one. */
  readonly puzzleName: Store<string | null>;
  readonly race: Store<Race | null>;
  /** What the page's address asks for; given once. */
  readonly takeLink: () => Link;
  /** Runs an action. The code of the actions is loaded at the first use, since playing needs none. */
  readonly act: (run: (actions: GameActions) => void) => void;
  /** Opens a game of the person who uses the app now; resolves when the database has the one before. */
  readonly putAway: () => Promise<void>;
}

/** For a chunk that failed to load because the network was lost before everything was cached. */
export function sayNotLoaded(): void {
  notify({ tone: 'error', text: i18n._(msg`This part could not be loaded.`) });
}

/** @param opened the link whose board is open already; the companion does the rest of what it asks for */
export function createGames(
  actor: BoardActor,
  keeper: Promise<GameKeeper>,
  session: SessionActor,
  services: BringServices,
  opened?: Link,
): Games {
  let link = opened;
  let loaded: Promise<GameActions> | undefined;
  const sheet = createStore<GameSheet | null>(null);
  const loading = (): Promise<GameActions> => {
    loaded ??= loadChunk(async () => {
      const { createGameActions } = await import(/* webpackChunkName: "actions" */ './game-actions.ts');
      return createGameActions({ board: actor, keeper: await keeper, session, services, sheet });
    });
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  return {
    keeper,
    sheet,
    closeSheet: () => sheet.set(null),
    takeLink: () => {
      const taken = link ?? readAddress();
      link = undefined;
      return taken;
    },
    puzzleName: createStore<string | null>(null),
    race: createStore<Race | null>(null),
    act: (run) => {
      loading().then(run, sayNotLoaded);
    },
    putAway: async () => (await loading()).putAway(),
  };
}
