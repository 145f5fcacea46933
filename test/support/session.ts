import type { Session } from '../../core/account/session.ts';

/** A member whose session holds for an hour. */
export const sessionOf = (change: Partial<Session> = {}): Session => ({
  username: 'lin@example.org',
  publicName: 'lin@member',
  role: 'member',
  expiresAt: Date.now() + 3_600_000,
  passwordChangeDue: false,
  ...change,
});
