import type { FastifyBaseLogger } from 'fastify';

/** The log of what an owner may have to look up later: kept at every level but `silent`. */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({}, { level: 'info' });
}

/** What the security log tells of. */
export type SecurityEvent =
  | 'administrator-made'
  | 'login'
  | 'login-failed'
  /** The password was right; the second step is to come. */
  | 'second-code-wanted'
  | 'logout'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'registered'
  | 'code-failed'
  | 'recovery-started'
  | 'recovery-failed'
  | 'password-sent'
  | 'password-changed'
  | 'phone-changed'
  | 'password-failed'
  | 'data-exported'
  | 'account-deleted'
  | 'account-restricted'
  | 'password-reset'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-failed'
  | 'second-factor-removed'
  | 'recovery-codes-renewed'
  | 'forbidden'
  | 'limited';

/** `account` is an id: whom it is about; `actor` who did it, where that is somebody else. */
export type Note = (
  event: SecurityEvent,
  facts: {
    readonly account?: string | undefined;
    readonly actor?: string | undefined;
    readonly reason?: string;
  },
) => void;
