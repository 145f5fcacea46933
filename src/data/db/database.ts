import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Board } from '../../../core/board/board.ts';
import { encodeBoard, type GameRecord, type SaveLink, type SaveRecord } from './game-record.ts';

/** Where Dexie finds IndexedDB; tests hand in their own. */
export interface DatabaseOptions {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** Everything that is kept on the device. */
export class Database extends Dexie {
  declare readonly games: EntityTable<GameRecord, 'id'>;
  declare readonly saves: EntityTable<SaveRecord, 'id'>;
  /** Puzzles of the packs that were handed out, by level and text. */
  declare readonly usedPuzzles: Table<{ level: string; puzzle: string }, [string, string]>;

  constructor(options: DatabaseOptions = {}) {
    super('nonet', options);
    this.version(1).stores({
      games: 'id, updatedAt',
      saves: 'id, savedAt',
      usedPuzzles: '[level+puzzle], level',
    });
  }
}

/** Games that are kept beside the ones that are open; older ones go. */
const KEPT_GAMES = 30;

/** Writes a game and lets go of the oldest ones. */
export async function putGame(database: Database, game: GameRecord): Promise<void> {
  await database.games.put(game);
  const surplus = await database.games.orderBy('updatedAt').reverse().offset(KEPT_GAMES).primaryKeys();
  if (surplus.length > 0) await database.games.bulkDelete(surplus);
}

/** Games in progress, newest first. */
export function listGames(database: Database): Promise<GameRecord[]> {
  return database.games.orderBy('updatedAt').reverse().toArray();
}

/** Named saves, newest first. */
export function listSaves(database: Database): Promise<SaveRecord[]> {
  return database.saves.orderBy('savedAt').reverse().toArray();
}

/** Saves a board under its old name, or the default one when it is new. */
export async function putSave(
  database: Database,
  save: { id: string; board: Board; elapsedMs: number; defaultName: string; now: number },
): Promise<SaveLink> {
  const { id, elapsedMs, now } = save;
  const old = await database.saves.get(id);
  const board = { ...encodeBoard(save.board), history: [], position: 1 };
  await database.saves.put({ id, name: old?.name ?? save.defaultName, board, elapsedMs, savedAt: now });
  return { id, savedAt: now };
}

let opened: Database | undefined;

/** The one database of this page. */
export function openDatabase(): Database {
  return (opened ??= new Database());
}
