import type { Database, DraftRecord } from '../db/database.ts';
import {
  isUndoable,
  referencesOf,
  seqOf,
  withReference,
  type Command,
  type EditPostCommand,
  type OutboxRow,
} from './command.ts';

interface NewRow {
  readonly id: string;
  readonly owner: string;
  readonly command: Command;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Appends a command to its owner's queue. Unsent rows are merged: a newer edit or like replaces an older one, and
 * edits of a waiting post change its row.
 */
export async function putCommand(
  database: Database,
  { id, owner, command: given, now }: NewRow,
): Promise<void> {
  await database.transaction('rw', database.outbox, database.sentAs, async () => {
    const command = await withSentIds(database, given);
    const rows = await listCommands(database, owner);
    const { drop = [], change, add = true, added = command } = placing(rows.filter(isOpen), command);
    await database.outbox.bulkDelete(drop.map(seqOf));
    if (change) await database.outbox.update(seqOf(change.row), { command: change.command, refusal: null });
    if (add)
      await database.outbox.add({
        id,
        owner,
        command: added,
        createdAt: now,
        attempts: 0,
        refusal: null,
      });
  });
}

/** The command with the server's ids for rows that have been sent in the meantime. */
async function withSentIds({ sentAs }: Database, command: Command): Promise<Command> {
  const sent = await sentAs.bulkGet(referencesOf(command));
  return sent.reduce<Command>((named, as) => (as ? withReference(named, as.row, as.id) : named), command);
}

/** Whether the row can be changed: never tried, or refused. */
function isOpen({ attempts, refusal }: OutboxRow): boolean {
  return attempts === 0 || refusal !== null;
}

/** A draft that the server may nevertheless have. */
function mayBeThere({ refusal }: OutboxRow): boolean {
  return refusal?.kind === 'maybe-sent' || refusal?.kind === 'from-backup';
}

/** How many texts on this device wait for their authors to log in, or to try again. */
export async function countWaitingTexts({ outbox }: Pick<Database, 'outbox'>): Promise<number> {
  return outbox.filter(({ command, isCancelled }) => 'text' in command && isCancelled !== true).count();
}

interface Placing {
  readonly drop?: readonly OutboxRow[];
  readonly change?: { readonly row: OutboxRow; readonly command: Command };
  readonly add?: boolean;
  /** What to add, if it is not the command itself. */
  readonly added?: Command;
}

/** How a new command changes the rows that can still be changed. */
function placing(open: readonly OutboxRow[], command: Command): Placing {
  switch (command.kind) {
    case 'create-post':
    case 'add-comment':
      return {};
    case 'edit-post':
      return placingOfEdit(open, command);
    case 'delete-post': {
      const drop = open.filter(
        (row) =>
          (row.id === command.postId && !mayBeThere(row)) ||
          referencesOf(row.command).includes(command.postId),
      );
      return { drop, add: !drop.some(({ id }) => id === command.postId) };
    }
    case 'like-post':
      // Sent even if it only undoes the press before: on the server, another device may have changed the like.
      return { drop: open.filter((row) => isAbout(row.command, 'like-post', command.postId)) };
    case 'delete-comment': {
      const drop = open.filter((row) => row.id === command.commentId && !mayBeThere(row));
      return { drop, add: drop.length === 0 };
    }
    case 'report-post':
      // A newer report replaces an unsent one about the same object; after a sent one, the server keeps both.
      return {
        drop: open.filter(
          (row) =>
            row.command.kind === 'report-post' &&
            row.command.postId === command.postId &&
            row.command.commentId === command.commentId,
        ),
      };
  }
}

function placingOfEdit(open: readonly OutboxRow[], command: EditPostCommand): Placing {
  const { text, pictures, agreedTo, postId } = command;
  const post = open.find(({ id }) => id === postId);
  if (post?.refusal === null && post.command.kind === 'create-post')
    return { change: { row: post, command: { ...post.command, text, pictures, agreedTo } }, add: false };
  const drop = open.filter((row) => isAbout(row.command, 'edit-post', postId));
  // The text of an edit that still waits never was on the server, only the one that it changed.
  const [{ before } = command] = drop
    .filter(({ refusal }) => refusal === null)
    .map((row) => row.command as EditPostCommand);
  return { drop, added: { ...command, before } };
}

function isAbout(command: Command, kind: Command['kind'], postId: string): boolean {
  return command.kind === kind && 'postId' in command && command.postId === postId;
}

/** All waiting and refused commands of one person, oldest first, using an index. */
export function listCommands(database: Database, owner: string): Promise<OutboxRow[]> {
  return database.outbox.where({ owner }).toArray();
}

/**
 * Cancels a command and those that refer to the post or comment it would create. A post or comment that may
 * have reached the server is marked instead, so that it is taken back there.
 *
 * @returns the cancelled rows, the command's own first; none if it has been sent
 */
export function cancelCommand(database: Database, id: string): Promise<OutboxRow[]> {
  return database.transaction('rw', database.outbox, async () => {
    const own = await database.outbox.where({ id }).first();
    if (!own) return [];
    const others = await database.outbox
      .filter(({ command }) => referencesOf(command).includes(id))
      .toArray();
    const rows = [own, ...others].map((row): OutboxRow =>
      !isOpen(row) && isUndoable(row.command) ? { ...row, isCancelled: true } : row,
    );
    for (const row of rows)
      await (row.isCancelled ? database.outbox.put(row) : database.outbox.delete(seqOf(row)));
    return rows;
  });
}

/**
 * The id with which a refused row is tried again. One from a backup keeps its own, which is also its idempotency key:
 * what was sent before the backup was restored is not sent twice.
 */
export function retryId({ id, refusal }: OutboxRow, newId: string): string {
  return refusal?.kind === 'from-backup' ? id : newId;
}

/** Queues a draft again under a new key, since the old key stands for the refusal. */
export async function retryCommand(database: Database, id: string, newId: string): Promise<void> {
  await database.transaction('rw', database.outbox, database.composerDrafts, async () => {
    await database.outbox
      .where({ id })
      .modify((row: { -readonly [Key in keyof OutboxRow]: OutboxRow[Key] }) => {
        Object.assign(row, { id: newId, attempts: 0, bugs: 0, refusal: null });
        delete row.firstTriedAt;
        delete row.isCancelled;
      });
    await renameReferences(database, id, newId);
  });
}

/** Replaces an id in all commands and unfinished comments and edits that refer to it. */
export async function renameReferences(database: Database, from: string, to: string): Promise<void> {
  const rows = await database.outbox.toArray();
  for (const row of rows) {
    if (referencesOf(row.command).includes(from))
      await database.outbox.update(seqOf(row), { command: withReference(row.command, from, to) });
  }
  await database.composerDrafts
    .filter(({ mode }) => mode.postId === from)
    .modify((draft: { mode: DraftRecord['mode'] }) => {
      draft.mode = { ...draft.mode, postId: to };
    });
}
