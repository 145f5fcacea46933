import type { LocalStore } from '../local-keys.ts';
import type { Database } from './database.ts';
import { listDrafts } from './drafts.ts';

/** Everything a person wrote on this device that the server may not have, the oldest first. */
export async function listUnsentTexts(
  database: Database,
  store: LocalStore,
  owner: string,
): Promise<readonly string[]> {
  const rows = await database.outbox.where({ owner }).toArray();
  const drafts = await listDrafts(database, store, owner);
  return [
    ...rows.map(({ command }) => ('text' in command ? command.text : '')),
    ...drafts.reverse().flatMap(({ stash, text }) => [stash.text, text]),
  ].filter((text) => text.trim() !== '');
}
