import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { canStore } from '../data/db/load-database.ts';

/** What works while the server does not respond; fits into the status line of a phone. */
export async function serverAwayText(): Promise<MessageDescriptor> {
  return (await canStore()) ? msg`Solving and saving still work.` : msg`Solving works, but nothing is saved.`;
}
