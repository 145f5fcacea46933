import { CODE_GAP_MS, CODE_LIFETIME_MS, CODE_TRIES } from '../../../core/account/code.ts';
import type { CheckCodeReply, RegisterReply } from '../../../core/protocol/registration.ts';
import type { Db } from '../../db/database.ts';
import { findAnswer, keepAnswer, type RepeatKey } from '../../db/once.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import {
  forgetTries,
  giveTryBack,
  noteTries,
  readTries,
  tellFew,
  waitForTries,
  type TryLimit,
} from '../../limits/tries.ts';
import {
  findAccountByEmail,
  insertAccount,
  isEmailRegistered,
  type NewAccount,
} from '../../accounts/repository.ts';

/** How long the steps after the code may take. */
const VERIFIED_LIFETIME_MS = 60 * 60_000;
/** How long a wrong code is remembered, per address and per network; until then, two codes are needed. */
const GUESSES_KEPT_SECONDS = 60 * 86_400;
/** Codes per day to one address: from one network, and from all. */
const CODES_A_DAY = 20;
const CODES_A_DAY_IN_ALL = 100;
const WRONG_CODES_A_DAY = 40;
/** The state of a code: the first, a right first that needs a second, or the second. */
const FIRST = 0;
const FIRST_DONE = 2;
const SECOND = 3;

/** What tries are counted by. */
interface Tried {
  /** A keyed hash of the address, which does not reveal it. */
  readonly who: string;
  readonly network: string;
}

export interface NewRegistration extends Tried {
  readonly emailKey: string;
  readonly codeHash: string;
  readonly mail: NewMail;
  readonly now: number;
}

export type StartedRegistration =
  | { readonly kind: 'started' }
  | { readonly kind: 'already-registered' }
  /** A code was sent less than a minute ago and is still valid. */
  | { readonly kind: 'lies-there' }
  | { readonly kind: 'too-soon'; readonly waitMs: number };

/** Per address and per network: only until the first wrong guess is one right code enough. */
function guesses({ who, network }: Tried): TryLimit[] {
  const pace = { calls: 1, seconds: GUESSES_KEPT_SECONDS };
  return [
    { key: `codes ${who}`, pace },
    { key: `guesses from ${network}`, pace },
  ];
}

/**
 * Wrong codes for an address from a network while a code is valid: typing mistakes of a person who then
 * enters the right one.
 */
function mistakes({ who, network }: Tried): TryLimit {
  const pace = { calls: CODE_TRIES, seconds: CODE_LIFETIME_MS / 1000 };
  return { key: `mistakes ${who} ${network}`, pace };
}

/** Cleared at the end; otherwise everybody in a school would soon need two codes. */
async function forgiveMistakes(tx: Db, attempt: CodeTry): Promise<void> {
  const limit = mistakes(attempt);
  const tries = await readTries(tx, limit.key, attempt.now);
  if (tries === undefined) return;
  await giveTryBack(tx, { limits: guesses(attempt), count: tries.calls });
  await forgetTries(tx, { limits: [limit] });
}

/** Codes per day to an address. A single network runs out before the total does. */
function codesTo({ who, network }: Tried): TryLimit[] {
  return [
    { key: `mails ${who} ${network}`, pace: { calls: CODES_A_DAY, seconds: 86_400 } },
    { key: `mails ${who}`, pace: { calls: CODES_A_DAY_IN_ALL, seconds: 86_400 } },
  ];
}

/** Wrong codes from a network, for any address. */
export function guessesFrom(network: string): TryLimit {
  return { key: `codes from ${network}`, pace: { calls: WRONG_CODES_A_DAY, seconds: 86_400 } };
}

/**
 * Starts over with a new code, unless the last one is less than a minute old. Four digits can be guessed
 * within months of trying, so after a wrong code for the address or from the network, two codes in a row must
 * be right.
 */
