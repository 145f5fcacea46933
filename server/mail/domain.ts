import { domainToASCII, domainToUnicode } from 'node:url';
import { emailKey } from '../../core/account/email.ts';

/**
 * The domain of an address in its ASCII form; empty if it has none. Both the account's key and the recipient
 * of mail use this form: with two readings of one domain, an attacker could register another person's
 * address.
 */
export function domainOf(email: string): string {
  const key = emailKey(email);
  const domain = domainToASCII(key.slice(key.lastIndexOf('@') + 1));
  // Node 24 and later keep labels that cannot be decoded; earlier versions refuse the domain.
  return /(?:^|\.)xn--/.test(domainToUnicode(domain)) ? '' : domain;
}

/** The recipient of mail for an address: the local part as written, in NFC, at the account's domain. */
export function recipientOf(email: string): string | undefined {
  const domain = domainOf(email);
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFC');
  return domain === '' ? undefined : `${local}@${domain}`;
}
