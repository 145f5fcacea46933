const DOMAIN = '@member';
const MAX_LENGTH = 40;
/** Names that would pass for the site itself: for administrators only. */
const RESERVED: ReadonlySet<string> = new Set(['admin', 'administrator', 'moderator', 'nonet', 'support']);
/** What an address has that a name may not have; letters that cannot be seen are no letters here. */
const FOREIGN = /[^\p{L}\p{N}._-]|\p{Default_Ignorable_Code_Point}/gu;
const PUBLIC_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+@member$/u;

/**
 * The name that others see instead of an e-mail address: its local part in letters, digits, `.`, `_` and
 * `-`. Whoever needs a free one counts `number` up: `ann@member`, `ann.2@member` …
 *
 * @param emailKey the address as `emailKey` makes it
 * @param number from 1
 */
export function publicName(emailKey: string, number: number, role: 'member' | 'administrator'): string {
  const local = emailKey.slice(0, emailKey.lastIndexOf('@')).replace(FOREIGN, '-');
  const cut = Array.from(local).slice(0, MAX_LENGTH).join('');
  const name = role === 'member' && RESERVED.has(cut) ? 'member' : cut;
  return `${name}${number === 1 ? '' : `.${number}`}${DOMAIN}`;
}

export function isPublicName(text: string): boolean {
  return PUBLIC_NAME.test(text);
}
