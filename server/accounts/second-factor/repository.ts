import type { Db } from '../../db/database.ts';
import { countOf, hasRow, locked } from '../../db/queries.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';

export interface FoundFactor {
  readonly secretSealed: string;
  /** Undefined until a first code has confirmed it. */
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
 * Lock before reading whether two-step login is on, both when opening a session and when turning it on: on
 * PostgreSQL, a concurrent one-step login would otherwise survive it.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await locked(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId)).execute();
}

export async function isSecondFactorOn(db: Db, accountId: string): Promise<boolean> {
  return (await findFactor(db, accountId))?.confirmedAt !== undefined;
}

export function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  return countOf(db.selectFrom('recovery_codes').where('account_id', '=', accountId));
}

/** A code of the account's secret, or one of its recovery codes. */
export type SpentCode = { readonly accountId: string } & (
  | { readonly secretSealed: string; readonly step: number }
  | { readonly codeHash: string }
);

/** Uses a code up; false if it was used before or is not a recovery code of the account. */
export async function spendCode(tx: Db, { accountId, ...code }: SpentCode): Promise<boolean> {
  if ('codeHash' in code)
    return hasRow(
      tx
        .deleteFrom('recovery_codes')
        .where('account_id', '=', accountId)
        .where('code_hash', '=', code.codeHash)
        .returning('account_id'),
    );
  return hasRow(
    tx
      .updateTable('second_factors')
      .set({ last_step: code.step })
      .where('account_id', '=', accountId)
      .where('secret_sealed', '=', code.secretSealed)
      .where('last_step', '<', code.step)
      .returning('account_id'),
  );
}

/**
 * Turns two-step login off for an account, ends its sessions and notifies its owner; false if it was not on.
 */
export async function resetFactor(
  tx: Db,
  { accountId, mail }: { accountId: string; mail: NewMail },
): Promise<boolean> {
  if (!(await forgetFactor(tx, accountId))) return false;
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await insertMail(tx, mail);
  return true;
}

/** False if two-step login is not on; an unfinished set-up stays. */
export async function forgetFactor(tx: Db, accountId: string): Promise<boolean> {
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
