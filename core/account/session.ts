/** Who is logged in, until when, and what they may do. */
export interface Session {
  /** The person's own e-mail address. */
  readonly username: string;
  /** The e-mail-like name that others see. */
  readonly publicName: string;
  readonly role: 'member' | 'administrator';
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The password is temporary: until it is changed, only changing it and logging out work. */
  readonly passwordChangeDue: boolean;
  /** An administrator who counts as a member until two-step login is set up. */
  readonly secondFactorDue?: boolean | undefined;
}

export const SHORT_NAME_LENGTH = 11;

/** The part of a name before its @. */
export function localName(name: string): string {
  return name.split('@')[0] ?? '';
}

/** An author's displayed name: the part before @, at most 11 characters. */
export function shortName(name: string, length = SHORT_NAME_LENGTH): string {
  return Array.from(localName(name)).slice(0, length).join('');
}
