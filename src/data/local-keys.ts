/** Local storage, or a test's substitute. */
export type LocalStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Keys of the device's settings and progress; in every backup. */
const SETTINGS: ReadonlySet<string> = new Set([
  'language',
  'color',
  'nonet.bands',
  'nonet.drill',
  'nonet.examples',
  'nonet.settings',
  'nonet.stood',
  'nonet.hint-uniqueness',
  'nonet.install',
  'nonet.lessons',
  'nonet.newcomer',
  'nonet.one-for-you',
  'nonet.practice.seen',
  'nonet.puzzles',
  'nonet.reading',
  'nonet.review-times',
  'nonet.techniques-off',
]);

const OWN = 'nonet.own.';
/** Prefix of a draft's text; followed by the draft's name. */
export const DRAFT_WORDS = 'draft-';

type OwnName =
  | 'memory-weights'
  | 'paid-hints'
  | 'hint-payment'
  | 'hint-price'
  | 'seen-posts'
  | `${typeof DRAFT_WORDS}${string}`;

/** A key that belongs to one person; no name contains a dot, so the owner is everything after the name. */
export function ownKey(name: OwnName, owner: string): string {
  return `${OWN}${name}.${owner}`;
}

/** The owner of a key; null for a key of the device. */
export function ownerOfKey(key: string): string | null {
  return ownPartsOf(key)?.owner ?? null;
}

/** The name within a person's key; null for a key of the device. */
export function nameOfKey(key: string): string | null {
  return ownPartsOf(key)?.name ?? null;
}

function ownPartsOf(key: string): { readonly name: string; readonly owner: string } | undefined {
  const [, name, owner] = /^nonet\.own\.([\w-]+)\.(.+)$/s.exec(key) ?? [];
  return name === undefined ? undefined : { name, owner: owner! };
}

/** Whether a key belongs in every backup. */
export function isSetting(key: string): boolean {
  return SETTINGS.has(key);
}

/** A snapshot of all keys; empty if storage is blocked. */
export function keysOf(store: LocalStore): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
}
