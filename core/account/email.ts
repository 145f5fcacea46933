/** Longest address that mail servers take (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

/**
 * Whether a text looks like an e-mail address: one `@`, a local part without spaces, quotes, brackets or
 * control characters, and a domain of at least two labels. Unicode is allowed on both sides.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false;
  const [local, domain, ...more] = text.split('@');
  if (local === undefined || domain === undefined || more.length > 0) return false;
  return local.length <= LOCAL_PART_MAX_LENGTH && isLocalPart(local) && isDomain(domain);
}

/** Equal for addresses of the same account: compatibility forms are unified, case is ignored. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/**
 * Whether an address can be registered: its local part must read the same to the account's key and to a mail
 * server. Otherwise the owner of the mailbox `ﬁnn` (with a ligature) could take over the account of `finn`,
 * and a wide `＠` would turn it into another address.
 */
export function isNewEmail(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'));
  return isEmail(text) && emailKey(local) === local.normalize('NFC').toLowerCase().normalize('NFC');
}

function isLocalPart(text: string): boolean {
  return /^[^\s\p{C}()<>[\]:;,\\"@]+$/u.test(text) && !/^\.|\.$|\.\./.test(text);
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label))
  );
}
