import type { EntityTable } from 'dexie';
import type { Session } from '../../../core/account/session.ts';

/** The session of this device, where the service worker can read it too. */
export interface SessionRecord extends Session {
  readonly key: 'current';
  readonly token: string;
}

/** The owner of data created without a login. */
export const NOBODY = '';

/** The logged-in person, or nobody. */
export async function ownerNow({
  session,
}: {
  readonly session: EntityTable<SessionRecord, 'key'>;
}): Promise<string> {
  return (await session.get('current'))?.username ?? NOBODY;
}
