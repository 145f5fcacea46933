import { parseJson } from '../../../core/base/parse-json.ts';
import { DRAFT_WORDS, keysOf, nameOfKey, ownerOfKey, ownKey, type LocalStore } from '../local-keys.ts';
import type { Database, DraftRecord } from './database.ts';

export type KeptDraft = Required<Omit<DraftRecord, 'owner'>>;

export const NOTHING = {
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
    const record = { ...NOTHING, ...records.find((each) => each.id === id) };
    const fast = readWords(store, owner, id);
    const draft = fast.at < record.at ? record : withWords(record, fast);
    const { mode, pictures, stash, text, at } = draft;
    return { id, mode, pictures, stash, text, at };
  }).sort((one, other) => other.at - one.at);
}

/** All that is written in drafts: each text with its pictures, that of a post set aside for a comment before it. */
export function writtenIn(drafts: readonly KeptDraft[]): KeptDraft['stash'][] {
  return drafts
    .flatMap(({ stash, ...draft }) => [stash, draft])
    .filter(({ text, pictures }) => text.trim() !== '' || pictures.length > 0);
}

/** The draft with what local storage has of it, which is all but the pictures. */
function withWords<Draft extends Omit<KeptDraft, 'id'>>(
  draft: Draft,
  { mode = draft.mode, stash: aside = draft.stash.text, text, at }: ReturnType<typeof readWords>,
): Draft {
  const { stash, pictures } = draft;
  const isSame = mode.kind === draft.mode.kind && mode.postId === draft.mode.postId;
  if (isSame) return { ...draft, mode, text, at, stash: { ...stash, text: aside } };
  // The database could not store the change of mode: the pictures belong to the post that was set aside.
  const left = draft.mode.kind === 'new' ? pictures : stash.pictures;
  return { ...draft, mode, text, at, pictures: [], stash: { text: aside, pictures: left } };
}

/** What local storage keeps of a draft: all but files. */
export interface Words {
  readonly text: string;
  /** Missing in drafts of earlier versions. */
  readonly mode?: DraftRecord['mode'];
  /** The text of the post that was set aside. */
  readonly stash?: string;
}

export function writeWords(store: LocalStore, owner: string, id: string, words: Words, now: number): void {
  const key = ownKey(`${DRAFT_WORDS}${id}`, owner);
  const { text, mode, stash = '' } = words;
  const isNew = mode === undefined || mode.kind === 'new';
  if (isNew && text === '' && stash === '') store.removeItem(key);
  else store.setItem(key, JSON.stringify({ ...words, at: now }));
}

/** Whether local storage has the words of this time. */
export function hasWords(store: LocalStore, owner: string, id: string, at: number): boolean {
  return readWords(store, owner, id).at === at;
}

/**
 * Stores a complete draft. Of one that is empty now, this is noted: local storage may have its text again after a
 * crash. Rejects if there is no room for it.
 */
export async function putDraft({ composerDrafts }: Database, draft: Required<DraftRecord>): Promise<void> {
  if (!isNothing(draft)) await composerDrafts.put(draft);
  else await composerDrafts.update([draft.owner, draft.id], draft);
}

/** Whether a draft is a new post with nothing in it. */
export function isNothing({ mode, text, pictures, stash }: Required<DraftRecord>): boolean {
  return (
    mode.kind === 'new' && `${text}${stash.text}` === '' && pictures.length + stash.pictures.length === 0
  );
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

function readWords(
  store: LocalStore,
  owner: string,
  id: string,
): Required<Pick<KeptDraft, 'text' | 'at'>> & Omit<Words, 'text'> {
  const json = parseJson(store.getItem(ownKey(`${DRAFT_WORDS}${id}`, owner)) ?? '{}');
  const { text, at, mode, stash } = (json ?? {}) as Partial<Record<keyof Words | 'at', unknown>>;
  return {
    text: isString(text) ? text : '',
    at: typeof at === 'number' ? at : 0,
    ...(isMode(mode) && { mode }),
    ...(isString(stash) && { stash }),
  };
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

type Parts = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null;
}

/** Checks a mode of the composer, as far as the composer uses it: it may come from a file. */
export function isMode(mode: unknown): mode is DraftRecord['mode'] {
  if (!isObject(mode)) return false;
  const { kind, postId, before, author } = mode;
  if (kind === 'edit')
    return isString(postId) && isObject(before) && isString(before.text) && isPictures(before.pictures);
  return kind === 'new' || (kind === 'comment' && isString(postId) && isString(author ?? ''));
}

export function isPictures(pictures: unknown): boolean {
  const isSource = (source: unknown): boolean =>
    isString(source) || (isObject(source) && isString(source.$blob));
  return (
    Array.isArray(pictures) &&
    pictures.length <= 2 &&
    pictures.every((each) => isObject(each) && isSource(each.source) && isString(each.alt))
  );
}
