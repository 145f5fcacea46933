import { Dexie, type EntityTable, type Table } from 'dexie';
import { once } from '../../../core/base/once.ts';
import type { Board } from '../../../core/board/board.ts';
import { triesOnly } from '../../../core/board/try.ts';
import type { BulkReport } from '../../../core/protocol/question-bank.ts';
import type { Role } from '../../../core/protocol/session.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { OutboxRow, OutgoingPicture } from '../outbox/command.ts';
import type { FeedRecord } from '../posts/feed.ts';
import type { Memory } from '../../../core/learn/memory.ts';
import { encodeBoard, type GameRecord, type SaveLink, type SaveRecord } from './game-record.ts';
import { countGame, uncountedMs, type PlayTable } from './plays.ts';

export { liveQuery } from 'dexie';
export { countHint, noteChallenge, noteDaily, noteNeeded, noteTechnique } from './plays.ts';

/** Dexie's IndexedDB; tests pass their own. */
export interface DatabaseOptions {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** The session of this device, where the service worker can read it too. */
export interface SessionRecord {
  readonly key: 'current';
  readonly token: string;
  readonly username: string;
  readonly publicName: string;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly passwordChangeDue: boolean;
  readonly secondFactorDue?: boolean | undefined;
}

/** A session that was ended here but may still be open on the server. */
export interface EndedSessionRecord {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/** A deletion of an account that the server may have carried out, although its answer has not arrived. */
export interface DeletionRecord {
  /** The idempotency key of the call. */
  readonly key: string;
  /** The account. */
  readonly owner: string;
  readonly token: string;
  readonly posts: boolean;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** The service worker has learned that it succeeded; a page must still clear local storage. */
  readonly isDone?: boolean;
}

/** What this device knows about an account's saved board. */
export interface AccountBoardRecord {
  readonly owner: string;
  /** The version that was saved or loaded here last; `NO_VERSION` before the first. */
  readonly version: number;
  /** The account's puzzle, if known to this device. */
  readonly puzzle?: string | undefined;
  /** The account holds several boards, one of which must be chosen. */
  readonly undecided: boolean;
  /** The account's board was neither saved nor opened here, so a save is stored as a copy. */
  readonly behind?: boolean | undefined;
  /** The copy created by the last save of a game. */
  readonly copy?: { readonly saveId: string; readonly id: string } | undefined;
  readonly savedAt: number;
}

/** A draft of the composer without its text, which is in local storage because that is faster. */
export interface DraftRecord {
  readonly owner: string;
  /** One per tab. */
  readonly id: string;
  /** A mode of the composer. */
  readonly mode: { readonly kind: string; readonly postId?: string };
  readonly pictures: readonly OutgoingPicture[];
  /** A new post set aside while another mode is active. */
  readonly stash: { readonly text: string; readonly pictures: readonly OutgoingPicture[] };
}

/** Puzzles of a level from the server's question bank, for offline play. */
export interface PackRecord {
  readonly level: Level;
  readonly puzzles: readonly string[];
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** A list of puzzles that an administrator is adding to the question bank. */
export interface BulkListRecord {
  readonly owner: string;
  /** The name of its file; null if it was pasted. */
  readonly name: string | null;
  readonly text: string;
  /** Null until adding has started. */
  readonly job: { readonly library: Level; readonly batch: string } | null;
}

/** The server's answer to one piece of such a list. */
export interface BulkPieceRecord extends BulkReport {
  readonly owner: string;
  /** Index of its first line in the list. */
  readonly start: number;
}

/** The owner of data created without a login. */
export const NOBODY = '';

/** A person's memory of a technique. */
export interface LearnedRow extends Memory {
  readonly owner: string;
  /** Whether the owner's account has received it. */
  readonly sent: boolean;
}

/** The device's database. */
export class Database extends Dexie {
  declare readonly games: EntityTable<GameRecord, 'id'>;
  declare readonly saves: EntityTable<SaveRecord, 'id'>;
  /** Puzzles already taken from the packs, by level and text. */
  declare readonly usedPuzzles: Table<{ level: string; puzzle: string }, [string, string]>;

