import type { Session } from '../../core/account/session.ts';
import type { Database } from '../../src/data/db/database.ts';

/** A member whose session holds for an hour. */
export const sessionOf = (change: Partial<Session> = {}): Session => ({
  username: 'lin@example.org',
  publicName: 'lin@member',
  role: 'member',
  expiresAt: Date.now() + 3_600_000,
  passwordChangeDue: false,
  ...change,
});

/** Keeps a session on a device, as a login does. */
export const keepSession = (database: Database, token: string, change: Partial<Session> = {}) =>
  database.session.put({ key: 'current', token, ...sessionOf(change) });
