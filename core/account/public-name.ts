const DOMAIN = '@member';
const MAX_LENGTH = 40;
/**
 * Words that would make a name look official; reserved for administrators, also in forms like `admin2` or
 * `the-admin`.
 */
const RESERVED: ReadonlySet<string> = new Set(['admin', 'administrator', 'moderator', 'nonet', 'support']);
/** Letters, mostly Cyrillic and Greek, that look like those of the reserved names. */
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
/** Characters of an address that a name may not contain, including invisible letters. */
const FOREIGN = /[^\p{L}\p{N}._-]|\p{Default_Ignorable_Code_Point}/gu;
const PUBLIC_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+@member$/u;

/**
 * The name that others see instead of an e-mail address: its local part in letters, digits, `.`, `_` and `-`.
 * To find a free one, the caller counts `number` up: `ann@member`, `ann.2@member` …
 *
 * @param emailKey the address as `emailKey` makes it
 * @param number from 1
 */
export function publicName(emailKey: string, number: number, role: 'member' | 'administrator'): string {
  const local = emailKey.slice(0, emailKey.lastIndexOf('@')).replace(FOREIGN, '-');
  const cut = Array.from(local).slice(0, MAX_LENGTH).join('');
  const name = role === 'member' && isReserved(cut) ? 'member' : cut;
  return `${name}${number === 1 ? '' : `.${number}`}${DOMAIN}`;
}

/** Whether a name, or a part of it, is a disguised reserved name: `-admin`, `admin_2`, `ádmin`. */
function isReserved(local: string): boolean {
  const plain = Array.from(local.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('');
  return [plain.replace(/[^\p{L}]/gu, ''), ...plain.split(/[^\p{L}]+/u)].some((part) => RESERVED.has(part));
}

export function isPublicName(text: string): boolean {
  return PUBLIC_NAME.test(text);
}
