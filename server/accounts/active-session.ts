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
