import { isReserved } from './reserved-name.ts';

const DOMAIN = '@member';
const MAX_LENGTH = 40;
/** Characters of an address that a name may not contain, including invisible letters. */
const FOREIGN = /[^\p{L}\p{N}._-]|\p{Default_Ignorable_Code_Point}/gu;
const PUBLIC_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+@member$/u;

/**
 * Scripts that must not be mixed in one name, since each has letters that look like those of another. Latin
 * and the East Asian scripts may be combined; all unlisted scripts count as one.
 */
const SCRIPTS = [
  /[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}]/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
];
const NO_SCRIPT = /[^\p{L}]|[\p{sc=Common}\p{sc=Inherited}]/u;

/** Index of a letter's script; undefined if the character is not a letter, -1 for all other scripts. */
function scriptOf(letter: string): number | undefined {
  return NO_SCRIPT.test(letter) ? undefined : SCRIPTS.findIndex((script) => script.test(letter));
}

function isOneScript(name: string): boolean {
  return new Set(Array.from(name, scriptOf).filter((script) => script !== undefined)).size <= 1;
}

/** A name in several scripts keeps only letters of the first group: `аnn` with a Cyrillic a becomes `-nn`. */
function inOneScript(name: string): string {
  if (isOneScript(name)) return name;
  return Array.from(name, (letter) => ((scriptOf(letter) ?? 0) === 0 ? letter : '-')).join('');
}

/**
 * The name that others see instead of an e-mail address: its local part, reduced to letters, digits, `.`, `_`
 * and `-` of one script. If it is taken, try the next `number`: `ann@member`, `ann.2@member` …
 *
 * @param emailKey the address as returned by `emailKey`
 * @param number from 1
 */
export function publicName(emailKey: string, number: number, role: 'member' | 'administrator'): string {
  const local = emailKey.slice(0, emailKey.lastIndexOf('@')).replace(FOREIGN, '-');
  const cut = Array.from(local).slice(0, MAX_LENGTH).join('');
  const name = inOneScript(cut);
  // A foreign letter may hide a reserved word, or leave one when it is replaced: `жadmin`.
  const isOfficial = isReserved(cut) || isReserved(name);
  return `${role === 'member' && isOfficial ? 'member' : name}${number === 1 ? '' : `.${number}`}${DOMAIN}`;
}

export function isPublicName(text: string): boolean {
  return PUBLIC_NAME.test(text) && isOneScript(text.slice(0, -DOMAIN.length));
}
