import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The e-mail or web address for questions that the site has set; empty for none. */
export const SITE_CONTACT = process.env.SITE_CONTACT || '';

/** Where the contact leads. */
export function contactAddress(contact: string): string {
  return /^https?:/.test(contact) ? contact : `mailto:${contact}`;
}

/** How to get crystals; names the contact only if there is one. */
export const MORE_CRYSTALS: MessageDescriptor =
  SITE_CONTACT === ''
    ? msg`The administrators of this site give out more.`
    : msg`The administrators of this site give out more; how to reach them is under “About”.`;
