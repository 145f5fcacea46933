import { hash } from 'node:crypto';
import { activeBan } from '../../../core/account/ban.ts';
import type { ActiveSession, Standing } from '../../accounts/active-session.ts';
import type { Database } from '../../db/database.ts';
import type { SessionDeps } from './deps.ts';
import * as repository from './repository.ts';
import type { RoleFacts } from './repository.ts';

/** The precision of "last seen"; each update is a write. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Finds a token's session, and occasionally updates "last seen". */
export function sessionFinder(
  database: Database,
  { needsSecondFactor }: Pick<SessionDeps, 'needsSecondFactor'>,
): (token: string, now: number) => Promise<ActiveSession | undefined> {
  return async (token, now) => {
    const session = await repository.findSession(database.read, hashToken(token), now);
    if (session !== undefined && Math.abs(now - session.lastSeenAt) >= SEEN_EVERY_MS)
      // Not awaited, and a failure is ignored.
      database.run(repository.touchSession, { id: session.id, now }).catch(() => undefined);
    if (session === undefined) return undefined;
    const secondFactorDue = isSecondFactorDue(session, needsSecondFactor);
    return { ...session, secondFactorDue, ...(secondFactorDue && { role: 'member' }) };
  };
}

/** Finds which of many tokens (by hash) still have a session, and what holds for them now. */
export function activeFinder(
  database: Database,
  { needsSecondFactor }: Pick<SessionDeps, 'needsSecondFactor'>,
): (tokenHashes: readonly string[], now: number) => Promise<ReadonlyMap<string, Standing>> {
  return async (tokenHashes, now) => {
    const active = await repository.findActive(database.read, tokenHashes, now);
    return new Map(
      Array.from(active, ([hash, facts]) => [
        hash,
        {
          role: isSecondFactorDue(facts, needsSecondFactor) ? 'member' : facts.role,
          ban: activeBan(facts.ban, now),
        },
      ]),
    );
  };
}

function isSecondFactorDue({ role, hadSecondFactor }: RoleFacts, needsSecondFactor: boolean): boolean {
  return needsSecondFactor && role === 'administrator' && !hadSecondFactor;
}

/** The stored hash of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
