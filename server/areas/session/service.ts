import { hash, randomBytes, randomUUID } from 'node:crypto';
import { isRecoveryCode } from '../../../core/account/second-code.ts';
import { matchLanguage, type Language } from '../../../core/base/language.ts';
import type { LoggedIn } from '../../../core/protocol/session.ts';
import { accountKey } from '../../accounts/account-key.ts';
import type { ActiveSession } from '../../accounts/active-session.ts';
import { passwordChecker } from '../../accounts/check-password.ts';
import {
  hashDevice,
  knownDeviceOf,
  passwordTries,
  placeOf,
  secondCodesEverywhere,
  secondCodeTries,
} from '../../accounts/known-devices.ts';
import { verifyPassword } from '../../accounts/password-hash.ts';
import { findAccount, findAccountByEmail } from '../../accounts/repository.ts';
import { readCode } from '../../accounts/second-factor/read-code.ts';
import { countRecoveryCodes, findFactor } from '../../accounts/second-factor/repository.ts';
import type { Database } from '../../db/database.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Handlers, Visit } from '../../http/calls.ts';
import { countTries, fewTriesLeft, giveTryBack, type TryLimit } from '../../limits/tries.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { NewMail } from '../../mail/repository.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import {
  endOtherSessions,
  endSession,
  findActive,
  findSession,
  listSessions,
  openSession,
  touchSession,
  type NewSession,
  type OpenedSession,
  type RoleFacts,
} from './repository.ts';
import { openTicket, passwordMark, sealTicket } from './ticket.ts';

const TOKEN_BYTES = 32;
/** How exactly "last seen" is kept: each time costs a write. */
const SEEN_EVERY_MS = 5 * 60_000;

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly defaultLanguage: Language;
  readonly sessionMs: number;
  readonly rememberedSessionMs: number;
  /** Whether administrators are none until two-step login is set up. */
  readonly needsSecondFactor: boolean;
}

