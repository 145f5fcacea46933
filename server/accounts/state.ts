import { activeBan } from '../../core/account/ban.ts';
import type { AccountState } from '../../core/administration/restriction.ts';
import type { AuditFacts } from '../../core/protocol/audit.ts';
import type { AccountRow } from '../db/tables.ts';

/** The current state of an account; an expired ban does not count. */
export function stateOf(
  { status, ban, ban_until: until }: Pick<AccountRow, 'status' | 'ban' | 'ban_until'>,
  now: number,
): AccountState {
  if (status === 'deactivated') return { restriction: 'deactivated' };
  const active = ban === null ? undefined : activeBan({ term: ban, until }, now);
  if (active === undefined) return { restriction: 'none' };
  return { restriction: active.term, ...(active.until !== null && { until: active.until }) };
}

export function factsOf({ restriction, until }: AccountState): AuditFacts {
  return { restriction, ...(until !== undefined && { until }) };
}