export async function startRegistration(tx: Db, start: NewRegistration): Promise<StartedRegistration> {
  const { emailKey, codeHash, mail, now } = start;
  if (await isEmailRegistered(tx, emailKey)) return { kind: 'already-registered' };
  const old = await tx
    .selectFrom('registrations')
    .select(['expires_at', 'halfway', 'tries'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  const mails = { limits: codesTo(start), now };
  const waitSeconds = await waitForTries(tx, mails);
  if (waitSeconds > 0) return { kind: 'too-soon', waitMs: waitSeconds * 1000 };
  // A second code that did not arrive is sent again as a second, unless that would reset its tries.
  const isSecond =
    old !== undefined &&
    old.expires_at > now &&
    (old.halfway === FIRST_DONE || (old.halfway === SECOND && old.tries === 0));
  const fresh = {
    code_hash: codeHash,
    sent_at: now,
    expires_at: now + CODE_LIFETIME_MS,
    tries: 0,
    verified: 0,
    halfway: isSecond ? SECOND : FIRST,
  };
  const row = await tx
    .insertInto('registrations')
    .values({ email_key: emailKey, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(fresh)
        .where((last) =>
          // A clock that was set back must not lock an address out; the clocks of two processes may differ
          // slightly.
          last.or([
            last('registrations.sent_at', '<=', now - CODE_GAP_MS),
            last('registrations.sent_at', '>', now + CODE_GAP_MS),
            // After a right first code, the second is sent without a wait.
            last('registrations.halfway', '=', FIRST_DONE),
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
    if (tries < CODE_TRIES && halfway !== FIRST_DONE) return { kind: 'lies-there' };
    return { kind: 'too-soon', waitMs: Math.min(sent_at + CODE_GAP_MS - now, CODE_GAP_MS) };
  }
  await noteTries(tx, mails);
  await insertMail(tx, mail);
  return { kind: 'started' };
}

/** A code that the mail server refused never arrived: asking again sends a new one. */
export async function forgetSending(
  tx: Db,
  { emailKey, codeHash }: Pick<CodeTry, 'emailKey' | 'codeHash'>,
): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ sent_at: 0 })
    .where('email_key', '=', emailKey)
    .where('code_hash', '=', codeHash)
    .execute();
}

const OVER = { kind: 'code-over' } as const;

export interface CodeTry extends Tried {
  readonly emailKey: string;
  readonly codeHash: string;
  readonly now: number;
}

/** The outcome of checking a code. */
export type CheckedCode = { readonly kind: 'right' } | Exclude<CheckCodeReply, { kind: 'verified' }>;

/** Checks a code, at most five times. The right one can be entered again while it is valid. */
export async function verifyCode(tx: Db, attempt: CodeTry): Promise<CheckedCode> {
  const { emailKey, now } = attempt;
  const checked = await countTry(tx, attempt);
  if (checked.kind !== 'right') return checked;
  await tx
    .updateTable('registrations')
    .set({ verified: 1, expires_at: now + VERIFIED_LIFETIME_MS })
    .where('email_key', '=', emailKey)
    .where('verified', '=', 0)
    .execute();
  return checked;
}

/** Counts the try before its result is known, so that concurrent tries are counted one by one. */
async function countTry(tx: Db, attempt: CodeTry): Promise<CheckedCode> {
  const { emailKey, codeHash, network, now } = attempt;
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
    .where('halfway', '!=', FIRST_DONE)
    .returning(['code_hash', 'halfway', 'tries', 'verified'])
    .executeTakeFirst();
  if (row === undefined) return { ...OVER, ...(await whyOver(tx, emailKey)) };
  await noteTries(tx, { limits: guesses(attempt), now });
  if (row.code_hash !== codeHash) {
    await noteTries(tx, { limits: [mistakes(attempt), guessesFrom(network)], now });
    return { kind: 'wrong-code', ...tellFew(CODE_TRIES - row.tries) };
  }
  await giveTryBack(tx, { limits: guesses(attempt) });
  // Checked now, not when the code was sent, because a wrong one may have come since.
  const isEnough =
    row.verified === 1 ||
    row.halfway === SECOND ||
    (await waitForTries(tx, { limits: guesses(attempt), now })) === 0;
  if (isEnough) {
    await forgiveMistakes(tx, attempt);
    return { kind: 'right' };
  }
  await tx
    .updateTable('registrations')
    .set({ halfway: FIRST_DONE, expires_at: now + CODE_LIFETIME_MS })
    .where('email_key', '=', emailKey)
    .execute();
  return { ...OVER, another: true };
}

/** Whether an address's last code was tried too often, or was right and needs a second. */
async function whyOver(db: Db, emailKey: string): Promise<{ usedUp?: true; another?: true }> {
  const row = await db
    .selectFrom('registrations')
    .select(['tries', 'halfway'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  if (row?.halfway === FIRST_DONE) return { another: true };
  return row !== undefined && row.tries >= CODE_TRIES ? { usedUp: true } : {};
}

type CompletedRegistration = Exclude<RegisterReply, { kind: 'common-password' }>;

export interface RegistrationEnd extends Tried {
  readonly account: NewAccount;
  readonly codeHash: string;
  readonly repeat: RepeatKey | undefined;
}

/**
 * Turns a verified registration into an account and uses it up. Repeated with its key, as after a lost
 * answer, it gives the same answer.
 */
export async function completeRegistration(
  tx: Db,
  { account, codeHash, who, network, repeat }: RegistrationEnd,
): Promise<CompletedRegistration> {
  const { emailKey, now } = account;
  const checked = await checkVerified(tx, { emailKey, codeHash, who, network, repeat, now });
  if (checked.kind !== 'verified') return checked;
  const inserted = await insertAccount(tx, account);
  if (inserted === 'phone-registered') return { kind: inserted };
  await tx.deleteFrom('registrations').where('email_key', '=', emailKey).execute();
  // The address was just taken, perhaps by the same call on another connection.
  if (inserted !== 'inserted') return (await outcomeOfAccount(tx, emailKey, repeat)) ?? { kind: inserted };
  if (repeat) await keepAnswer(tx, { ...repeat, accountId: account.id }, 'registered');
  return { kind: 'registered' };
}

/** The answer if the account exists, since this very call may have created it; otherwise undefined. */
async function outcomeOfAccount(
  db: Db,
  emailKey: string,
  repeat: RepeatKey | undefined,
): Promise<{ readonly kind: 'registered' | 'already-registered' } | undefined> {
  const account = await findAccountByEmail(db, emailKey);
  if (account === undefined) return undefined;
  const known = repeat && (await findAnswer(db, { ...repeat, accountId: account.id }));
  return { kind: known?.isSame === true ? 'registered' : 'already-registered' };
}

/** Whether the address was verified before: then the caller is not guessing. */
export async function isVerified(
  db: Db,
  { emailKey, now }: { emailKey: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('verified')
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.verified === 1;
}

/** Whether all earlier steps were taken. A wrong code counts as a try here too. */
export async function checkVerified(
  tx: Db,
  attempt: CodeTry & Pick<RegistrationEnd, 'repeat'>,
): Promise<{ readonly kind: 'verified' } | Exclude<CompletedRegistration, { kind: 'phone-registered' }>> {
  const registered = await outcomeOfAccount(tx, attempt.emailKey, attempt.repeat);
  if (registered !== undefined) return registered;
  const checked = await countTry(tx, attempt);
  if (checked.kind === 'wrong-code') return checked;
  // It may be gone because it was just completed.
  if (checked.kind === 'code-over')
    return (await outcomeOfAccount(tx, attempt.emailKey, attempt.repeat)) ?? checked;
  const row = await tx
    .selectFrom('registrations')
    .select('verified')
    .where('email_key', '=', attempt.emailKey)
    .executeTakeFirst();
  return { kind: row?.verified === 1 ? 'verified' : 'not-verified' };
}

export const registrationCommands = {
  startRegistration,
  forgetSending,
  verifyCode,
  checkVerified,
  completeRegistration,
};
