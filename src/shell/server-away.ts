import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { canStore } from '../data/db/load-database.ts';

/** What is said while the server does not respond. */
export async function serverAwayText(): Promise<MessageDescriptor> {
  return (await canStore())
    ? msg`The server does not answer. Solving and saving still work.`
    : msg`The server does not answer, and this browser refuses to save. Solving still works.`;
}
