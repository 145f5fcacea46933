import { loadDatabase } from '../data/db/load-database.ts';
import { decodeBoard, type GameRecord } from '../data/db/game-record.ts';
import type { CatchUp, KeptGame } from './keeper-machine.ts';

export async function putRecord({ record, isWin }: { record: GameRecord; isWin: boolean }): Promise<void> {
  const { openDatabase, putGame } = await loadDatabase();
  await putGame(openDatabase(), record, isWin);
}

export async function loadGame(id: string): Promise<KeptGame | null> {
  const { openDatabase } = await loadDatabase();
  const game = await openDatabase().games.get(id);
  return game ? keptGame(game) : null;
}

function keptGame({ id, board: record, elapsedMs, paused = false, save }: GameRecord): KeptGame {
  const board = decodeBoard(record);
  if (!board) throw new Error(`the board of game ${id} cannot be read`);
  return { id, board, elapsedMs, paused, save };
}

/** Finds a game whose state in IndexedDB is newer than in web storage, for example after a crash. */
export async function newerGame(stored: GameRecord | undefined, which: CatchUp): Promise<KeptGame | null> {
  const { listGames, openDatabase } = await loadDatabase();
  const games = await listGames(openDatabase());
  const newer = games.find(
    (game) => game.updatedAt > (stored?.updatedAt ?? 0) && (which === 'any-game' || game.id === stored?.id),
  );
  return newer ? keptGame(newer) : null;
}
