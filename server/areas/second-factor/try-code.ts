import type { AccountServices } from '../../accounts/services.ts';
import { isRecoveryCode } from '../../../core/account/second-code.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { WrongCode } from '../../../core/protocol/second-factor.ts';
import { secondCodesEverywhere, secondCodeTries } from '../../accounts/known-devices.ts';
import { readCode } from '../../accounts/second-factor/read-code.ts';
import type { FoundFactor, SpentCode } from '../../accounts/second-factor/repository.ts';
import type { NotRun } from '../../db/database.ts';
import type { MemberVisit } from '../../http/calls.ts';
import { countTries, fewTriesLeft, forgetTries, giveTryBack, judgeTry } from '../../limits/tries.ts';

/**
 * Counts the try and runs the action; undefined if the code was used before. Wrong codes of the app count
 * against the session, like wrong passwords, so that a stolen token uses up none of the owner's tries;
 * recovery codes cannot be guessed and need no limit.
 */
export async function tryCode<Done extends { readonly kind: string }>(
  { database, box, mail }: AccountServices,
  { session, now, note }: MemberVisit,
  { factor, code }: { readonly factor: FoundFactor; readonly code: string },
  act: (spent: SpentCode) => Promise<Done | NotRun | undefined>,
): Promise<Done | WrongCode | CallFailure> {
  const { accountId } = session;
  const isLimited = !isRecoveryCode(code);
  const here = isLimited ? secondCodeTries(`session ${session.id}`) : [];
  // Otherwise someone with the password could open session after session and guess without limit during
  // set-up.
  const everywhere = isLimited ? secondCodesEverywhere(`in sessions ${accountId}`) : [];
  const limits = [...here, ...everywhere];
  const waitSeconds = isLimited ? await database.run(countTries, { limits, now }) : 0;
  const fail = (reason: string): void => note('second-factor-failed', { account: accountId, reason });
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
  // Nothing was done, so the code may be an old one.
  if (isNotRun(done)) return done;
  await database.run(forgetTries, { limits: here });
  await database.run(giveTryBack, { limits: everywhere });
  void mail.flush();
  return done;
}

function isNotRun(done: { readonly kind: string }): done is NotRun {
  return done.kind === 'key-reused' || done.kind === 'too-fast';
}
