import { insertNotice } from '../../accounts/notice.ts';
import { forgetDevices, noteDevice } from '../../accounts/known-devices.ts';
import {
  forgetFactor,
  isSecondFactorOn,
  lockAccount,
  spendCode,
  type SpentCode,
} from '../../accounts/second-factor/repository.ts';
import type { Db } from '../../db/database.ts';
import { hasRow } from '../../db/queries.ts';
import type { NewMail } from '../../mail/repository.ts';

interface Change {
  readonly accountId: string;
  /** The session that stays; all others end. */
  readonly sessionId: string;
  readonly code: SpentCode;
  readonly mail: NewMail;
}

/** Recovery codes as hashes, and sealed in case the answer is lost. */
interface NewCodes {
  readonly codeHashes: readonly string[];
  readonly codesSealed: string;
}

interface Confirmation extends Change, NewCodes {
  /** The device used for this, which stays known. */
  readonly deviceHash: string | undefined;
  readonly now: number;
}

/** Stores a new secret, replacing an unconfirmed one; false if the account has a confirmed one. */
export function beginFactor(
  tx: Db,
  { accountId, secretSealed }: { accountId: string; secretSealed: string },
): Promise<boolean> {
  return hasRow(
    tx
      .insertInto('second_factors')
      .values({ account_id: accountId, secret_sealed: secretSealed, confirmed_at: null, last_step: 0 })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ secret_sealed: secretSealed, last_step: 0 })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .returning('account_id'),
  );
}

/**
 * Turns two-step login on and returns the sealed codes; false if the code was used before or two-step login
 * is already on.
 */
export async function confirmFactor(
  tx: Db,
  { accountId, sessionId, deviceHash, code, mail, codeHashes, codesSealed, now }: Confirmation,
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
  if (deviceHash !== undefined) await noteDevice(tx, { accountId, deviceHash, now });
  await keepOneSession(tx, { accountId, sessionId, secondFactor: 1 });
  await insertNotice(tx, accountId, mail);
  return codesSealed;
}

/** Replaces the recovery codes and returns the new ones sealed; false if the code was used before. */
export async function renewCodes(
  tx: Db,
  { accountId, code, mail, codeHashes, codesSealed }: Omit<Change, 'sessionId'> & NewCodes,
): Promise<string | false> {
  if (!(await spendCode(tx, code))) return false;
  await setRecoveryCodes(tx, accountId, codeHashes);
  await insertNotice(tx, accountId, mail);
  return codesSealed;
}

export async function endFactor(tx: Db, { accountId, sessionId, code, mail }: Change): Promise<boolean> {
  if (!(await spendCode(tx, code))) return false;
  await forgetFactor(tx, accountId);
  await keepOneSession(tx, { accountId, sessionId, secondFactor: 0 });
  await insertNotice(tx, accountId, mail);
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

export const secondFactorCommands = { beginFactor, confirmFactor, renewCodes, endFactor };
