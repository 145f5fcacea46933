import { isSqlite, type Db } from '../../db/database.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import { holdOffice } from '../../areas/administration/accounts/repository.ts';
import { insertAudit, type Act } from '../../audit/repository.ts';
import { forgetDevices } from '../known-devices.ts';

export interface FoundFactor {
  readonly secretSealed: string;
  /** Undefined while no code of it was ever entered. */
  readonly confirmedAt: number | undefined;
}

export async function findFactor(db: Db, accountId: string): Promise<FoundFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret_sealed', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { secretSealed: row.secret_sealed, confirmedAt: row.confirmed_at ?? undefined };
}

/**
 * Before it is looked whether two-step login is on, by whoever opens a session or turns it on: on PostgreSQL
 * a login of one step that runs meanwhile would otherwise outlive it.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId);
  await (isSqlite(tx) ? account : account.forUpdate()).execute();
}

export async function isSecondFactorOn(db: Db, accountId: string): Promise<boolean> {
  return (await findFactor(db, accountId))?.confirmedAt !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((all) => all.fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Keeps a new secret in the place of one that was never confirmed; false when one is. */
export async function beginFactor(
  tx: Db,
  { accountId, secretSealed }: { accountId: string; secretSealed: string },
): Promise<boolean> {
  const kept = await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, secret_sealed: secretSealed, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret_sealed: secretSealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** A code that fits the account's secret, or one of its recovery codes. */
export type SpentCode = { readonly accountId: string } & (
  { readonly secretSealed: string; readonly step: number } | { readonly codeHash: string }
);

/** Uses a code up; false when it was used before, or is no recovery code of the account. */
export async function spendCode(tx: Db, { accountId, ...code }: SpentCode): Promise<boolean> {
  if ('codeHash' in code) {
    const gone = await tx
      .deleteFrom('recovery_codes')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', code.codeHash)
      .returning('account_id')
      .executeTakeFirst();
    return gone !== undefined;
  }
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: code.step })
    .where('account_id', '=', accountId)
    .where('secret_sealed', '=', code.secretSealed)
    .where('last_step', '<', code.step)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

interface Change {
  readonly accountId: string;
  /** The session that goes on; all others end. */
  readonly sessionId: string;
  readonly code: SpentCode;
  /** Tells the owner. */
  readonly mail: NewMail;
}

/** Recovery codes as they are compared, and sealed for whom their answer does not reach. */
interface NewCodes {
  readonly codeHashes: readonly string[];
  readonly codesSealed: string;
}

/**
 * Turns two-step login on, and gives the sealed codes; false for a code that was used before, and when it is
 * on already.
 */
export async function confirmFactor(
  tx: Db,
  { accountId, sessionId, code, mail, codeHashes, codesSealed, now }: Change & NewCodes & { now: number },
): Promise<string | false> {
  await lockAccount(tx, accountId);
  if ((await isSecondFactorOn(tx, accountId)) || !(await spendCode(tx, code))) return false;
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .execute();
  await setRecoveryCodes(tx, accountId, codeHashes);
  await forgetDevices(tx, accountId);
  await keepOneSession(tx, { accountId, sessionId, secondFactor: 1 });
  await insertMail(tx, mail);
  return codesSealed;
}

/** Puts new codes in the place of the old ones, and gives them sealed; false for a code that was used before. */
export async function renewCodes(
  tx: Db,
  { accountId, code, mail, codeHashes, codesSealed }: Omit<Change, 'sessionId'> & NewCodes,
): Promise<string | false> {
  if (!(await spendCode(tx, code))) return false;
  await setRecoveryCodes(tx, accountId, codeHashes);
  await insertMail(tx, mail);
  return codesSealed;
}

export async function endFactor(tx: Db, { accountId, sessionId, code, mail }: Change): Promise<boolean> {
  if (!(await spendCode(tx, code))) return false;
  await forgetFactor(tx, accountId);
  await keepOneSession(tx, { accountId, sessionId, secondFactor: 0 });
  await insertMail(tx, mail);
  return true;
}

/** What an administrator does for who has lost app and codes; all sessions end. */
export async function removeFactor(
  tx: Db,
  { act, accountId, mail }: { act: Act; accountId: string; mail: NewMail },
): Promise<'removed' | 'not-on' | 'forbidden'> {
  if (!(await holdOffice(tx, act.actorId))) return 'forbidden';
  if (!(await resetFactor(tx, { accountId, mail }))) return 'not-on';
  await insertAudit(tx, act, { action: 'remove-second-factor', accountId });
  return 'removed';
}

/** The same from the shell, for whoever runs the server. */
export async function resetFactor(
  tx: Db,
  { accountId, mail }: { accountId: string; mail: NewMail },
): Promise<boolean> {
  if (!(await forgetFactor(tx, accountId))) return false;
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await insertMail(tx, mail);
  return true;
}

/** False when it is not on: a set-up that was only begun goes on. */
async function forgetFactor(tx: Db, accountId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return true;
}

async function setRecoveryCodes(tx: Db, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

async function keepOneSession(
  tx: Db,
  { accountId, sessionId, secondFactor }: { accountId: string; sessionId: string; secondFactor: 0 | 1 },
): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', sessionId).execute();
  await tx.updateTable('sessions').set({ second_factor: secondFactor }).where('id', '=', sessionId).execute();
}

export const secondFactorCommands = { beginFactor, confirmFactor, renewCodes, endFactor, removeFactor };
