import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { WrongCode } from '../../../core/protocol/second-factor.ts';
import { secondCodeTries } from '../../accounts/known-devices.ts';
import { readCode } from '../../accounts/second-factor/read-code.ts';
import type { FoundFactor, SpentCode } from '../../accounts/second-factor/repository.ts';
import type { KeyReused } from '../../db/database.ts';
import type { MemberVisit } from '../../http/calls.ts';
import { countTries, fewTriesLeft, forgetTries, judgeTry } from '../../limits/tries.ts';
import type { SecondFactorDeps } from './deps.ts';

/** Counts the try and runs the action; undefined if the code was used before. */
export async function tryCode<Done extends { readonly kind: string }>(
  { database, box, mail }: SecondFactorDeps,
  { session, now, note }: MemberVisit,
  { factor, code }: { readonly factor: FoundFactor; readonly code: string },
  act: (spent: SpentCode) => Promise<Done | KeyReused | undefined>,
): Promise<Done | WrongCode | CallFailure> {
  const { accountId } = session;
  const limits = secondCodeTries(accountId);
  const waitSeconds = await database.run(countTries, { limits, now });
  const fail = (reason: string): void => {
    note('second-factor-failed', { account: accountId, reason });
  };
  if (waitSeconds > 0) {
    fail('too-many-tries');
    return { kind: 'too-fast', waitSeconds };
  }
  const spent = readCode(box, factor, { accountId, code, now });
  const done = spent && (await judgeTry(database, limits, () => act(spent)));
  if (done === undefined) {
    fail('wrong-code');
    return { kind: 'wrong-code', ...(await fewTriesLeft(database.read, { limits, now })) };
  }
  // Nothing was done; the code may be an old one.
  if (isKeyReused(done)) return done;
  await database.run(forgetTries, { limits });
  void mail.flush();
  return done;
}

function isKeyReused(done: { readonly kind: string }): done is KeyReused {
  return done.kind === 'key-reused';
}
