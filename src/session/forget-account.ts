import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { localName } from '../../core/account/session.ts';
import { removeAccount } from '../data/db/belongings.ts';
import type { Database, DeletionRecord } from '../data/db/database.ts';
import { listUnsentTexts } from '../data/db/unsent-texts.ts';
import { downloadFile } from '../platform/download.ts';
import { LOCAL } from '../platform/local-store.ts';
import { notify } from '../ui/notices.ts';

/**
 * Removes a deleted account from the device, and says so: another account may be logged in. Texts that were not sent
 * stay until they are saved.
 */
export async function forgetAccount(database: Database, deletion: DeletionRecord): Promise<void> {
  const { owner, key } = deletion;
  const texts = await listUnsentTexts(database, LOCAL, owner);
  const kept = { ...deletion, texts };
  if (texts.length > 0) await database.deletions.put(kept);
  await removeAccount(database, LOCAL, owner);
  if (texts.length > 0) offerTexts(database, kept);
  else {
    await database.deletions.delete(key);
    notify({ tone: 'ok', text: i18n._(msg`The account ${owner} is deleted`) });
  }
}

/** Offers the texts that a deleted account has left, once per start of the page. */
export async function offerLeftTexts(database: Database): Promise<void> {
  for (const deletion of await database.deletions.toArray())
    if (deletion.texts) offerTexts(database, deletion);
}

function offerTexts(database: Database, { key, owner, texts = [] }: DeletionRecord): void {
  const save = async (): Promise<void> => {
    await downloadFile('nonet-texts.txt', new Blob([texts.join(SEPARATOR)], { type: 'text/plain' }));
    await database.deletions.delete(key);
    notify(null);
  };
  const name = localName(owner);
  notify({
    tone: 'error',
    // Short enough for two lines on a phone.
    text: i18n._(msg`Account ${name} is deleted. Some texts were not sent.`),
    action: { label: i18n._(msg`Save them`), run: () => void save() },
  });
}

const SEPARATOR = '\n\n* * *\n\n';
