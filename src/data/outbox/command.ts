import type { BoardRecord } from '../db/game-record.ts';

/**
 * What a person wants done on the server, in the words of the product: no address, no token, no wire
 * format, so that a later version can still send what an older one has queued.
 */
export type Command = SaveBoardCommand | MessageCommand;

export interface SaveBoardCommand {
  readonly kind: 'save-board';
  /** The named save on this device that it copies: a newer save of the same one takes its place. */
  readonly saveId: string;
  readonly board: BoardRecord;
  readonly elapsedSeconds: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The ids of the copies in the account that the person has seen and chosen this one over. */
  readonly chosenOver?: readonly string[];
  /**
   * The account's version that this board is based on. Set when it is sent for the first time, and not
   * again: a repetition has to say the same as the first time. Null in what was first sent by a version
   * of the app that named none.
   */
  readonly basedOn?: number | null;
}

/** Of a device that knows of no board in the account: whatever lies there stays, and this one beside it. */
export const NO_VERSION = 0;

/**
 * What somebody does on the message board. A post or comment that has not reached the server yet goes by
 * the id of its row, until the server has given it one of its own.
 */
export type MessageCommand =
  | CreatePostCommand
  | EditPostCommand
  | AddCommentCommand
  | { readonly kind: 'delete-post'; readonly postId: string }
  | { readonly kind: 'like-post'; readonly postId: string; readonly liked: boolean }
  | { readonly kind: 'delete-comment'; readonly postId: string; readonly commentId: string }
  | {
      readonly kind: 'report-post';
      readonly postId: string;
      /** The comment that is meant, if not the post itself. */
      readonly commentId?: string;
      readonly reason: string;
    };

/** A picture in one of the two slots of a post. */
export interface OutgoingPicture {
  /** A new one, or the name of one that the post has already. */
  readonly source: Blob | string;
  /** What it shows; may be empty. */
  readonly alt: string;
}

interface Written {
  readonly text: string;
  /** The version of the rules that the box was ticked for. */
  readonly agreedTo: number;
}

export interface CreatePostCommand extends Written {
  readonly kind: 'create-post';
  readonly pictures: readonly OutgoingPicture[];
}

export interface EditPostCommand extends Written {
  readonly kind: 'edit-post';
  readonly postId: string;
  readonly pictures: readonly OutgoingPicture[];
}

export interface AddCommentCommand extends Written {
  readonly kind: 'add-comment';
  readonly postId: string;
}

/** Why the server refused a command. */
export interface Refusal {
  /** The kind of the server's outcome or failure, or `damaged`, `bug`, `from-backup` or `maybe-sent`. */
  readonly kind: string;
  /** When a ban ends, in milliseconds since 1970. */
  readonly until?: number;
  /** When it was refused, or may have been sent, in milliseconds since 1970. */
  readonly at?: number;
  /** How many there may be, where there were too many. */
  readonly limit?: number;
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
  /** How often it was begun to be sent: from then on the server may have it. */
  readonly attempts: number;
  /** When that was for the first time, in milliseconds since 1970. */
  readonly firstTriedAt?: number;
  /** How often a bug of ours kept it from being sent. */
  readonly bugs?: number;
  /** Null while it waits; refused, it is a draft. */
  readonly refusal: Refusal | null;
}

/** What belongs together and keeps its order. */
export function conversationOf({ id, command }: OutboxRow): string {
  switch (command.kind) {
    case 'save-board':
      return 'boards';
    case 'create-post':
      return id;
    default:
      return command.postId;
  }
}

/** The rows that have to be accepted before this command can be sent, if they are rows. */
export function referencesOf(command: Command): string[] {
  switch (command.kind) {
    case 'save-board':
    case 'create-post':
      return [];
    case 'delete-comment':
      return [command.postId, command.commentId];
    case 'report-post':
      return command.commentId === undefined ? [command.postId] : [command.postId, command.commentId];
    default:
      return [command.postId];
  }
}

/** The same command about what has got another id. */
export function withReference<Kind extends Command>(command: Kind, from: string, to: string): Kind {
  const change: { postId?: string; commentId?: string } = {};
  if ('postId' in command && command.postId === from) change.postId = to;
  if ('commentId' in command && command.commentId === from) change.commentId = to;
  return { ...command, ...change };
}
