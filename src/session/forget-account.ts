import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { removeAccount } from '../data/db/belongings.ts';
import type { Database } from '../data/db/database.ts';
import { LOCAL } from '../platform/local-store.ts';
import { notify } from '../ui/notices.ts';

/** Removes a deleted account from the device, and says so: another account may be logged in. */
export async function forgetAccount(database: Database, owner: string): Promise<void> {
  await removeAccount(database, LOCAL, owner);
  notify({ tone: 'ok', text: i18n._(msg`The account ${owner} is deleted`) });
}
