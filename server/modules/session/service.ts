import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { ActiveSession, Handlers } from '../../plugins/calls.ts';
import { accountKey } from '../../plugins/account-key.ts';
import { verifyPassword } from '../account/password-hash.ts';
import { findAccountByEmail } from '../account/repository.ts';
import { countTries } from '../../plugins/tries.ts';
import { hashDevice, passwordTries, placeOf } from './known-devices.ts';
import { endSession, findSession, listSessions, openSession, touchSession } from './repository.ts';

const TOKEN_BYTES = 32;
/** How exactly "last seen" is kept: each time costs a write. */
const SEEN_EVERY_MS = 5 * 60_000;

interface Lifetimes {
  readonly sessionMs: number;
  readonly rememberedSessionMs: number;
}

/** Logging in and out, and the list of one's sessions. */
export function sessionHandlers(
  database: Database,
  lifetimes: Lifetimes,
): Handlers<'logIn' | 'logOut' | 'listSessions' | 'endSession'> {
  return {
    logIn: async (request, { now, network, device, note }) => {
      const emailKey = accountKey(request.email);
      const account = await findAccountByEmail(database.read, emailKey);
      const { deviceId } = request;
      const place = await placeOf(database.read, { emailKey, accountId: account?.id, deviceId, network });
      // A temporary password came by mail and is beyond guessing: whoever has it is let in.
      const isTemporary = account?.temporary_until != null && account.temporary_until > now;
      const tries = isTemporary ? [] : passwordTries(place);
      const waitSeconds = isTemporary ? 0 : await database.run(countTries, { limits: tries, now });
      const fail = (reason: string): void => {
        note('login-failed', { account: account?.id, reason });
      };
      if (waitSeconds > 0) {
        fail('too-many-tries');
        return { kind: 'too-fast', waitSeconds };
      }
      const right = await verifyPassword(account?.password_hash, request.password);
      if (account === undefined || !right) {
        fail(account === undefined ? 'unknown-name' : 'wrong-password');
        return { kind: 'wrong-credentials' };
      }
      if (account.status === 'deactivated') {
        fail('deactivated');
        return { kind: 'deactivated' };
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const lifetimeMs = request.remember === true ? lifetimes.rememberedSessionMs : lifetimes.sessionMs;
      const opened = await database.run(openSession, {
        id: randomUUID(),
        tokenHash: hashToken(token),
        accountId: account.id,
        passwordHash: account.password_hash,
        device,
        deviceHash: deviceId === undefined ? undefined : hashDevice(deviceId),
        tries,
        now,
        expiresAt: now + lifetimeMs,
      });
      if (opened.kind === 'void') {
        fail('password-used-up');
        return { kind: 'wrong-credentials' };
      }
      note('login', {
        account: account.id,
        ...(opened.passwordChangeDue && { reason: 'temporary-password' }),
      });
      return {
        kind: 'logged-in',
        token,
        username: account.email,
        publicName: account.public_name,
        lifetimeMs,
        role: account.role,
        passwordChangeDue: opened.passwordChangeDue,
      };
    },

    logOut: async (_request, { session, note }) => {
      await database.run(endSession, session);
      // Its open boards end too.
      database.announce();
      note('logout', { account: session.accountId });
      return { kind: 'logged-out' };
    },

    listSessions: async (_request, { session, now }) => {
      const rows = await listSessions(database.read, session.accountId, now);
      const sessions = rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        device: row.device,
        current: row.id === session.id,
      }));
      return { kind: 'sessions', sessions };
    },

    endSession: async ({ id }, { session, note }) => {
      const ended = await database.run(endSession, { accountId: session.accountId, id });
      if (ended) note('session-ended', { account: session.accountId });
      database.announce();
      return { kind: ended ? 'ended' : 'no-such-session' };
    },
  };
}

/** Finds who a token belongs to, and notes now and then that they were here. */
export function sessionFinder(
  database: Database,
): (token: string, now: number) => Promise<ActiveSession | undefined> {
  return async (token, now) => {
    const session = await findSession(database.read, hashToken(token), now);
    if (session !== undefined && Math.abs(now - session.lastSeenAt) >= SEEN_EVERY_MS)
      // Not worth waiting for, nor an error when it fails.
      database.run(touchSession, { id: session.id, now }).catch(() => undefined);
    return session;
  };
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
