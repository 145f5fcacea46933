import type { GameRecord } from '../data/db/game-record.ts';

const KEY = 'nonet.game';

/**
 * A copy of the current game in web storage, written synchronously at every edit, so that the first paint
 * after a restart shows it. Session storage takes precedence, since two tabs have two games. If the browser
 * is killed, the last seconds can be lost here; IndexedDB has them and is the permanent store.
 *
 * @returns whether it outlives the tab; if not, storage is full or blocked
 */
export function writeMirror(game: GameRecord): boolean {
  const text = JSON.stringify(game);
  let isKept = false;
  for (const storage of storages()) {
    try {
      storage.setItem(KEY, text);
      isKept = storage === localStorage;
    } catch {
      // IndexedDB may still have the game.
    }
  }
  return isKept;
}

/** Whether a link asks for the puzzle that is being played, whose game it then continues. */
export function isPlayed({ board, isFilled }: GameRecord, link: URLSearchParams): boolean {
  const text = link.get('puzzle');
  return (
    text !== null &&
    text.replaceAll('.', '0') === board.puzzle &&
    !isFilled &&
    !link.has('step') &&
    // Something is to go, and something has been entered.
    /(^| )[03]/.test(board.cells) &&
    /(^| )[23]/.test(board.cells)
  );
}

/** The newest copy, and whether it is this tab's own, which means a reload. */
export function readMirror(among = storages()): { game: GameRecord; isReload: boolean } | undefined {
  for (const [index, storage] of among.entries()) {
    const game = parse(storage.getItem(KEY));
    if (game) return { game, isReload: index === 0 };
  }
  return undefined;
}

/** Session storage, then local storage; none if they are blocked. */
export function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

function parse(text: string | null): GameRecord | undefined {
  try {
    const game = JSON.parse(text ?? 'null') as GameRecord | null;
    return typeof game?.id === 'string' &&
      typeof game.elapsedMs === 'number' &&
      typeof game.board === 'object'
      ? game
      : undefined;
  } catch {
    return undefined;
  }
}
