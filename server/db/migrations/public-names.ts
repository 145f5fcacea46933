/**
 * The rule for public names as applied by migrations 009 and 011. Frozen, since a migration must always do
 * the same, even if the current rule (`core/account/public-name.ts`) changes.
 */
const DOMAIN = '@member';
const MAX_LENGTH = 40;
/** Words by which a name would pass for the site itself: for administrators only, also as `admin2` or `the-admin`. */
const RESERVED: ReadonlySet<string> = new Set(['admin', 'administrator', 'moderator', 'nonet', 'support']);
/** Cyrillic and Greek letters, and a few more, that look like those of the reserved names. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['a', 'аαɑ'],
  ['d', 'ԁɗ'],
  ['e', 'еε'],
  ['i', 'іιı'],
  ['m', 'м'],
  ['n', 'пηո'],
  ['o', 'оοσօ'],
  ['p', 'рρ'],
  ['r', 'г'],
  ['s', 'ѕ'],
  ['t', 'тτ'],
  ['u', 'υս'],
];
const LATIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);
/** What an address has that a name may not have; letters that cannot be seen are no letters here. */
const FOREIGN = /[^\p{L}\p{N}._-]|\p{Default_Ignorable_Code_Point}/gu;
const PUBLIC_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+@member$/u;

export function publicName(emailKey: string, number: number, role: 'member' | 'administrator'): string {
  const local = emailKey.slice(0, emailKey.lastIndexOf('@')).replace(FOREIGN, '-');
  const cut = Array.from(local).slice(0, MAX_LENGTH).join('');
  const name = role === 'member' && isReserved(cut) ? 'member' : cut;
  return `${name}${number === 1 ? '' : `.${number}`}${DOMAIN}`;
}

/** Whether a public name looks official. */
export function isReservedName(name: string): boolean {
  return isReserved(name.slice(0, name.lastIndexOf('@')));
}

/** Whether a name, or a part of it, is a reserved one in other clothes: `-admin`, `admin_2`, `ádmin`. */
function isReserved(local: string): boolean {
  const plain = Array.from(local.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('');
  return [plain.replace(/[^\p{L}]/gu, ''), ...plain.split(/[^\p{L}]+/u)].some((part) => RESERVED.has(part));
}

export function isPublicName(text: string): boolean {
  return PUBLIC_NAME.test(text);
}
