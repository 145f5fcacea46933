import type { EntityTable } from 'dexie';
import type { Role } from '../../../core/protocol/session.ts';

/** The session of this device, where the service worker can read it too. */
export interface SessionRecord {
  readonly key: 'current';
  readonly token: string;
  readonly username: string;
  readonly publicName: string;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly passwordChangeDue: boolean;
  readonly secondFactorDue?: boolean | undefined;
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
