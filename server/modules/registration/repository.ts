import { CODE_GAP_MS, CODE_LIFETIME_MS, CODE_TRIES } from '../../../core/account/code.ts';
import type { Db } from '../../db/database.ts';
import { answerOf, keepAnswer, type RepeatKey } from '../../db/once.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import { countTries, waitForTries, type TryLimit } from '../../plugins/tries.ts';
import {
  findAccountByEmail,
  insertAccount,
  isEmailRegistered,
  type NewAccount,
} from '../account/repository.ts';

/** How long after the code was checked the other steps may take. */
const VERIFIED_LIFETIME_MS = 60 * 60_000;
/** For how long wrong codes of an address are remembered: what one may try within it must not be much. */
const GUESSES_KEPT_SECONDS = 60 * 86_400;
const CODES_A_DAY = 40;
const WRONG_CODES_A_DAY = 40;
/** What a code is worth: all, the first half, or the first half already spent. */
const WHOLE = 0;
const HALF = 1;
const HALF_DONE = 2;

export interface NewRegistration {
  readonly emailKey: string;
  readonly codeHash: string;
  readonly mail: NewMail;
  readonly now: number;
}

export type StartedRegistration =
  | { readonly kind: 'started' }
  | { readonly kind: 'already-registered' }
  /** A code went out less than a minute ago, and still opens the way. */
  | { readonly kind: 'lies-there' }
  | { readonly kind: 'too-soon'; readonly waitMs: number };

/** Wrong codes for an address, after which one code is not enough for it. */
function guessesOf(emailKey: string): TryLimit {
  return { key: `codes ${emailKey}`, pace: { calls: CODE_TRIES, seconds: GUESSES_KEPT_SECONDS } };
}

/** Codes that go to an address on a day, whoever asks for them. */
function codesTo(emailKey: string): TryLimit {
  return { key: `mails ${emailKey}`, pace: { calls: CODES_A_DAY, seconds: 86_400 } };
}

/** Wrong codes from a network, for whatever addresses. */
export function guessesFrom(network: string): TryLimit {
  return { key: `codes from ${network}`, pace: { calls: WRONG_CODES_A_DAY, seconds: 86_400 } };
}

/**
 * Starts over with a new code, unless the last one is less than a minute old. Four digits are soon guessed
 * by who may try for months: once an address has had a code's worth of wrong ones, two codes in a row have
 * to be right.
 */
