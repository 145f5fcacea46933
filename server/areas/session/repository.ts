import type { Ban } from '../../../core/account/ban.ts';
import { DAY_SECONDS } from '../../../core/base/day.ts';
import { sql } from 'kysely';
import { insertNotice } from '../../accounts/notice.ts';
import type { ActiveSession } from '../../accounts/active-session.ts';
import { noteDevice } from '../../accounts/known-devices.ts';
import {
  isSecondFactorOn,
  lockAccount,
  spendCode,
  type SpentCode,
} from '../../accounts/second-factor/repository.ts';
import type { Db } from '../../db/database.ts';
import { hasRow } from '../../db/queries.ts';
import { prepared } from '../../db/prepared.ts';
import type { AccountRow, SessionRow } from '../../db/tables.ts';
import { countTries, forgetTries, giveTryBack, type TryLimit } from '../../limits/tries.ts';
import type { NewMail } from '../../mail/repository.ts';

/** Sessions per account; a new one drops the oldest. */
const SESSIONS_KEPT = 30;

export interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  /** The hash that the password was checked against: if it has changed since, the login fails. */
  readonly passwordHash: string;
  readonly device: string;
  /** The hash of the device's token; undefined if it sent none. */
  readonly deviceHash: string | undefined;
  /** The second step of the login, if the account has one. */
  readonly code?: SpentCode | undefined;
  /** Keys whose wrong tries are cleared. */
  readonly tries: readonly TryLimit[];
  /** The limits across all networks: only this right try is returned. */
  readonly everywhere: readonly TryLimit[];
  /** The mail to the owner about this login. */
  readonly mail?: NewMail | undefined;
  /** The mail about a new device, of which only a few are sent per day. */
  readonly deviceMail?: NewMail | undefined;
  readonly now: number;
  readonly expiresAt: number;
}

export type OpenedSession =
  | {
      readonly kind: 'opened';
      readonly passwordChangeDue: boolean;
      /** Whether a mail to the owner was queued. */
      readonly hasMail: boolean;
    }
  /** The code was used before. */
  | { readonly kind: 'wrong-code' }
  | { readonly kind: 'void' };

/** Opens a session. A temporary password opens only one, before it expires. */
export async function openSession(tx: Db, session: NewSession): Promise<OpenedSession> {
  const { code } = session;
  await lockAccount(tx, session.accountId);
  const account = await findOpenable(tx, session);
  if (account === undefined) return { kind: 'void' };
  // Only now, so that a code is used up only if it opens a session.
  if (code === undefined ? await isSecondFactorOn(tx, session.accountId) : !(await spendCode(tx, code)))
    return { kind: code === undefined ? 'void' : 'wrong-code' };
  await tx
    .updateTable('accounts')
    .set({ last_login_at: session.now, temporary_used: account.temporary_until === null ? 0 : 1 })
    .where('id', '=', session.accountId)
    .execute();
  await forgetTries(tx, { limits: session.tries });
  await giveTryBack(tx, { limits: session.everywhere });
  const { accountId, deviceHash, now } = session;
  const mail = session.mail ?? (await deviceMailOf(tx, session));
  if (mail !== undefined) await insertNotice(tx, accountId, mail);
  if (deviceHash !== undefined) await noteDevice(tx, { accountId, deviceHash, now });
  const passwordChangeDue = account.temporary_until !== null;
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      account_id: session.accountId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      password_change_due: passwordChangeDue ? 1 : 0,
      second_factor: code === undefined ? 0 : 1,
    })
    .execute();
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', session.accountId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', session.accountId)
        .where('expires_at', '>', session.now)
        .orderBy('created_at', 'desc')
        .limit(SESSIONS_KEPT),
    )
    .execute();
  return { kind: 'opened', passwordChangeDue, hasMail: mail !== undefined };
}

async function deviceMailOf(
  tx: Db,
  { accountId, deviceMail, now }: NewSession,
): Promise<NewMail | undefined> {
  if (deviceMail === undefined) return undefined;
  return (await countTries(tx, { limits: deviceMails(accountId), now })) === 0 ? deviceMail : undefined;
}

