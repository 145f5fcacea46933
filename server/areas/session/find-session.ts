import { hash } from 'node:crypto';
import { activeBan } from '../../../core/account/ban.ts';
import type { ActiveSession, Standing } from '../../accounts/active-session.ts';
import type { Database } from '../../db/database.ts';
import type { SessionDeps } from './deps.ts';
import * as repository from './repository.ts';
import type { FoundSession, RoleFacts } from './repository.ts';

/** The precision of "last seen"; each update is a write. */
const SEEN_EVERY_MS = 5 * 60_000;

const SESSIONS_KEPT = 1000;

/**
 * Finds a token's session, and occasionally updates "last seen". Remembers sessions until anything is written to the
 * database: a call that has waited for its turn looks again.
 */
export function sessionFinder(
  database: Database,
  { needsSecondFactor }: Pick<SessionDeps, 'needsSecondFactor'>,
): (token: string, now: number) => Promise<ActiveSession | undefined> {
  const kept = new Map<string, ActiveSession & FoundSession & { readonly foundAt: number }>();
  let keptVersion: unknown;
  return async (token, now) => {
    const version = database.version?.();
    if (version !== keptVersion || kept.size >= SESSIONS_KEPT) kept.clear();
    keptVersion = version;
    let session = kept.get(token);
    if (session === undefined || now < session.foundAt || now >= session.expiresAt) {
      const found = await repository.findSession(database.read, hashToken(token), now);
      if (found === undefined) return undefined;
      const secondFactorDue = isSecondFactorDue(found, needsSecondFactor);
      session = { ...found, secondFactorDue, ...(secondFactorDue && { role: 'member' }), foundAt: now };
      // Not if a later call has seen a newer version meanwhile.
      if (version !== undefined && version === keptVersion) kept.set(token, session);
    }
    if (Math.abs(now - session.lastSeenAt) >= SEEN_EVERY_MS)
      // Not awaited, and a failure is ignored.
      database.run(repository.touchSession, { id: session.id, now }).catch(() => undefined);
    return session;
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
