import { isRecoveryCode } from '../../../core/account/second-code.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { stepOf } from './codes.ts';
import type { FoundFactor, SpentCode } from './repository.ts';

/** The account's code that matches, so that it can be used up; undefined if none does. */
export function readCode(
  box: SecretBox,
  { secretSealed }: FoundFactor,
  { accountId, code, now }: { accountId: string; code: string; now: number },
): SpentCode | undefined {
  if (isRecoveryCode(code)) return { accountId, codeHash: hashRecoveryCode(box, accountId, code) };
  const step = stepOf(box.open(secretSealed), code, now);
  return step === undefined ? undefined : { accountId, secretSealed, step };
}

/** A plain keyed hash suffices: 59 bits cannot be guessed, and the key is not in the database. */
export function hashRecoveryCode(box: SecretBox, accountId: string, code: string): string {
  return box.hash('recovery code', `${accountId} ${code}`);
}
