/**
 * The rule for public names as the migrations apply it that mend names (009, 011, 014). A migration does the same
 * for ever: this copy stays as it is when the rule of today changes (`core/account/public-name.ts`).
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

const SCRIPTS = [
  /[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}]/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
];
const NO_SCRIPT = /[^\p{L}]|[\p{sc=Common}\p{sc=Inherited}]/u;

function scriptOf(letter: string): number | undefined {
  return NO_SCRIPT.test(letter) ? undefined : SCRIPTS.findIndex((script) => script.test(letter));
}

/** The rule of 014. */
export function isOneScript(name: string): boolean {
  const local = name.slice(0, name.lastIndexOf('@'));
  return new Set(Array.from(local, scriptOf).filter((script) => script !== undefined)).size <= 1;
}

export function publicNameOfOneScript(
  emailKey: string,
  number: number,
  role: 'member' | 'administrator',
): string {
  const name = publicName(emailKey, number, role);
  if (isOneScript(name)) return name;
  const local = name.slice(0, name.lastIndexOf('@'));
  const mended = Array.from(local, (letter) => ((scriptOf(letter) ?? 0) === 0 ? letter : '-')).join('');
  // Without its foreign letters it may be a reserved word: `жadmin`.
  if (role === 'member' && isReserved(mended)) return `member${number === 1 ? '' : `.${number}`}${DOMAIN}`;
  return mended + DOMAIN;
}
