import type { LocalStore } from '../local-keys.ts';
import type { Database, DeletionRecord } from './database.ts';
import { listDrafts, writtenIn } from './drafts.ts';

/** Everything a person wrote on this device that the server may not have, the oldest first, and the new pictures. */
export async function listUnsent(
  database: Database,
  store: LocalStore,
  owner: string,
): Promise<Required<Pick<DeletionRecord, 'texts' | 'pictures'>>> {
  const rows = await database.outbox.where({ owner }).toArray();
  const drafts = (await listDrafts(database, store, owner)).reverse();
  const written = [...rows.map(({ command }) => command), ...writtenIn(drafts)];
  const pictures = written.flatMap((each) => ('pictures' in each ? each.pictures : []));
  return {
    texts: written.map((each) => ('text' in each ? each.text : '')).filter((text) => text.trim() !== ''),
    pictures: pictures.flatMap(({ source }) => (source instanceof Blob ? [source] : [])),
  };
}
