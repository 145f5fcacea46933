import type { FastifyBaseLogger } from 'fastify';

/** The security log, for later investigation: written at every level except `silent`. */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({}, { level: 'info' });
}

/** The events of the security log. */
export type SecurityEvent =
  | 'administrator-made'
  | 'login'
  | 'login-failed'
  /** The password was right; the second step follows. */
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

/** `account` is the id of the account concerned; `actor` is the person responsible, if somebody else. */
export type Note = (
  event: SecurityEvent,
  facts: {
    readonly account?: string | undefined;
    readonly actor?: string | undefined;
    readonly reason?: string;
  },
) => void;