  declare readonly plays: PlayTable;
  /** Each person's memory of each technique. */
  declare readonly learned: Table<LearnedRow, [string, string]>;

  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly session: EntityTable<SessionRecord, 'key'>;
  declare readonly endedSessions: EntityTable<EndedSessionRecord, 'token'>;
  declare readonly deletions: EntityTable<DeletionRecord, 'key'>;
  declare readonly accountBoards: EntityTable<AccountBoardRecord, 'owner'>;
  /** The newest posts as each user last read them here. */
  declare readonly feeds: EntityTable<FeedRecord, 'owner'>;
  declare readonly composerDrafts: Table<DraftRecord, [string, string]>;
  declare readonly packs: EntityTable<PackRecord, 'level'>;
  declare readonly bulkLists: EntityTable<BulkListRecord, 'owner'>;
  declare readonly bulkPieces: Table<BulkPieceRecord, [string, number]>;

  constructor(options: DatabaseOptions = {}) {
    super('nonet', options);
    // Development versions went up to this number, and browsers refuse to open a database with a lower
    // version.
    this.version(12).stores({
      games: 'id, updatedAt',
      saves: 'id, savedAt',
      usedPuzzles: '[level+puzzle], level',
      plays: 'puzzle, daily',
      learned: '[owner+technique], owner',
      outbox: '++seq, owner, id',
      session: 'key',
      endedSessions: 'token',
      deletions: 'key',
      accountBoards: 'owner',
      feeds: 'owner',
      composerDrafts: '[owner+id], owner',
      packs: 'level',
      bulkLists: 'owner',
      bulkPieces: '[owner+start], owner',
    });
  }

  /** Forgets the session with this token; a newer session stays. */
  async endSession(token: string): Promise<void> {
    await this.session
      .where({ key: 'current' })
      .filter((session) => session.token === token)
      .delete();
  }
}

/** Number of games kept besides the open ones; the oldest are dropped. */
export const KEPT_GAMES = 30;

/**
 * Stores a game, drops the oldest ones, and updates the statistics.
 *
 * @param isWin whether the win is being shown; otherwise a game that was unsolved before and is solved now
 * counts too
 */
export async function putGame(database: Database, game: GameRecord, isWin = false): Promise<void> {
  const { games, plays } = database;
  await database.transaction('rw', games, plays, async () => {
    const before = await games.get(game.id);
    const uncounted = before ? (before.uncountedMs ?? 0) : await uncountedMs(plays, game);
    const counted = uncounted > 0 ? { ...game, uncountedMs: uncounted } : game;
    await games.put(counted);
    await countGame(plays, counted, before, isWin);
    if (before) return;
    const surplus = await games.orderBy('updatedAt').reverse().offset(KEPT_GAMES).primaryKeys();
    if (surplus.length > 0) await games.bulkDelete(surplus);
  });
}

/** Games in progress, newest first. */
export function listGames(database: Database): Promise<GameRecord[]> {
  return database.games.orderBy('updatedAt').reverse().toArray();
}

/** Named saves, newest first. */
export function listSaves(database: Database): Promise<SaveRecord[]> {
  return database.saves.orderBy('savedAt').reverse().toArray();
}

/** Saves a board under its existing name, or the default name if it is new. */
export async function putSave(
  database: Database,
  save: { id: string; board: Board; elapsedMs: number; defaultName: string; now: number },
): Promise<SaveLink> {
  const { id, elapsedMs, now } = save;
  const old = await database.saves.get(id);
  const board = encodeBoard(triesOnly(save.board));
  await database.saves.put({ id, name: old?.name ?? save.defaultName, board, elapsedMs, savedAt: now });
  return { id, savedAt: now };
}

/** The one database of this page. */
export const openDatabase = once(() => new Database());
