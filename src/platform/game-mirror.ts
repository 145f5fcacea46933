import type { GameRecord } from '../data/db/game-record.ts';

const KEY = 'nonet.game';

/**
 * The current game in web storage, written at once at every edit, so that the first paint after a
 * restart shows it and a killed browser has lost nothing. The tab's own storage comes first: two tabs
 * hold two games. IndexedDB keeps the games for the long run.
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

export function readMirror(): GameRecord | undefined {
  return storages()
    .map((storage) => parse(storage.getItem(KEY)))
    .find((game) => game !== undefined);
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
