import { loadDatabase } from '../data/db/load-database.ts';
import { decodeBoard, type GameRecord, type GameRow, type GameState } from '../data/db/game-record.ts';
import type { CatchUp, KeptGame } from './keeper-machine.ts';

/** A game as it stands, with how it was played. */
export interface PlayedGame extends GameState {
  readonly record: GameRecord;
}

/** @returns the id under which the game is stored */
export async function putRecord({ record, ...state }: PlayedGame): Promise<string> {
  const { openDatabase, putGame } = await loadDatabase();
  return putGame(openDatabase(), record, state);
}

export async function loadGame(id: string): Promise<KeptGame | null> {
  const { openDatabase, readGame } = await loadDatabase();
  const game = await readGame(openDatabase(), id);
  return game ? keptGame(game) : null;
}

/** A game of the person who uses the app now. */
export async function loadOwnGame(id: string): Promise<KeptGame | null> {
  const { isOthers, openDatabase } = await loadDatabase();
  return (await isOthers(openDatabase(), id)) ? null : loadGame(id);
}

/** The game and the state in which a tab opens it. */
export function keptGame({
  id,
  board: record,
  elapsedMs,
  paused = false,
  save,
  updatedAt,
  isFilled,
}: GameRow): KeptGame {
  const board = decodeBoard(record);
  if (!board) throw new Error(`the board of game ${id} cannot be read`);
  return { id, board, elapsedMs, paused, save, seenAt: updatedAt, isFilled };
}

/**
 * Finds a game of this device whose state in IndexedDB is newer than in web storage, for example after a crash.
 */
export async function newerGame(stored: GameRecord | undefined, which: CatchUp): Promise<KeptGame | null> {
  const { newestGame, openDatabase, readGame } = await loadDatabase();
  const isNewer = ({ device, updatedAt }: GameRow): boolean =>
    device === undefined && updatedAt > (stored?.updatedAt ?? 0);
  const newer =
    which === 'this-game' && stored
      ? await readGame(openDatabase(), stored.id)
      : await newestGame(openDatabase(), isNewer);
  return newer && isNewer(newer) ? keptGame(newer) : null;
}
