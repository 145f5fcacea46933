import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { localName } from '../../core/account/session.ts';
import { removeAccount } from '../data/db/belongings.ts';
import type { Database, DeletionRecord } from '../data/db/database.ts';
import { listUnsent } from '../data/db/unsent.ts';
import { base64Of, downloadFile } from '../platform/download.ts';
import { LOCAL } from '../platform/local-store.ts';
import { notify, remedy } from '../ui/notices.ts';

/**
 * Removes a deleted account from the device, and says so: another account may be logged in. Texts that were not sent
 * stay until they are saved.
 *
 * @param isSaid whether the person has already been told
 */
export async function forgetAccount(
  database: Database,
  deletion: DeletionRecord,
  isSaid = false,
): Promise<void> {
  const { owner, key } = deletion;
  const left = await keepUnsent(database, deletion);
  await removeAccount(database, LOCAL, owner);
  if (left) {
    offerTexts(database, left);
    return;
  }
  await database.deletions
    .where({ key })
    .filter(({ texts }) => !texts)
    .delete();
  if (isSaid) return;
  // Shown until it is closed: on another device, nothing else says why the person is logged out.
  notify({
    tone: 'ok',
    text: i18n._(msg`The account ${owner} is deleted`),
    action: remedy(i18n._(msg`Close`), () => undefined),
  });
}

/**
 * The deletion with what was not sent, if anything. In one transaction, since another tab may do the same: what it has
 * kept is kept.
 */
function keepUnsent(database: Database, deletion: DeletionRecord): Promise<DeletionRecord | undefined> {
  const { deletions, outbox, composerDrafts } = database;
  return database.transaction('rw', deletions, outbox, composerDrafts, async () => {
    const { texts = [], pictures = [] } = (await deletions.get(deletion.key)) ?? {};
    const unsent = await listUnsent(database, LOCAL, deletion.owner);
    const kept = {
      ...deletion,
      texts: [...new Set([...texts, ...unsent.texts])],
      pictures: [...pictures, ...unsent.pictures],
    };
    if (kept.texts.length + kept.pictures.length === 0) return undefined;
    await deletions.put(kept);
    return kept;
  });
}

/** Offers the texts that a deleted account has left, once per start of the page. */
export async function offerLeftTexts(database: Database): Promise<void> {
  for (const deletion of await database.deletions.toArray())
    if (deletion.texts) offerTexts(database, deletion);
}

function offerTexts(database: Database, deletion: DeletionRecord): void {
  const name = localName(deletion.owner);
  const save = async (): Promise<void> => {
    await downloadFile(FILE, await pageOf(deletion));
    await database.deletions.delete(deletion.key);
    notify(null);
    notify({
      tone: 'ok',
      text: i18n._(msg`Saved as ${FILE}`),
      action: { label: i18n._(msg`Save again`), run: () => void save() },
    });
  };
  notify({
    tone: 'error',
    // Short enough for two lines on a phone.
    text: i18n._(msg`Account ${name} is deleted. Some texts were not sent.`),
    action: { label: i18n._(msg`Save them`), run: () => void save() },
  });
}

const FILE = 'nonet-texts.html';

/** A page with the texts and then the pictures, which any browser opens. */
async function pageOf({ texts = [], pictures = [] }: DeletionRecord): Promise<Blob> {
  const { body, head, documentElement } = document.implementation.createHTMLDocument('Nonet');
  const encoding = document.createElement('meta');
  encoding.setAttribute('charset', 'utf-8');
  head.prepend(encoding);
  for (const text of texts) {
    const paragraph = document.createElement('pre');
    paragraph.style.whiteSpace = 'pre-wrap';
    paragraph.textContent = text;
    body.append(paragraph);
  }
  for (const picture of pictures) {
    const image = document.createElement('img');
    image.src = `data:${picture.type};base64,${await base64Of(picture)}`;
    body.append(image);
  }
  return new Blob([`<!doctype html>${documentElement.outerHTML}`], { type: 'text/html' });
}
