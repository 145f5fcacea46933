import { DRAFT_WORDS, keysOf, nameOfKey, ownerOfKey, ownKey, type LocalStore } from '../local-keys.ts';
import type { Database, DraftRecord } from './database.ts';

/** A complete draft. */
export interface KeptDraft extends Required<Omit<DraftRecord, 'owner'>> {
  /** Whether it contains nothing that the person wrote or chose. */
  readonly isEmpty: boolean;
}

const NOTHING = {
  ...{ mode: { kind: 'new' }, pictures: [], text: '', at: 0 },
  stash: { text: '', pictures: [] },
} as const;

/** The drafts of one person on this device, the newest first. */
export async function listDrafts(database: Database, store: LocalStore, owner: string): Promise<KeptDraft[]> {
  // Local storage may still have the text if IndexedDB fails.
  const records = await database.composerDrafts
    .where({ owner })
    .toArray()
    .catch(() => []);
  const ids = new Set(records.map(({ id }) => id));
  for (const key of keysOf(store)) {
    const name = nameOfKey(key);
    if (ownerOfKey(key) === owner && name?.startsWith(DRAFT_WORDS)) ids.add(name.slice(DRAFT_WORDS.length));
  }
  return Array.from(ids, (id) => {
    const { mode, pictures, stash, text, at } = { ...NOTHING, ...records.find((each) => each.id === id) };
    const fast = readWords(store, owner, id);
    const words = fast.at < at ? { text, at } : fast;
    const isEmpty =
      `${words.text}${stash.text}`.trim() === '' && pictures.length + stash.pictures.length === 0;
    return { id, mode, pictures, stash, ...words, isEmpty };
  }).sort((one, other) => other.at - one.at);
}

export function writeWords(store: LocalStore, owner: string, id: string, text: string, now: number): void {
  const key = ownKey(`${DRAFT_WORDS}${id}`, owner);
  if (text === '') store.removeItem(key);
  else store.setItem(key, JSON.stringify({ text, at: now }));
}

/**
 * Stores a complete draft. Of one that is empty now, this is noted: local storage may have its text again after a
 * crash. Rejects if there is no room for it.
 */
export async function putDraft(
  { composerDrafts }: Database,
  draft: Required<DraftRecord>,
  isEmpty = false,
): Promise<void> {
  if (!isEmpty) await composerDrafts.put(draft);
  else await composerDrafts.update([draft.owner, draft.id], draft);
}

export async function removeDraft(
  database: Database,
  store: LocalStore,
  owner: string,
  id: string,
): Promise<void> {
  store.removeItem(ownKey(`${DRAFT_WORDS}${id}`, owner));
  await database.composerDrafts.delete([owner, id]);
}

function readWords(store: LocalStore, owner: string, id: string): Pick<KeptDraft, 'text' | 'at'> {
  try {
    const { text, at } = JSON.parse(
      store.getItem(ownKey(`${DRAFT_WORDS}${id}`, owner)) ?? '{}',
    ) as Partial<KeptDraft>;
    return { text: typeof text === 'string' ? text : '', at: typeof at === 'number' ? at : 0 };
  } catch {
    return { text: '', at: 0 };
  }
}
