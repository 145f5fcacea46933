import type { Db } from '../../db/database.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';

/** How long a recovery may take, and for how long its tries count. */
const RECOVERY_MS = 60 * 60_000;
const TRIES = 5;
const STAGE_EMAIL = 1;
const STAGE_PHONE = 2;

export interface Locked {
  readonly kind: 'locked';
  readonly waitMs: number;
}

interface Recoverable {
  readonly id: string;
  readonly phoneHash: string;
}

/** Opens a recovery; opening it again does not give more tries. */
export async function startRecovery(
  tx: Db,
  { emailKey, now }: { emailKey: string; now: number },
): Promise<{ readonly kind: 'started' } | { readonly kind: 'unknown' } | Locked> {
  const account = await findRecoverable(tx, emailKey);
  if (account === undefined) return { kind: 'unknown' };
  const row = await tx
    .insertInto('recoveries')
    .values({ account_id: account.id, stage: STAGE_EMAIL, tries: 0, expires_at: now + RECOVERY_MS })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((old) => {
        // A clock that was set back must not keep an account locked; those of two processes may differ.
        const over = old.or([
          old('recoveries.expires_at', '<=', now),
          old('recoveries.expires_at', '>', now + 2 * RECOVERY_MS),
        ]);
        return {
          stage: STAGE_EMAIL,
          tries: old.case().when(over).then(0).else(old.ref('recoveries.tries')).end(),
          expires_at: old
            .case()
            .when(over)
            .then(old.ref('excluded.expires_at'))
            .else(old.ref('recoveries.expires_at'))
            .end(),
        };
      }),
    )
    .returning(['tries', 'expires_at'])
    .executeTakeFirstOrThrow();
  return row.tries >= TRIES ? { kind: 'locked', waitMs: row.expires_at - now } : { kind: 'started' };
}

export interface PhoneTry {
  readonly emailKey: string;
  readonly phoneHash: string;
  readonly now: number;
}

/** Compares the phone number; the right one opens the security question. */
export async function checkRecoveryPhone(
  tx: Db,
  { emailKey, phoneHash, now }: PhoneTry,
): Promise<
  { readonly kind: 'right'; readonly questionSealed: string } | { readonly kind: 'wrong' } | Locked
> {
  const account = await findRecoverable(tx, emailKey);
  if (account === undefined) return { kind: 'wrong' };
  const right = account.phoneHash === phoneHash;
  const tried = await countTry(tx, account.id, STAGE_EMAIL, right, now);
  if (tried !== 'counted' || !right) return tried === 'counted' ? { kind: 'wrong' } : tried;
  await tx
    .updateTable('recoveries')
    .set({ stage: STAGE_PHONE })
    .where('account_id', '=', account.id)
    .execute();
  const { question_sealed } = await tx
    .selectFrom('accounts')
    .select('question_sealed')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return { kind: 'right', questionSealed: question_sealed! };
}

export interface RecoveryEnd {
  readonly accountId: string;
  /** Whether phone, question and answer were all right. */
  readonly right: boolean;
  readonly passwordHash: string;
  readonly temporaryUntil: number;
  readonly mail: NewMail;
  readonly now: number;
}

/** Ends a recovery: the temporary password takes the old one's place, its mail waits, all sessions end. */
export async function endRecovery(
  tx: Db,
  { accountId, right, passwordHash, temporaryUntil, mail, now }: RecoveryEnd,
): Promise<{ readonly kind: 'ended' } | { readonly kind: 'wrong' } | Locked> {
  const tried = await countTry(tx, accountId, STAGE_PHONE, right, now);
  if (tried !== 'counted' || !right) return tried === 'counted' ? { kind: 'wrong' } : tried;
  await tx.deleteFrom('recoveries').where('account_id', '=', accountId).execute();
  await setTemporaryPassword(tx, { accountId, passwordHash, temporaryUntil, mail });
  return { kind: 'ended' };
}

export type TemporaryPassword = Pick<RecoveryEnd, 'accountId' | 'passwordHash' | 'temporaryUntil' | 'mail'>;

/** The temporary password takes the old one's place, its mail waits, all sessions end. */
export async function setTemporaryPassword(tx: Db, change: TemporaryPassword): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      password_hash: change.passwordHash,
      temporary_until: change.temporaryUntil,
      temporary_used: 0,
    })
    .where('id', '=', change.accountId)
    .execute();
  await tx.deleteFrom('sessions').where('account_id', '=', change.accountId).execute();
  await insertMail(tx, change.mail);
}

/** Counts a try unless it is right; `wrong` when the recovery is not at this stage, as after a skipped step. */
async function countTry(
  tx: Db,
  accountId: string,
  stage: number,
  right: boolean,
  now: number,
): Promise<'counted' | { readonly kind: 'wrong' } | Locked> {
  const counted = await tx
    .updateTable('recoveries')
    .set((old) => ({ tries: old('tries', '+', right ? 0 : 1) }))
    .where('account_id', '=', accountId)
    .where('stage', '>=', stage)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .returning('tries')
    .executeTakeFirst();
  if (counted !== undefined) return 'counted';
  const row = await tx
    .selectFrom('recoveries')
    .select(['tries', 'expires_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row !== undefined && row.tries >= TRIES && row.expires_at > now)
    return { kind: 'locked', waitMs: row.expires_at - now };
  return { kind: 'wrong' };
}

async function findRecoverable(db: Db, emailKey: string): Promise<Recoverable | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'phone_hash'])
    .where('email_key', '=', emailKey)
    .where('status', '=', 'normal')
    .where('phone_hash', 'is not', null)
    .executeTakeFirst();
  return row && { id: row.id, phoneHash: row.phone_hash! };
}

export const recoveryCommands = { startRecovery, checkRecoveryPhone, endRecovery };
