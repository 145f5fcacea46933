import { Dexie, type EntityTable, type Table } from 'dexie';
import { once } from '../../../core/base/once.ts';
import type { Board } from '../../../core/board/board.ts';
import type { BulkReport } from '../../../core/protocol/question-bank.ts';
import type { Role } from '../../../core/protocol/session.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { OutboxRow, OutgoingPicture } from '../outbox/command.ts';
import type { FeedRecord } from '../posts/feed.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { FIRST_DRAFT } from '../local-keys.ts';
import { encodeBoard, type GameRecord, type SaveLink, type SaveRecord } from './game-record.ts';
import { countGame, playOfGame, uncountedMs, type PlayTable } from './plays.ts';

export { liveQuery } from 'dexie';
export { countHint, noteChallenge, noteDaily } from './plays.ts';

/** Where Dexie finds IndexedDB; tests hand in their own. */
export interface DatabaseOptions {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** Who is logged in on this device, where the service worker can read it too. */
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

/** A session that was ended here, and that the server may not know to be over yet. */
export interface EndedSessionRecord {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/** What this device knows of the board in somebody's account. */
export interface AccountBoardRecord {
  readonly owner: string;
  /** The version that was saved or loaded here last; `NO_VERSION` before the first. */
  readonly version: number;
  /** The puzzle that lies there, as far as this device knows. */
  readonly puzzle?: string | undefined;
  /** Several boards lie in the account and wait for a choice. */
  readonly undecided: boolean;
  readonly savedAt: number;
}

/** What somebody is writing, but for the words: they are in web storage, which is quicker. */
export interface DraftRecord {
  readonly owner: string;
  /** Each tab has its own. */
  readonly id: string;
  /** A mode of the composer. */
  readonly mode: { readonly kind: string };
  readonly pictures: readonly OutgoingPicture[];
  /** A new post that waits while another mode is on. */
  readonly stash: { readonly text: string; readonly pictures: readonly OutgoingPicture[] };
}

/** Puzzles of a level from the server's question bank, to play without a network. */
export interface PackRecord {
  readonly level: Level;
  readonly puzzles: readonly string[];
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** A list of puzzles that an administrator adds to the question bank. */
export interface BulkListRecord {
  readonly owner: string;
  /** The name of its file; null when it was pasted. */
  readonly name: string | null;
  readonly text: string;
  /** Null until it is begun. */
  readonly job: { readonly library: Level; readonly batch: string } | null;
}

/** What the server said of a piece of such a list. */
export interface BulkPieceRecord extends BulkReport {
  readonly owner: string;
  /** The place of its first line in the list. */
  readonly start: number;
}

/** Everything that is kept on the device. */
export class Database extends Dexie {
  declare readonly games: EntityTable<GameRecord, 'id'>;
  declare readonly saves: EntityTable<SaveRecord, 'id'>;
  /** Puzzles of the packs that were handed out, by level and text. */
  declare readonly usedPuzzles: Table<{ level: string; puzzle: string }, [string, string]>;

  declare readonly plays: PlayTable;

  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly session: EntityTable<SessionRecord, 'key'>;
  declare readonly endedSessions: EntityTable<EndedSessionRecord, 'token'>;
  declare readonly accountBoards: EntityTable<AccountBoardRecord, 'owner'>;
  /** The newest posts as each person has read them here. */
  declare readonly feeds: EntityTable<FeedRecord, 'owner'>;
  declare readonly composerDrafts: Table<DraftRecord, [string, string]>;
  declare readonly packs: EntityTable<PackRecord, 'level'>;
  declare readonly bulkLists: EntityTable<BulkListRecord, 'owner'>;
  declare readonly bulkPieces: Table<BulkPieceRecord, [string, number]>;

  constructor(options: DatabaseOptions = {}) {
    super('nonet', options);
    this.version(1).stores({
      games: 'id, updatedAt',
      saves: 'id, savedAt',
      usedPuzzles: '[level+puzzle], level',
    });
    this.version(2).stores({ outbox: '++seq, owner, id', session: 'key', accountBoards: 'owner' });
    // A refusal was a word; with the message board it can have an end and a number.
    this.version(3)
      .stores({ feeds: 'owner', drafts: 'owner' })
      .upgrade((tx) =>
        tx
          .table<{ refusal: string | { kind: string } | null }>('outbox')
          .toCollection()
          .modify((row) => {
            if (typeof row.refusal === 'string') row.refusal = { kind: row.refusal };
          }),
      );
    // The statistics begin with the games that the device still has.
    this.version(4)
      .stores({ plays: 'puzzle, daily' })
      .upgrade(async (tx) => {
        const games = await tx.table<GameRecord>('games').toCollection().sortBy('updatedAt');
        for (const game of games) {
          const play = playOfGame(await tx.table<Play>('plays').get(game.board.puzzle), game);
          if (play) await tx.table('plays').put(play);
        }
      });
    this.version(5).stores({ packs: 'level', bulkLists: 'owner', bulkPieces: '[owner+start], owner' });
    this.version(6).stores({ endedSessions: 'token' });
    // Everybody had one draft, which two tabs wrote over one another.
    this.version(7)
      .stores({ composerDrafts: '[owner+id], owner' })
      .upgrade(async (tx) => {
        const drafts = await tx.table<Omit<DraftRecord, 'id'>>('drafts').toArray();
        await tx.table('composerDrafts').bulkPut(drafts.map((draft) => ({ ...draft, id: FIRST_DRAFT })));
      });
    this.version(8)
      .stores({ drafts: null })
      // What was begun to be sent before its first try was noted may be as old as itself.
      .upgrade((tx) =>
        tx
          .table<OutboxRow>('outbox')
          .toCollection()
          .modify((row: { -readonly [Key in keyof OutboxRow]: OutboxRow[Key] }) => {
            if (row.attempts > 0) row.firstTriedAt ??= row.createdAt;
          }),
      );
  }

  /** Forgets the session of a token; another one that was opened meanwhile stays. */
  async endSession(token: string): Promise<void> {
    await this.session
      .where({ key: 'current' })
      .filter((session) => session.token === token)
      .delete();
  }
}

/** Games that are kept beside the ones that are open; older ones go. */
export const KEPT_GAMES = 30;

/**
 * Writes a game, lets go of the oldest ones, and counts it in the statistics.
 *
 * @param isWin the win is on the screen; where it is not, a game that was open before and is solved now counts too
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

/** The one database of this page. */
export const openDatabase = once(() => new Database());
