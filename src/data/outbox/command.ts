import type { BoardRecord } from '../db/game-record.ts';

/**
 * What a person wants done on the server, in the words of the product: no address, no token, no wire
 * format, so that a later version can still send what an older one has queued.
 */
export type Command = SaveBoardCommand;

export interface SaveBoardCommand {
  readonly kind: 'save-board';
  /** The named save on this device that it copies: a newer save of the same one takes its place. */
  readonly saveId: string;
  readonly board: BoardRecord;
  readonly elapsedSeconds: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The person has seen every copy in the account and chosen this one. */
  readonly settles: boolean;
  /**
   * The account's version that this board is based on, null for none. Set when it is sent for the first
   * time, and not again: a repetition has to say the same as the first time.
   */
  readonly basedOn?: number | null;
}

/** One command that waits, or that came back as a draft. */
export interface OutboxRow {
  /** Order of arrival, given by the database. */
  readonly seq?: number;
  /** Also the idempotency key. */
  readonly id: string;
  /** Whose it is: sent for them only, shown to nobody else. */
  readonly owner: string;
  readonly command: Command;
  readonly createdAt: number;
  readonly attempts: number;
  /** Why the server refused it: then it is a draft. Null while it waits. */
  readonly refusal: string | null;
}
