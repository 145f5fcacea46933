import { accountKey } from '../../accounts/account-key.ts';
import { knownDeviceOf } from '../../accounts/known-devices.ts';
import { findAccountByEmail } from '../../accounts/repository.ts';
import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/calls.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { openTicket } from './ticket.ts';

/**
 * Finds the account that a visitor has proved to be theirs, so that strangers at the same address do not
 * affect its limits.
 */
export function visitorFinder(
  database: Database,
  box: SecretBox,
): (visitor: Visitor, now: number) => Promise<string | undefined> {
  return async ({ email, deviceId, ticket }, now) => {
    if (ticket !== undefined) return openTicket(box, ticket, now)?.accountId;
    if (email === undefined || deviceId === undefined) return undefined;
    const account = await findAccountByEmail(database.read, accountKey(email));
    const device = await knownDeviceOf(database.read, { accountId: account?.id, deviceId });
    return device && account?.id;
  };
}