export async function startRegistration(tx: Db, start: NewRegistration): Promise<StartedRegistration> {
  const { emailKey, codeHash, mail, now } = start;
  if (await isEmailRegistered(tx, emailKey)) return { kind: 'already-registered' };
  const old = await tx
    .selectFrom('registrations')
    .select(['expires_at', 'halfway'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  const mails = { limits: [codesTo(emailKey)], now };
  const waitSeconds = await waitForTries(tx, mails);
  if (waitSeconds > 0) return { kind: 'too-soon', waitMs: waitSeconds * 1000 };
  const isGuessed = (await waitForTries(tx, { limits: [guessesOf(emailKey)], now })) > 0;
  const isHalfway = old?.halfway === HALF_DONE && old.expires_at > now;
  const fresh = {
    code_hash: codeHash,
    sent_at: now,
    expires_at: now + CODE_LIFETIME_MS,
    tries: 0,
    verified: 0,
    halfway: isGuessed && !isHalfway ? HALF : WHOLE,
  };
  const row = await tx
    .insertInto('registrations')
    .values({ email_key: emailKey, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(fresh)
        .where((last) =>
          // A clock that was set back must not lock an address out; those of two processes may differ.
          last.or([
            last('registrations.sent_at', '<=', now - CODE_GAP_MS),
            last('registrations.sent_at', '>', now + CODE_GAP_MS),
          ]),
        ),
    )
    .returning('email_key')
    .executeTakeFirst();
  if (row === undefined) {
    const { sent_at, tries, halfway } = await tx
      .selectFrom('registrations')
      .select(['sent_at', 'tries', 'halfway'])
      .where('email_key', '=', emailKey)
      .executeTakeFirstOrThrow();
    if (tries < CODE_TRIES && halfway !== HALF_DONE) return { kind: 'lies-there' };
    return { kind: 'too-soon', waitMs: Math.min(sent_at + CODE_GAP_MS - now, CODE_GAP_MS) };
  }
  await countTries(tx, mails);
  await insertMail(tx, mail);
  return { kind: 'started' };
}

export interface CodeTry {
  readonly emailKey: string;
  readonly codeHash: string;
  /** Whose wrong codes are counted. */
  readonly network: string;
  readonly now: number;
}

export type CheckedCode = 'right' | 'wrong' | 'over';

/** Compares a code, five times at most; the right one can be entered again while it is valid. */
export async function verifyCode(tx: Db, attempt: CodeTry): Promise<CheckedCode> {
  const { emailKey, now } = attempt;
  const checked = await countTry(tx, attempt);
  if (checked !== 'right') return checked;
  await tx
    .updateTable('registrations')
    .set({ verified: 1, expires_at: now + VERIFIED_LIFETIME_MS })
    .where('email_key', '=', emailKey)
    .where('verified', '=', 0)
    .execute();
  return 'right';
}

async function countTry(tx: Db, { emailKey, codeHash, network, now }: CodeTry): Promise<CheckedCode> {
  const row = await tx
    .updateTable('registrations')
    .set((old) => ({
      tries: old
        .case()
        .when('code_hash', '=', codeHash)
        .then(old.ref('tries'))
        .else(old('tries', '+', 1))
        .end(),
    }))
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .where('halfway', '!=', HALF_DONE)
    .returning(['code_hash', 'halfway'])
    .executeTakeFirst();
  if (row === undefined) return 'over';
  if (row.code_hash !== codeHash) {
    await countTries(tx, { limits: [guessesOf(emailKey), guessesFrom(network)], now });
    return 'wrong';
  }
  if (row.halfway === WHOLE) return 'right';
  await tx
    .updateTable('registrations')
    .set({ halfway: HALF_DONE, expires_at: now + CODE_LIFETIME_MS })
    .where('email_key', '=', emailKey)
    .execute();
  return 'over';
}

export type CompletedRegistration =
  'registered' | 'already-registered' | 'phone-registered' | 'wrong-code' | 'code-over' | 'not-verified';

export interface RegistrationEnd {
  readonly account: NewAccount;
  readonly codeHash: string;
  readonly network: string;
  readonly repeat: RepeatKey | undefined;
}

/**
 * Turns a verified registration into an account; it and its code are used up. Repeated with its key, as
 * after a lost answer, it answers like the first time.
 */
export async function completeRegistration(
  tx: Db,
  { account, codeHash, network, repeat }: RegistrationEnd,
): Promise<CompletedRegistration> {
  const { emailKey, now } = account;
  const checked = await checkVerified(tx, { emailKey, codeHash, network, repeat, now });
  if (checked !== 'verified') return checked;
  const inserted = await insertAccount(tx, account);
  if (inserted === 'phone-registered') return inserted;
  await tx.deleteFrom('registrations').where('email_key', '=', emailKey).execute();
  // Taken a moment ago, perhaps by the same call on another connection.
  if (inserted !== 'inserted') return (await outcomeOfAccount(tx, emailKey, repeat)) ?? inserted;
  if (repeat) await keepAnswer(tx, { ...repeat, accountId: account.id }, 'registered');
  return 'registered';
}

/** What to answer once there is an account: this very call may have made it. Undefined while there is none. */
async function outcomeOfAccount(
  db: Db,
  emailKey: string,
  repeat: RepeatKey | undefined,
): Promise<'registered' | 'already-registered' | undefined> {
  const account = await findAccountByEmail(db, emailKey);
  if (account === undefined) return undefined;
  const known = repeat && (await answerOf(db, { ...repeat, accountId: account.id }));
  return known === undefined ? 'already-registered' : 'registered';
}

/** Whether all steps before the last were taken; a wrong code counts as a try here too. */
export async function checkVerified(
  tx: Db,
  attempt: CodeTry & Pick<RegistrationEnd, 'repeat'>,
): Promise<'verified' | Exclude<CompletedRegistration, 'phone-registered'>> {
  const registered = await outcomeOfAccount(tx, attempt.emailKey, attempt.repeat);
  if (registered !== undefined) return registered;
  const checked = await countTry(tx, attempt);
  if (checked === 'wrong') return 'wrong-code';
  // Perhaps over because somebody finished with it a moment ago.
  if (checked === 'over')
    return (await outcomeOfAccount(tx, attempt.emailKey, attempt.repeat)) ?? 'code-over';
  const row = await tx
    .selectFrom('registrations')
    .select('verified')
    .where('email_key', '=', attempt.emailKey)
    .executeTakeFirst();
  return row?.verified === 1 ? 'verified' : 'not-verified';
}

export const registrationCommands = { startRegistration, verifyCode, checkVerified, completeRegistration };
