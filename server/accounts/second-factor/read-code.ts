import { isRecoveryCode } from '../../../core/account/second-code.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { stepOf } from './codes.ts';
import type { FoundFactor, SpentCode } from './repository.ts';

/** What fits the account now, so that it can be spent; undefined for a code that fits nothing. */
export function readCode(
  box: SecretBox,
  { secretSealed }: FoundFactor,
  { accountId, code, now }: { accountId: string; code: string; now: number },
): SpentCode | undefined {
  if (isRecoveryCode(code)) return { accountId, codeHash: hashRecoveryCode(box, accountId, code) };
  const step = stepOf(box.open(secretSealed), code, now);
  return step === undefined ? undefined : { accountId, secretSealed, step };
}

/** A hash is enough: nobody guesses 59 bits, and the key is not in the database. */
export function hashRecoveryCode(box: SecretBox, accountId: string, code: string): string {
  return box.hash('recovery code', `${accountId} ${code}`);
}