/** Limits these mails for programs without a device token, which may log in all day. */
function deviceMails(accountId: string): TryLimit[] {
  return [{ key: `new devices ${accountId}`, pace: { calls: 5, seconds: DAY_SECONDS } }];
}

/** The account, if the password that was checked is still valid for it. */
async function findOpenable(
  tx: Db,
  { accountId, passwordHash, deviceHash = '', now }: NewSession,
): Promise<Pick<AccountRow, 'temporary_until'> | undefined> {
  return tx
    .selectFrom('accounts')
    .select('temporary_until')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', 'normal')
    .where((row) =>
      row.or([
        row('temporary_until', 'is', null),
        row.and([
          row('temporary_until', '>', now),
          row.or([
            row('temporary_used', '=', 0),
            row.exists(
              row
                .selectFrom('known_devices')
                .select('seen_at')
                .where('account_id', '=', accountId)
                .where('device_hash', '=', deviceHash),
            ),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst();
}

export interface FoundSession extends Omit<ActiveSession, 'secondFactorDue'> {
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  /** Whether the login had two steps. */
  readonly hadSecondFactor: boolean;
}

export type RoleFacts = Pick<FoundSession, 'role' | 'hadSecondFactor'>;

export interface ActiveFacts extends RoleFacts {
  /** It may have expired. */
  readonly ban: Ban | undefined;
}

type FoundSessionRow = Pick<
  SessionRow,
  'id' | 'account_id' | 'last_seen_at' | 'expires_at' | 'password_change_due'
> & {
  second_factor: number;
} & Pick<AccountRow, 'email' | 'public_name' | 'role'>;

/**
 * A session opened in the future comes from a wrong clock and would last too long. Tolerates small
 * differences between the clocks of processes.
 */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const readSession = prepared((db, tokenHash: string, now: number, latest: number) =>
  sql<FoundSessionRow>`
    select sessions.id, account_id, last_seen_at, expires_at, password_change_due, second_factor, email, public_name,
      role
    from sessions
    join accounts on accounts.id = sessions.account_id
    where token_hash = ${tokenHash} and expires_at > ${now} and status = 'normal'
      and sessions.created_at <= ${latest}
  `.compile(db),
);

export async function findSession(db: Db, tokenHash: string, now: number): Promise<FoundSession | undefined> {
  const [row] = await readSession(db, tokenHash, now, now + CLOCKS_DIFFER_MS);
  return (
    row && {
      id: row.id,
      tokenHash,
      accountId: row.account_id,
      email: row.email,
      publicName: row.public_name,
      role: row.role,
      passwordChangeDue: row.password_change_due === 1,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
      hadSecondFactor: row.second_factor === 1,
    }
  );
}

/** Which of these tokens (by hash) still have a session, with the data that determines roles and bans. */
export async function findActive(
  db: Db,
  tokenHashes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ActiveFacts>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['token_hash', 'role', 'second_factor', 'ban', 'ban_until'])
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', now)
    .where('sessions.created_at', '<=', now + CLOCKS_DIFFER_MS)
    .where('status', '=', 'normal')
    .execute();
  return new Map(
    rows.map(({ token_hash, role, second_factor, ban, ban_until }) => [
      token_hash,
      {
        role,
        hadSecondFactor: second_factor === 1,
        ban: ban === null ? undefined : { term: ban, until: ban_until },
      },
    ]),
  );
}

export async function touchSession(tx: Db, { id, now }: { id: string; now: number }): Promise<void> {
  await tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function listSessions(db: Db, accountId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends one session of an account; false if it has no such session. */
export function endSession(tx: Db, { accountId, id }: { accountId: string; id: string }): Promise<boolean> {
  const session = tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id);
  return hasRow(session.returning('id'));
}

/** Ends all sessions of an account except one. */
export async function endOtherSessions(
  tx: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', id).execute();
}

export const sessionCommands = { openSession, touchSession, endSession, endOtherSessions };
