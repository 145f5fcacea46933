import { domainToASCII } from 'node:url';
import { emailKey } from '../../core/account/email.ts';

/** The unique key of an e-mail address, with an international domain in its ASCII form. */
export function accountKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = domainToASCII(key.slice(at + 1));
  return domain === '' ? key : `${key.slice(0, at)}@${domain}`;
}
