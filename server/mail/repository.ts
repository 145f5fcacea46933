import type { Db } from '../db/database.ts';

export interface NewMail {
  readonly id: string;
  readonly messageSealed: string;
  readonly now: number;
}

/** A mail to send; the claim keeps other processes from sending it too. */
export interface DueMail {
  readonly id: string;
  readonly messageSealed: string;
  readonly attempts: number;
}

const CLAIM_MS = 90_000;

/**
 * Queues a mail in the transaction of its cause, so that both happen or neither.
 *
 * @param turn for mails that strangers can request without limit: its number within its neighbourhood. Lower
 * numbers go first, so that one neighbourhood's flood of requests does not delay the others; mails to
 * accounts have 0
 */
export async function insertMail(tx: Db, { id, messageSealed, now }: NewMail, turn = 0): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ id, message_sealed: messageSealed, turn, created_at: now, next_attempt_at: 0, attempts: 0 })
    .execute();
}

/** Claims due mails by turn, oldest first within a turn; they become due again when the claim expires. */
export async function claimDueMails(
  tx: Db,
  { now, limit }: { now: number; limit: number },
): Promise<DueMail[]> {
  const due = tx
    .selectFrom('mails')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .orderBy('turn')
    .orderBy('created_at')
    .limit(limit);
  const rows = await tx
    .updateTable('mails')
    .set((row) => ({ next_attempt_at: now + CLAIM_MS, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', due)
    // Checked again, so that only one of two processes gets a mail.
    .where('next_attempt_at', '<=', now)
    .returning(['id', 'message_sealed', 'attempts'])
    .execute();
  return rows.map(({ id, message_sealed, attempts }) => ({ id, messageSealed: message_sealed, attempts }));
}

export async function deleteMail(tx: Db, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('mails').where('id', '=', id).execute();
}

export async function postponeMail(tx: Db, { id, until }: { id: string; until: number }): Promise<void> {
  await tx.updateTable('mails').set({ next_attempt_at: until }).where('id', '=', id).execute();
}

/** When the next mail is due; undefined if the queue is empty. */
export async function nextMailTime(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select((all) => all.fn.min('next_attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

export const mailCommands = { insertMail, claimDueMails, deleteMail, postponeMail };
