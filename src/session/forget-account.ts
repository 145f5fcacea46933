import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { removeAll } from '../data/db/belongings.ts';
import type { Database } from '../data/db/database.ts';
import { disownRecords } from '../data/db/records.ts';
import { LOCAL } from '../platform/local-store.ts';
import { notify } from '../ui/notices.ts';

/** Removes what the device keeps of a deleted account, except games and statistics. Another account may be logged in. */
export async function forgetAccount(database: Database, owner: string): Promise<void> {
  await disownRecords(database, owner);
  await removeAll(database, LOCAL, owner);
  notify({ tone: 'ok', text: i18n._(msg`The account ${owner} is deleted`) });
}
