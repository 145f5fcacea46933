import { downloadCsv } from '../../platform/download.ts';
import type { AccountSearch } from './account-search.ts';

/** Continues the search to its end, and saves all usernames. */
export async function saveUsernames(search: AccountSearch): Promise<void> {
  if (!(await search.more(Infinity))) return;
  const { phase, found } = search.state.get();
  if (phase !== 'idle' || !found || found.next !== undefined) return;
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
