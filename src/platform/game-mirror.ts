import type { GameRecord } from '../data/db/game-record.ts';

const KEY = 'nonet.game';

/**
 * The current game in web storage, written at once at every edit, so that the first paint after a
 * restart shows it. The tab's own storage comes first: two tabs hold two games. A browser that is killed
 * can lose the last seconds of it; IndexedDB has them, and keeps the games for the long run.
 */
export function writeMirror(game: GameRecord): void {
  const text = JSON.stringify(game);
  for (const storage of storages()) {
    try {
      storage.setItem(KEY, text);
    } catch {
      // Full: the copy in IndexedDB remains.
    }
  }
}

/** The newest copy, and whether it is this tab's own: a reload then, not a new start. */
export function readMirror(): { game: GameRecord; isReload: boolean } | undefined {
  for (const [index, storage] of storages().entries()) {
    const game = parse(storage.getItem(KEY));
    if (game) return { game, isReload: index === 0 };
  }
  return undefined;
}

function storages(): Storage[] {
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
