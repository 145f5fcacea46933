import * as v from 'valibot';
import type { AccountRow } from '../../db/tables.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

const TICKET_MS = 10 * 60_000;

const TICKET = v.strictObject({
  use: v.literal('login'),
  accountId: v.string(),
  /** The hash of the verified password: a change voids the ticket. */
  passwordMark: v.string(),
  remember: v.boolean(),
  until: v.number(),
});

/** What the first step of a login passes to the second; sealed, so that it cannot be forged. */
export function sealTicket(box: SecretBox, account: AccountRow, remember: boolean, now: number): string {
  const ticket: v.InferOutput<typeof TICKET> = {
    use: 'login',
    accountId: account.id,
    passwordMark: passwordMark(box, account),
    remember,
    until: now + TICKET_MS,
  };
  return box.seal(JSON.stringify(ticket));
}

/** The ticket's content; undefined if it is expired or forged. */
export function openTicket(
  box: SecretBox,
  sealed: string,
  now: number,
): v.InferOutput<typeof TICKET> | undefined {
  try {
    const ticket = v.parse(TICKET, JSON.parse(box.open(sealed)));
    return now < ticket.until && ticket.until <= now + TICKET_MS ? ticket : undefined;
  } catch {
    return undefined;
  }
}

export function passwordMark(box: SecretBox, account: AccountRow): string {
  return box.hash('login ticket', account.password_hash);
}