/** Logging in and out, and the list of one's sessions. */
export function sessionHandlers({
  database,
  box,
  mail,
  ...settings
}: Parts): Handlers<'logIn' | 'finishLogIn' | 'logOut' | 'listSessions' | 'endSessions'> {
  const checkPassword = passwordChecker(database);
  return {
    logIn: async (request, visit) => {
      const { now, network, note } = visit;
      const emailKey = accountKey(request.email);
      const account = await findAccountByEmail(database.read, emailKey);
      const { deviceId } = request;
      const who = box.hash('tries', emailKey);
      const place = await placeOf(database.read, { who, accountId: account?.id, deviceId, network });
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
        return { kind: 'wrong-credentials', ...(await fewTriesLeft(database.read, { limits: tries, now })) };
      }
      if (account.status === 'deactivated') {
        fail('deactivated');
        return { kind: 'deactivated' };
      }
      if (account.temporary_until !== null && (!isTemporary || account.temporary_used === 1)) {
        fail('password-used-up');
        return { kind: 'wrong-credentials' };
      }
      const remember = request.remember === true;
      if ((await findFactor(database.read, account.id))?.confirmedAt !== undefined) {
        await database.run(giveTryBack, { limits: tries });
        // Whoever stops here has the password: the owner may want to know from where.
        note('second-code-wanted', { account: account.id });
        return { kind: 'second-code-wanted', ticket: sealTicket(box, account, remember, now) };
      }
      const opened = await open(account, visit, { remember, deviceId, tries });
      if (opened.kind === 'logged-in') return opened;
      fail('password-used-up');
      return { kind: 'wrong-credentials' };
    },

    finishLogIn: async ({ ticket: sealed, code, deviceId }, visit) => {
      const { now, network, note } = visit;
      const ticket = openTicket(box, sealed, now);
      const account = ticket && (await findAccount(database.read, ticket.accountId));
      const factor = account && (await findFactor(database.read, account.id));
      if (
        account?.status !== 'normal' ||
        factor?.confirmedAt === undefined ||
        ticket?.passwordMark !== passwordMark(box, account)
      )
        return { kind: 'ticket-over' };
      const fail = (reason: string): void => {
        note('login-failed', { account: account.id, reason });
      };
      const who = box.hash('tries', account.email_key);
      const device = await knownDeviceOf(database.read, { accountId: account.id, deviceId });
      const place = `${who} ${device ?? network}`;
      const everywhere = device === undefined ? secondCodesEverywhere(who) : [];
      const limits = [...secondCodeTries(place), ...everywhere];
      const waitSeconds = await database.run(countTries, { limits, now });
      if (waitSeconds > 0) {
        fail('too-many-codes');
        return { kind: 'too-fast', waitSeconds };
      }
      const spent = readCode(box, factor, { accountId: account.id, code, now });
      const opened =
        spent &&
        (await open(account, visit, {
          ...{ remember: ticket.remember, deviceId, code: spent, everywhere },
          tries: [...secondCodeTries(place), ...passwordTries(place)],
          mail: isRecoveryCode(code) ? await recoveryCodeNotice(account) : undefined,
        }));
      if (opened === undefined || opened.kind === 'wrong-code') {
        fail('wrong-code');
        return { kind: 'wrong-code', ...(await fewTriesLeft(database.read, { limits, now })) };
      }
      if (opened.kind === 'void') return { kind: 'ticket-over' };
      void mail.flush();
      return opened;
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

    endSessions: async ({ password, id }, visit) => {
      const { session, note } = visit;
      const checked = await checkPassword(visit, password);
      if (checked.kind !== 'right') return checked;
      const { accountId } = session;
      if (id === undefined) await database.run(endOtherSessions, { accountId, id: session.id });
      else if (!(await database.run(endSession, { accountId, id }))) return { kind: 'no-such-session' };
      note(id === undefined ? 'other-sessions-ended' : 'session-ended', { account: accountId });
      // Their open boards end too.
      database.announce();
      return { kind: 'ended' };
    },
  };

  async function open(
    account: AccountRow,
    { now, device, note }: Visit,
    { remember, deviceId, tries, everywhere = [], code, mail: notice }: Opening,
  ): Promise<LoggedIn | Exclude<OpenedSession, { readonly kind: 'opened' }>> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const lifetimeMs = remember ? settings.rememberedSessionMs : settings.sessionMs;
    const opened = await database.run(openSession, {
      id: randomUUID(),
      tokenHash: hashToken(token),
      accountId: account.id,
      passwordHash: account.password_hash,
      device,
      deviceHash: deviceId === undefined ? undefined : hashDevice(deviceId),
      code,
      tries,
      everywhere,
      mail: notice,
      now,
      expiresAt: now + lifetimeMs,
    });
    if (opened.kind !== 'opened') return opened;
    const { passwordChangeDue } = opened;
    note('login', {
      account: account.id,
      ...(code !== undefined && { reason: 'codeHash' in code ? 'recovery-code' : 'second-code' }),
      ...(passwordChangeDue && { reason: 'temporary-password' }),
    });
    const due = settings.needsSecondFactor && account.role === 'administrator' && code === undefined;
    return {
      kind: 'logged-in',
      token,
      username: account.email,
      publicName: account.public_name,
      lifetimeMs,
      role: account.role,
      passwordChangeDue,
      ...(due && { secondFactorDue: true }),
    };
  }

  /** The owner should know that a recovery code was used, and how many are left then. */
  async function recoveryCodeNotice(account: AccountRow): Promise<NewMail> {
    const left = (await countRecoveryCodes(database.read, account.id)) - 1;
    const language = matchLanguage([account.language], settings.defaultLanguage);
    return mail.prepare({
      to: account.email,
      ...MAIL_TEXTS[language].recoveryCodeUsed(Math.max(0, left)),
    });
  }
}

interface Opening extends Pick<NewSession, 'tries' | 'code' | 'mail'> {
  readonly everywhere?: readonly TryLimit[];
  readonly remember: boolean;
  readonly deviceId: string | undefined;
}

/** Finds who a token belongs to, and notes now and then that they were here. */
export function sessionFinder(
  database: Database,
  { needsSecondFactor }: Pick<Parts, 'needsSecondFactor'>,
): (token: string, now: number) => Promise<ActiveSession | undefined> {
  return async (token, now) => {
    const session = await findSession(database.read, hashToken(token), now);
    if (session !== undefined && Math.abs(now - session.lastSeenAt) >= SEEN_EVERY_MS)
      // Not worth waiting for, nor an error when it fails.
      database.run(touchSession, { id: session.id, now }).catch(() => undefined);
    if (session === undefined) return undefined;
    const secondFactorDue = isSecondFactorDue(session, needsSecondFactor);
    return { ...session, secondFactorDue, ...(secondFactorDue && { role: 'member' }) };
  };
}

/** Finds those of many tokens, by their hashes, whose session goes on, and the role that each has now. */
export function activeFinder(
  database: Database,
  { needsSecondFactor }: Pick<Parts, 'needsSecondFactor'>,
): (tokenHashes: readonly string[], now: number) => Promise<ReadonlyMap<string, ActiveSession['role']>> {
  return async (tokenHashes, now) => {
    const active = await findActive(database.read, tokenHashes, now);
    return new Map(
      Array.from(active, ([hash, facts]) => [
        hash,
        isSecondFactorDue(facts, needsSecondFactor) ? 'member' : facts.role,
      ]),
    );
  };
}

function isSecondFactorDue({ role, hadSecondFactor }: RoleFacts, needsSecondFactor: boolean): boolean {
  return needsSecondFactor && role === 'administrator' && !hadSecondFactor;
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
