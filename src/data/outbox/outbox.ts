import type { Database } from '../db/database.ts';
import type { Command, OutboxRow } from './command.ts';

interface NewRow {
  readonly id: string;
  readonly owner: string;
  readonly command: Command;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Puts a command at the end of its owner's queue. A save that nobody has begun to send makes way for a newer one. */
export async function putCommand(database: Database, { id, owner, command, now }: NewRow): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const isReplaced = (row: OutboxRow): boolean =>
      row.command.saveId === command.saveId && (row.attempts === 0 || row.refusal !== null);
    await database.outbox.where({ owner }).filter(isReplaced).delete();
    await database.outbox.add({ id, owner, command, createdAt: now, attempts: 0, refusal: null });
  });
}

/** Everything of one person that waits or came back, oldest first. */
export function listCommands(database: Database, owner: string): Promise<OutboxRow[]> {
  return database.outbox.where({ owner }).sortBy('seq');
}

/** Takes a command back. One that is being sent at this moment may still arrive. */
export async function cancelCommand(database: Database, id: string): Promise<void> {
  await database.outbox.where({ id }).delete();
}

/** Sends a draft again, under a new key: the old one stands for the refusal. */
export async function retryCommand(database: Database, id: string, newId: string): Promise<void> {
  await database.outbox.where({ id }).modify({ id: newId, attempts: 0, refusal: null });
}
