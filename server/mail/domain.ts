import { domainToASCII, domainToUnicode } from 'node:url';
import { emailKey } from '../../core/account/email.ts';

/**
 * The domain of an address in its ASCII form; empty if it has none. Accounts are told apart by it, and mail
 * goes to it: a domain that was read in two ways would let one register the address of another.
 */
export function domainOf(email: string): string {
  const key = emailKey(email);
  const domain = domainToASCII(key.slice(key.lastIndexOf('@') + 1));
  // Node 24 and later leave labels as they are that do not decode; earlier versions refuse the domain.
  return /(?:^|\.)xn--/.test(domainToUnicode(domain)) ? '' : domain;
}

/** Where mail for an address goes: the local part as it was written, composed, at the domain of its account. */
export function recipientOf(email: string): string | undefined {
  const domain = domainOf(email);
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFC');
  return domain === '' ? undefined : `${local}@${domain}`;
}
