import { loadDatabase } from '../data/db/load-database.ts';
import { decodeBoard, type GameRecord, type GameRow, type GameState } from '../data/db/game-record.ts';
import { readMirror, storages } from '../platform/game-mirror.ts';
import type { CatchUp, KeptGame } from './keeper-machine.ts';

/** A game as it stands, with how it was played. */
export interface PlayedGame extends GameState {
  readonly record: GameRecord;
}

type StoredState = GameRecord & Pick<GameRow, 'device'>;

/** @returns the id under which the game is stored */
export async function putRecord({ record, ...state }: PlayedGame): Promise<string> {
  const { openDatabase, putGame } = await loadDatabase();
  return putGame(openDatabase(), record, state);
}

export async function loadGame(id: string): Promise<KeptGame | null> {
  const game = await lastState(id);
  return game ? keptGame(game) : null;
}

/** A stored game in its last state, which another tab of this device may have left in web storage only. */
async function lastState(id: string): Promise<StoredState | undefined> {
  const { openDatabase, readGame } = await loadDatabase();
  const stored: StoredState | undefined = await readGame(openDatabase(), id);
  const mirrored = readMirror(storages().slice(1))?.game;
  const isLater = mirrored?.id === id && mirrored.updatedAt > (stored?.updatedAt ?? Infinity);
  return isLater && stored?.device === undefined ? mirrored : stored;
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
}: GameRecord): KeptGame {
  const board = decodeBoard(record);
  if (!board) throw new Error(`the board of game ${id} cannot be read`);
  return { id, board, elapsedMs, paused, save, seenAt: updatedAt, isFilled };
}

/**
 * Finds a game of this device whose state in IndexedDB is newer than in web storage, for example after a crash.
 */
export async function newerGame(stored: GameRecord | undefined, which: CatchUp): Promise<KeptGame | null> {
  const { newestGame, openDatabase } = await loadDatabase();
  const isNewer = ({ device, updatedAt }: StoredState): boolean =>
    device === undefined && updatedAt > (stored?.updatedAt ?? 0);
  const newer =
    which === 'this-game' && stored ? await lastState(stored.id) : await newestGame(openDatabase(), isNewer);
  return newer && isNewer(newer) ? keptGame(newer) : null;
}
