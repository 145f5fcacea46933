import type { Db } from '../../db/database.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import { countTries, giveTryBack, waitForTries, type TryLimit } from '../../plugins/tries.ts';

/** How long a recovery may take, and for how long its tries count. */
const RECOVERY_MS = 60 * 60_000;
const TRIES = 5;
const STAGE_EMAIL = 1;
const STAGE_PHONE = 2;

export interface Locked {
  readonly kind: 'locked';
  readonly waitSeconds: number;
}

interface Recoverable {
  readonly id: string;
  readonly phoneHash: string;
}

/** Opens a recovery; opening it again does not give more tries, nor takes anybody a step back. */
export async function startRecovery(
  tx: Db,
  { emailKey, place, now }: { emailKey: string; place: string; now: number },
): Promise<{ readonly kind: 'started' } | { readonly kind: 'unknown' } | Locked> {
  const account = await findRecoverable(tx, emailKey);
  if (account === undefined) return { kind: 'unknown' };
  await tx
    .insertInto('recoveries')
    .values({ account_id: account.id, stage: STAGE_EMAIL, expires_at: now + RECOVERY_MS })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((old) => ({
        stage: old
          .case()
          .when('recoveries.expires_at', '<=', now)
          .then(STAGE_EMAIL)
          .else(old.ref('recoveries.stage'))
          .end(),
        expires_at: now + RECOVERY_MS,
      })),
    )
    .execute();
  return lockOf(await waitForTries(tx, { limits: recoveryTries(place), now })) ?? { kind: 'started' };
}

/** Wrong numbers and answers. */
function recoveryTries(place: string): TryLimit[] {
  return [{ key: `recovery ${place}`, pace: { calls: TRIES, seconds: RECOVERY_MS / 1000 } }];
}

function lockOf(waitSeconds: number): Locked | undefined {
  return waitSeconds > 0 ? { kind: 'locked', waitSeconds } : undefined;
}

export interface PhoneTry {
  readonly emailKey: string;
  readonly phoneHash: string;
  /** What wrong tries count for. */
  readonly place: string;
  readonly now: number;
}

/** Compares the phone number; the right one opens the security question. */
export async function checkRecoveryPhone(
  tx: Db,
  { emailKey, phoneHash, place, now }: PhoneTry,
): Promise<
  { readonly kind: 'right'; readonly questionSealed: string } | { readonly kind: 'wrong' } | Locked
> {
  const account = await findRecoverable(tx, emailKey);
  if (account === undefined) return { kind: 'wrong' };
  const right = account.phoneHash === phoneHash;
  const tried = await countTry(tx, { accountId: account.id, place, now }, STAGE_EMAIL, right);
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
  readonly place: string;
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
  { accountId, place, right, passwordHash, temporaryUntil, mail, now }: RecoveryEnd,
): Promise<{ readonly kind: 'ended' } | { readonly kind: 'wrong' } | Locked> {
  const tried = await countTry(tx, { accountId, place, now }, STAGE_PHONE, right);
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
  { accountId, place, now }: { accountId: string; place: string; now: number },
  stage: number,
  right: boolean,
): Promise<'counted' | { readonly kind: 'wrong' } | Locked> {
  const limits = recoveryTries(place);
  const open = await tx
    .selectFrom('recoveries')
    .select('stage')
    .where('account_id', '=', accountId)
    .where('stage', '>=', stage)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (open === undefined) return { kind: 'wrong' };
  const locked = lockOf(await countTries(tx, { limits, now }));
  if (locked !== undefined) return locked;
  // Only this one: a right number must not buy more answers.
  if (right) await giveTryBack(tx, { limits });
  return 'counted';
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
