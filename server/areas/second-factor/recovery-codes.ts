import { newRecoveryCodes } from '../../accounts/second-factor/codes.ts';
import { hashRecoveryCode } from '../../accounts/second-factor/read-code.ts';
import type { Database } from '../../db/database.ts';
import { findAnswer } from '../../db/once.ts';
import type { MemberVisit } from '../../http/calls.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

/** New codes: as hashes for comparison, and sealed for the answer, which is stored for a while. */
export function newCodesFor(
  box: SecretBox,
  accountId: string,
): { codeHashes: string[]; codesSealed: string } {
  const codes = newRecoveryCodes();
  return {
    codeHashes: codes.map((code) => hashRecoveryCode(box, accountId, code.replaceAll('-', ''))),
    codesSealed: box.seal(JSON.stringify(codes)),
  };
}

/** The codes for a repeated call whose first answer was lost. */
export async function codesGivenBefore(
  { database, box }: { readonly database: Database; readonly box: SecretBox },
  { once }: MemberVisit,
): Promise<readonly string[] | undefined> {
  const known = once && (await findAnswer(database.read, once));
  return known?.isSame === true && typeof known.output === 'string'
    ? openCodes(box, known.output)
    : undefined;
}

export function openCodes(box: SecretBox, sealed: string): readonly string[] {
  return JSON.parse(box.open(sealed)) as string[];
}
