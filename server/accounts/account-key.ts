import { emailKey } from '../../core/account/email.ts';
import { domainOf } from '../mail/domain.ts';

/** The unique key of an e-mail address, with an international domain in its ASCII form. */
export function accountKey(email: string): string {
  const key = emailKey(email);
  const domain = domainOf(email);
  return domain === '' ? key : `${key.slice(0, key.lastIndexOf('@'))}@${domain}`;
}
