import { Dexie, type EntityTable, type Table } from 'dexie';
import { once } from '../../../core/base/once.ts';
import type { BulkReport } from '../../../core/protocol/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { OutboxRow, OutgoingPicture } from '../outbox/command.ts';
import type { FeedRecord } from '../posts/feed.ts';
import type { LoggedReview, StoredMemory } from '../../../core/learn/memory.ts';
import type { GameRow } from './game-record.ts';
import { gatherGames } from './gather-games.ts';
import { NOBODY, ownerNow, type SessionRecord } from './owner.ts';
import type { ExchangeRecord, RecordRow } from './records.ts';
import type { Play } from '../../../core/statistics/play.ts';

export { liveQuery } from 'dexie';
export { isOthers, listGames, newestGame, putGame, putSave, readGame } from './games.ts';
export { countHint, noteChallenge, noteDaily, noteNeeded, noteTechnique, readPlay } from './plays.ts';
export { NOBODY, type SessionRecord };

/** Dexie's IndexedDB; tests pass their own. */
export interface DatabaseOptions {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** A session that was ended here but may still be open on the server. */
export interface EndedSessionRecord {
  readonly token: string;
  /** Whose session it was, if it is known. */
  readonly owner?: string | undefined;
  /** Whether nothing of theirs should stay on this device after that. */
  readonly removes?: boolean | undefined;
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
  /** The account is deleted; a page must still clear local storage. */
  readonly isDone?: boolean;
  /** What was not sent, until it is saved; the rest is removed then. */
  readonly texts?: readonly string[];
  /** The new pictures of these, also until they are saved. */
  readonly pictures?: readonly Blob[];
}

/** The server's id of a post or comment that was sent from here: a command given just then may still name its row. */
export interface SentAsRecord {
  /** The id of its row in the outbox. */
  readonly row: string;
  readonly owner: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A draft of the composer. Local storage has its newest text, unless the browser was killed before writing it. */
export interface DraftRecord {
  readonly owner: string;
  /** One per tab. */
  readonly id: string;
  /** A mode of the composer. */
  readonly mode: { readonly kind: string; readonly postId?: string };
  readonly pictures: readonly OutgoingPicture[];
  /** Missing in drafts of earlier versions. */
  readonly text?: string;
  /** When the text last changed, in milliseconds since 1970. */
  readonly at?: number;
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

export interface LearnedRow extends StoredMemory {
  readonly owner: string;
  /** Whether the owner's account has received it. */
  readonly sent: boolean;
  /** The reviews here since the last one elsewhere, oldest first. */
  readonly log?: readonly LoggedReview[] | undefined;
}

/** For an account that is known to be deleted. */
export function doneDeletion(owner: string, token: string): DeletionRecord {
  return { key: token, owner, token, posts: false, askedAt: Date.now(), isDone: true };
}

export class Database extends Dexie {
  declare readonly ownGames: Table<GameRow, [string, string]>;
  /** Puzzles already taken from the packs, by level and text. */
  declare readonly usedPuzzles: Table<{ level: string; puzzle: string }, [string, string]>;

  /** What a person has on every device. */
  declare readonly records: Table<RecordRow, [string, string, string]>;
  declare readonly exchanges: EntityTable<ExchangeRecord, 'owner'>;
  /** Each person's memory of each technique. */
  declare readonly learned: Table<LearnedRow, [string, string]>;

  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly sentAs: EntityTable<SentAsRecord, 'row'>;
  declare readonly session: EntityTable<SessionRecord, 'key'>;
  declare readonly endedSessions: EntityTable<EndedSessionRecord, 'token'>;
  declare readonly deletions: EntityTable<DeletionRecord, 'key'>;
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
    this.version(13)
      .stores({
        ownGames: '[owner+id], [owner+updatedAt], [owner+sent], owner',
        games: null,
        saves: null,
        accountBoards: null,
        plays: null,
        records: '[owner+kind+id], [owner+kind], [owner+sent], owner',
        exchanges: 'owner',
        sentAs: 'row, owner',
      })
      .upgrade(async (tx) => {
        const owner = await ownerNow({ session: tx.table('session') });
        await gatherGames(tx, owner);
        const plays = (await tx.table('plays').toArray()) as Play[];
        await tx.table('records').bulkAdd(
          plays.map((body): RecordRow => {
            return { kind: 'play', id: body.puzzle, at: body.playedAt, body, owner, sent: 0 };
          }),
        );
      });
  }

  /**
   * Forgets the session with this token; a newer session stays.
   *
   * @returns whose session it was; undefined if it is not here
   */
  endSession(token: string): Promise<string | undefined> {
    return this.transaction('rw', this.session, async () => {
      const session = await this.session.get('current');
      if (session?.token !== token) return undefined;
      await this.session.delete('current');
      return session.username;
    });
  }

  /** The same for a session whose account was deleted: what it left here goes, too. */
  endDeletedSession(token: string): Promise<void> {
    return this.transaction('rw', this.session, this.endedSessions, this.deletions, async () => {
      const owner = (await this.endSession(token)) ?? (await this.endedSessions.get(token))?.owner;
      if (owner === undefined) return;
      await this.deletions.put(doneDeletion(owner, token));
    });
  }
}

/** The one database of this page. */
export const openDatabase = once(() => new Database());
