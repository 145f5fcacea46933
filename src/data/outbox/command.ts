import { invariant } from '../../../core/base/invariant.ts';

/**
 * A change that a person wants on the message board, in domain terms: without URL, token or wire format, so
 * that a later version can send what an older one has queued. A post or comment that has not reached the
 * server is named by its row's id until the server assigns one.
 */
export type Command =
  | CreatePostCommand
  | EditPostCommand
  | AddCommentCommand
  | { readonly kind: 'delete-post'; readonly postId: string; readonly reason?: string }
  | { readonly kind: 'like-post'; readonly postId: string; readonly liked: boolean }
  | {
      readonly kind: 'delete-comment';
      readonly postId: string;
      readonly commentId: string;
      readonly reason?: string;
    }
  | {
      readonly kind: 'report-post';
      readonly postId: string;
      /** The comment, if not the post itself. */
      readonly commentId?: string;
      readonly reason: string;
    };

/** A picture in one of the two slots of a post. */
export interface OutgoingPicture {
  /** A new picture, or the name of one that the post has already. */
  readonly source: Blob | string;
  /** Its text alternative; may be empty. */
  readonly alt: string;
}

interface Written {
  readonly text: string;
  /** The accepted version of the rules. */
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
  /** The text that its author changed: another one, of another device, is not replaced. */
  readonly before?: string | undefined;
}

export interface AddCommentCommand extends Written {
  readonly kind: 'add-comment';
  readonly postId: string;
}

/** Why a command was not taken. */
export interface Refusal {
  /** The kind of the server's outcome or failure, or `damaged`, `bug`, `from-backup`, `maybe-sent` or `storage-full`. */
  readonly kind: string;
  /** When a ban ends, in milliseconds since 1970. */
  readonly until?: number;
  /** When it was refused, or may have been sent, in milliseconds since 1970. */
  readonly at?: number;
  readonly limit?: number;
}

/** A command that waits, or that was refused and became a draft. */
export interface OutboxRow {
  /** Order of insertion, assigned by the database. */
  readonly seq?: number;
  /** Also the idempotency key. */
  readonly id: string;
  /** Its owner: sent in their name only, shown to nobody else. */
  readonly owner: string;
  readonly command: Command;
  readonly createdAt: number;
  /** Send attempts. Above 0, the server may already have it. */
  readonly attempts: number;
  /** When it was first tried, in milliseconds since 1970. */
  readonly firstTriedAt?: number;
  /** Attempts that failed because of a bug in this code. */
  readonly bugs?: number;
  /**
   * The author has cancelled it after the first try: a cancellation is sent instead, until the server
   * confirms it.
   */
  readonly isCancelled?: true;
  /** Null while it waits. A refused command is a draft. */
  readonly refusal: Refusal | null;
}

/** Whether the command can be taken back after its first try. */
export function isUndoable({ kind }: Command): boolean {
  return kind === 'create-post' || kind === 'add-comment';
}

/** The conversation of a command: commands of one conversation stay in order. */
export function conversationOf({ id, command }: OutboxRow): string {
  return command.kind === 'create-post' ? id : command.postId;
}

/** Ids that this command refers to; those that are outbox rows must be accepted first. */
export function referencesOf(command: Command): string[] {
  const { postId, commentId } = command as { readonly postId?: string; readonly commentId?: string };
  return [postId, commentId].filter((id) => id !== undefined);
}

/** Whether an id is that of a row. (`randomId` has 32 digits; the server's ids are UUIDs.) */
export function isRowId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** The command with a replaced id. */
export function withReference<Kind extends Command>(command: Kind, from: string, to: string): Kind {
  const change: { postId?: string; commentId?: string } = {};
  if ('postId' in command && command.postId === from) change.postId = to;
  if ('commentId' in command && command.commentId === from) change.commentId = to;
  return { ...command, ...change };
}

/** The number that the database gave a row. */
export function seqOf({ seq }: Pick<OutboxRow, 'seq'>): number {
  invariant(seq !== undefined, 'a row read from the outbox has a number');
  return seq;
}
