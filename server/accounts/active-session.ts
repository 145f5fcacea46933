import type { Ban } from '../../core/account/ban.ts';

/** Who is logged in. */
export interface ActiveSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly email: string;
  readonly publicName: string;
  readonly role: 'member' | 'administrator';
  readonly passwordChangeDue: boolean;
  /** An administrator who counts as a member until two-step login is set up. */
  readonly secondFactorDue: boolean;
}

/** What others may change while a session is open. */
export interface Standing extends Pick<ActiveSession, 'role'> {
  readonly ban: Ban | undefined;
}
