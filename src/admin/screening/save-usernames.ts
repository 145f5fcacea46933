import { waitFor } from 'xstate';
import { downloadCsv } from '../../platform/download.ts';
import type { ScreeningActor } from './screening-machine.ts';

/** Continues the search to its end, and saves all usernames. */
export async function saveUsernames(screening: ScreeningActor): Promise<void> {
  screening.send({ type: 'more.wanted', count: Infinity });
  const { value, context } = await waitFor(screening, (snapshot) => !snapshot.matches('searching'));
  const { found } = context;
  if (value !== 'idle' || !found || found.next !== undefined) return;
  const time = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString());
  const rows = found.accounts.map(({ username, createdAt, lastLoginAt, restriction, until }) => [
    username,
    time(createdAt),
    time(lastLoginAt),
    restriction,
    time(until),
  ]);
  const head = ['username', 'registered', 'last_login', 'restriction', 'until'];
  await downloadCsv('nonet-usernames.csv', [head, ...rows]);
}
