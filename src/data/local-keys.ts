/** Local storage, or what a test puts in its place. */
export type LocalStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** What a person sets on this device or has reached here: in every backup, whoever makes it. */
const SETTINGS: ReadonlySet<string> = new Set([
  'language',
  'color',
  'nonet.settings',
  'nonet.hint-uniqueness',
  'nonet.install',
  'nonet.menu',
  'nonet.newcomer',
  'nonet.practice',
  'nonet.practice.seen',
  'nonet.reading',
]);

const OWN = 'nonet.own.';
/** The words of a draft; behind it the name of the draft. */
export const DRAFT_WORDS = 'draft-';

type OwnName = 'paid-hints' | 'hint-payment' | 'hint-price' | 'menu' | `${typeof DRAFT_WORDS}${string}`;

/** Where something of one person lies: no name has a dot in it, so the owner is all that follows. */
export function ownKey(name: OwnName, owner: string): string {
  return `${OWN}${name}.${owner}`;
}

/** Whose a key is; null for a key of the device. */
export function ownerOfKey(key: string): string | null {
  return ownPartsOf(key)?.owner ?? null;
}

/** What of a person's lies there; null for a key of the device. */
export function nameOfKey(key: string): string | null {
  return ownPartsOf(key)?.name ?? null;
}

function ownPartsOf(key: string): { readonly name: string; readonly owner: string } | undefined {
  const [, name, owner] = /^nonet\.own\.([\w-]+)\.(.+)$/s.exec(key) ?? [];
  return name === undefined ? undefined : { name, owner: owner! };
}

/** Whether a key is a setting that goes with a backup. */
export function isSetting(key: string): boolean {
  return SETTINGS.has(key);
}

/** All keys as they are now; none where the storage is blocked. */
export function keysOf(store: LocalStore): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
}

/** The words of the one draft that everybody had; behind it its owner. */
export const OLD_WORDS = 'nonet.draft.';
/** The name of the draft that was there when everybody had but one. */
export const FIRST_DRAFT = 'first';

/**
 * Brings over what lies as earlier versions left it: drafts go on, and what had no owner (hints that somebody
 * paid, the wish not to be asked, names in the menu's memory) is forgotten, for the server knows it.
 */
export function adoptOldKeys(store: LocalStore, now: number): void {
  for (const key of keysOf(store)) {
    if (!key.startsWith(OLD_WORDS)) continue;
    const kept = ownKey(`${DRAFT_WORDS}${FIRST_DRAFT}`, key.slice(OLD_WORDS.length));
    if (store.getItem(kept) === null)
      store.setItem(kept, JSON.stringify({ text: store.getItem(key) ?? '', at: now }));
    store.removeItem(key);
  }
  store.removeItem('nonet.hint-payment');
  store.removeItem('nonet.hint-price');
  if (store.getItem('nonet.menu')?.startsWith('[') === true) store.removeItem('nonet.menu');
}
