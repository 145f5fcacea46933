import { DAY_SECONDS } from '../../../core/base/day.ts';
import { CODE_GAP_MS, CODE_LIFETIME_MS, CODE_TRIES } from '../../../core/account/code.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { CheckCodeReply, RegisterReply } from '../../../core/protocol/registration.ts';
import type { Db } from '../../db/database.ts';
import type { RegistrationRow } from '../../db/tables.ts';
import { findAnswer, keepAnswer, type RepeatKey } from '../../db/once.ts';
import { readCalls } from '../../db/paces.ts';
import { locked } from '../../db/queries.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import {
  countTries,
  forgetTries,
  giveTryBack,
  noteTries,
  tellFew,
  waitForTries,
  type Networks,
  type TryLimit,
} from '../../limits/tries.ts';
import { resumeBan } from '../../accounts/kept-ban.ts';
import { noteDevice } from '../../accounts/known-devices.ts';
import {
  findAccountByEmail,
  insertAccount,
  isEmailRegistered,
  type NewAccount,
} from '../../accounts/repository.ts';

/** How long the steps after the code may take. */
const VERIFIED_LIFETIME_MS = 60 * 60_000;
/** How long a wrong code is remembered, per address and per device; until then, two codes are needed. */
const GUESSES_KEPT_SECONDS = 60 * DAY_SECONDS;
/** Codes per day to one address: from one neighbourhood, and from all. */
const CODES_A_DAY = 20;
const CODES_A_DAY_IN_ALL = 100;
/** Maximum number of codes per day from one network or neighbourhood to all addresses together. */
const CODES_A_DAY_FROM = { network: 200, neighbourhood: 600 };
const WRONG_CODES_A_DAY_FROM = { network: 40, neighbourhood: 120 };
/** The state of a code: the first one, a right first one that needs a second, or the second one. */
const FIRST = 0;
const FIRST_DONE = 2;
const SECOND = 3;

/** The keys by which tries are counted. */
interface Tried extends Networks {
  /** A keyed hash of the address, which does not reveal it. */
  readonly who: string;
  /** A keyed hash of the device, if the caller names one. */
  readonly device: string | undefined;
}

/**
 * An address, and the device or network that requested its code: only that one can use or replace the code.
 */
interface Asked {
  readonly emailKey: string;
  readonly place: string;
}

export interface NewRegistration extends Tried, Asked {
  readonly codeHash: string;
  readonly mail: NewMail;
  readonly now: number;
}

export type StartedRegistration =
  | { readonly kind: 'started' }
  | { readonly kind: 'already-registered' }
  /** A code was sent less than a minute ago and is still valid. */
  | { readonly kind: 'lies-there' }
  /** The limit of codes is reached by others' requests: the long code of any of them is accepted. */
  | { readonly kind: 'held-back' }
  | { readonly kind: 'too-soon'; readonly waitMs: number };

/**
 * After the first wrong code for the address, or on the device, one right code is no longer sufficient. Not
 * counted by network, since others in it have guessed nothing.
 */
function firstGuesses({ who, device }: Tried): TryLimit[] {
  const pace = { calls: 1, seconds: GUESSES_KEPT_SECONDS };
  const atAddress = { key: `guessed at ${who}`, pace };
  return device === undefined ? [atAddress] : [atAddress, { key: `guessed on ${device}`, pace }];
}

/**
 * Wrong codes for an address from a device or network while a code is valid: typing mistakes, if the right
 * code follows.
 */
function mistakes({ who, place }: CodeTry): TryLimit {
  const pace = { calls: CODE_TRIES, seconds: CODE_LIFETIME_MS / 1000 };
  return { key: `mistakes ${who} ${place}`, pace };
}

/** Clears the mistakes at the end; otherwise everybody who shares the device would need two codes. */
async function forgiveMistakes(tx: Db, attempt: CodeTry): Promise<void> {
  const limit = mistakes(attempt);
  const tries = await readCalls(tx, limit.key, attempt.now);
  if (tries === undefined) return;
  await giveTryBack(tx, { limits: firstGuesses(attempt), count: tries.calls });
  await forgetTries(tx, { limits: [limit] });
}

/** One code per minute to an address, whoever requests it. */
function gapOf({ who }: Pick<Tried, 'who'>): TryLimit {
  return { key: `mail ${who}`, pace: { calls: 1, seconds: CODE_GAP_MS / 1000 } };
}

/** Codes per day to an address: a neighbourhood reaches its own limit before the total is used up. */
function codesTo({ who, neighbourhood }: Pick<Tried, 'who' | 'neighbourhood'>): TryLimit[] {
  return [
    { key: `mails ${who} ${neighbourhood}`, pace: { calls: CODES_A_DAY, seconds: DAY_SECONDS } },
    { key: `mails ${who}`, pace: { calls: CODES_A_DAY_IN_ALL, seconds: DAY_SECONDS } },
  ];
}

/** Codes per day from a network to any addresses, so that the site cannot be used to flood mail servers. */
function codesFrom({ network, neighbourhood }: Networks): { here: TryLimit; near: TryLimit } {
  return {
    here: { key: `mails from ${network}`, pace: { calls: CODES_A_DAY_FROM.network, seconds: DAY_SECONDS } },
    near: {
      key: `mails near ${neighbourhood}`,
      pace: { calls: CODES_A_DAY_FROM.neighbourhood, seconds: DAY_SECONDS },
    },
  };
}

/** Wrong codes from a network, for any address. */
function wrongCodesFrom({ network, neighbourhood }: Networks): TryLimit[] {
  const [here, near] = [WRONG_CODES_A_DAY_FROM.network, WRONG_CODES_A_DAY_FROM.neighbourhood];
  return [
    { key: `wrong codes from ${network}`, pace: { calls: here, seconds: DAY_SECONDS } },
    { key: `wrong codes near ${neighbourhood}`, pace: { calls: near, seconds: DAY_SECONDS } },
  ];
}

/**
 * Starts over with a new code, unless the last one is less than a minute old. Four digits can be guessed
 * within months, so after a wrong code for the address or on the device, two codes in a row must be right.
 */
export async function startRegistration(tx: Db, start: NewRegistration): Promise<StartedRegistration> {
  const { emailKey, place, codeHash, mail, now } = start;
  if (await isEmailRegistered(tx, emailKey)) return { kind: 'already-registered' };
  const old = await lockAsked(tx, start);
  const sent = old && sentJustNow(old, now);
  if (sent !== undefined) return sent;
  // The second of two codes can be requested at once.
  const gap = old?.halfway === FIRST_DONE && old.expires_at > now ? [] : [gapOf(start)];
  const limits = [...gap, ...codesTo(start)];
  if ((await countTries(tx, { limits, now })) > 0) return { kind: 'held-back' };
  const { here, near } = codesFrom(start);
  const waitSeconds = await countTries(tx, { limits: [here, near], now });
  if (waitSeconds > 0) {
    await giveTryBack(tx, { limits });
    return { kind: 'too-soon', waitMs: waitSeconds * 1000 };
  }
  const fresh = {
    code_hash: codeHash,
    sent_at: now,
    expires_at: now + CODE_LIFETIME_MS,
    tries: 0,
    verified: 0,
    halfway: old !== undefined && isSecondNext(old, now) ? SECOND : FIRST,
  };
  await tx
    .insertInto('registrations')
    .values({ email_key: emailKey, place, ...fresh })
    .onConflict((conflict) => conflict.columns(['email_key', 'place']).doUpdateSet(fresh))
    .execute();
  await insertMail(tx, mail, (await readCalls(tx, near.key, now))?.calls);
  return { kind: 'started' };
}

type AskedRow = Pick<RegistrationRow, 'sent_at' | 'expires_at' | 'tries' | 'halfway' | 'verified'>;

/** The outcome if a code was sent within the last minute; otherwise undefined. */
function sentJustNow({ sent_at, tries, halfway }: AskedRow, now: number): StartedRegistration | undefined {
  // If the clock was set back, the address must not be locked out; clocks of two processes may differ.
  if (halfway === FIRST_DONE || Math.abs(now - sent_at) >= CODE_GAP_MS) return undefined;
  if (tries < CODE_TRIES) return { kind: 'lies-there' };
  return { kind: 'too-soon', waitMs: Math.min(sent_at + CODE_GAP_MS - now, CODE_GAP_MS) };
}

/**
 * Whether the next code counts as the second of two: also if the second did not arrive, unless that would
 * reset its tries.
 */
function isSecondNext({ expires_at, tries, halfway }: AskedRow, now: number): boolean {
  return expires_at > now && (halfway === FIRST_DONE || (halfway === SECOND && tries === 0));
}

/** The row of a device's or network's request, even if its code is no longer valid. */
function findAsked(db: Db, asked: Asked): Promise<AskedRow | undefined> {
  return askedRow(db, asked).executeTakeFirst();
}

function askedRow(db: Db, { emailKey, place }: Asked) {
  return db
    .selectFrom('registrations')
    .select(['sent_at', 'expires_at', 'tries', 'halfway', 'verified'])
    .where('email_key', '=', emailKey)
    .where('place', '=', place);
}

/**
 * The same, locked until the end of the transaction, so that only one of two concurrent calls sends a second
 * code.
 */
function lockAsked(tx: Db, asked: Asked): Promise<AskedRow | undefined> {
  return locked(tx, askedRow(tx, asked)).executeTakeFirst();
}

/**
 * Undoes the sending of a code that the mail server refused: it is in no mailbox, so the next request sends a
 * new one. It does not count against the address's limit, but still counts for the network; otherwise the
 * network could try any number of addresses.
 */
export async function forgetSending(
  tx: Db,
  sent: Pick<CodeTry, 'emailKey' | 'codeHash' | 'who' | 'neighbourhood'>,
): Promise<void> {
  await forgetTries(tx, { limits: [gapOf(sent)] });
  await giveTryBack(tx, { limits: codesTo(sent) });
  await tx
    .updateTable('registrations')
    .set({ sent_at: 0 })
    .where('email_key', '=', sent.emailKey)
    .where('code_hash', '=', sent.codeHash)
    .execute();
}

const OVER = { kind: 'code-over' } as const;

export interface CodeTry extends Tried, Asked {
  readonly codeHash: string;
  readonly now: number;
}

export type CheckedCode =
  | { readonly kind: 'right' }
  | Exclude<CheckCodeReply, { kind: 'verified' }>
  | TooFast;

/** The network or its neighbourhood has reached its daily limit of wrong codes. */
type TooFast = Extract<CallFailure, { kind: 'too-fast' }>;

/** Checks a code, at most five times. The right one can be entered again while it is valid. */
export async function verifyCode(tx: Db, attempt: CodeTry): Promise<CheckedCode> {
  const { emailKey, place, now } = attempt;
  const checked = await countTry(tx, attempt);
  if (checked.kind !== 'right') return checked;
  await tx
    .updateTable('registrations')
    .set({ verified: 1, expires_at: now + VERIFIED_LIFETIME_MS })
    .where('email_key', '=', emailKey)
    .where('place', '=', place)
    .where('verified', '=', 0)
    .execute();
  return checked;
}

/**
 * Counts the try before its result is known, so that concurrent tries are counted one by one. Returns it to
 * the network if nothing was guessed.
 */
async function countTry(tx: Db, attempt: CodeTry): Promise<CheckedCode> {
  const limits = wrongCodesFrom(attempt);
  // A code that was verified earlier is not a guess, so others' tries in the network do not block it.
  if (await isVerified(tx, attempt)) return judgeCode(tx, attempt);
  const waitSeconds = await countTries(tx, { limits, now: attempt.now });
  if (waitSeconds > 0) return { kind: 'too-fast', waitSeconds };
  const judged = await judgeCode(tx, attempt);
  if (judged.kind !== 'wrong-code') await giveTryBack(tx, { limits });
  return judged;
}

async function judgeCode(tx: Db, attempt: CodeTry): Promise<Exclude<CheckedCode, TooFast>> {
  const { emailKey, place, codeHash, now } = attempt;
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
    .where('place', '=', place)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .where('halfway', '!=', FIRST_DONE)
    .returning(['code_hash', 'halfway', 'tries', 'verified'])
    .executeTakeFirst();
  if (row === undefined) return { ...OVER, ...(await whyOver(tx, attempt)) };
  await noteTries(tx, { limits: firstGuesses(attempt), now });
  if (row.code_hash !== codeHash) {
    await noteTries(tx, { limits: [mistakes(attempt)], now });
    return { kind: 'wrong-code', ...tellFew(CODE_TRIES - row.tries) };
  }
  await giveTryBack(tx, { limits: firstGuesses(attempt) });
  // Checked now, not when the code was sent, since a wrong one may have been entered since.
  const isEnough =
    row.verified === 1 ||
    row.halfway === SECOND ||
    (await waitForTries(tx, { limits: firstGuesses(attempt), now })) === 0;
  if (isEnough) {
    await forgiveMistakes(tx, attempt);
    return { kind: 'right' };
  }
  await tx
    .updateTable('registrations')
    .set({ halfway: FIRST_DONE, expires_at: now + CODE_LIFETIME_MS })
    .where('email_key', '=', emailKey)
    .where('place', '=', place)
    .execute();
  return { ...OVER, another: true };
}

/** Whether the last code was tried too often, or was right and needs a second one. */
async function whyOver(db: Db, asked: Asked): Promise<{ usedUp?: true; another?: true }> {
  const row = await findAsked(db, asked);
  if (row?.halfway === FIRST_DONE) return { another: true };
  return row !== undefined && row.tries >= CODE_TRIES ? { usedUp: true } : {};
}

type CompletedRegistration = Exclude<RegisterReply, { kind: 'common-password' }> | AccountFound | TooFast;

export interface RegistrationStep extends CodeTry {
  /** The code was the long one, which suffices on its own. */
  readonly isProved: boolean;
  readonly repeat: RepeatKey | undefined;
}

export interface RegistrationEnd extends RegistrationStep {
  readonly account: NewAccount;
  /** The device that the account will know. */
  readonly deviceHash: string | undefined;
  /** The id of the audit entry if a ban resumes. */
  readonly auditId: string;
}

/**
 * Turns a verified registration into an account and uses it up. A repetition with its key, after a lost
 * answer, gets the same answer.
 */
export async function completeRegistration(tx: Db, end: RegistrationEnd): Promise<CompletedRegistration> {
  const { account, deviceHash, auditId, emailKey, who, repeat, now } = end;
  const accountId = account.row.id;
  const checked = await checkVerified(tx, end);
  if (checked.kind !== 'verified') return checked;
  const inserted = await insertAccount(tx, account);
  if (inserted === 'phone-registered') return { kind: inserted };
  await tx.deleteFrom('registrations').where('email_key', '=', emailKey).execute();
  // Access to the mailbox is proved, so the address may register again at once if the account is deleted.
  await forgetTries(tx, { limits: [gapOf(end)] });
  // Registered a moment ago, perhaps by the same call on another connection.
  if (inserted !== 'inserted') return (await outcomeOfAccount(tx, emailKey, repeat)) ?? { kind: inserted };
  await resumeBan(tx, { accountId, auditId, who, now });
  if (deviceHash !== undefined) await noteDevice(tx, { accountId, deviceHash, now });
  if (repeat) await keepAnswer(tx, { ...repeat, accountId }, 'registered');
  return { kind: 'registered' };
}

type AccountFound =
  | { readonly kind: 'already-registered' }
  /** By the same call, if the password matches the account's. */
  | { readonly kind: 'registered-before'; readonly passwordHash: string };

/** The answer if the account exists, since this very call may have created it; otherwise undefined. */
async function outcomeOfAccount(
  db: Db,
  emailKey: string,
  repeat: RepeatKey | undefined,
): Promise<AccountFound | undefined> {
  const account = await findAccountByEmail(db, emailKey);
  if (account === undefined) return undefined;
  const known = repeat && (await findAnswer(db, { ...repeat, accountId: account.id }));
  return known?.isSame === true
    ? { kind: 'registered-before', passwordHash: account.password_hash }
    : { kind: 'already-registered' };
}

/** Whether a code for the address was verified earlier and is still valid. */
async function isVerified(db: Db, asked: Asked & { readonly now: number }): Promise<boolean> {
  const row = await findAsked(db, asked);
  return row?.verified === 1 && row.expires_at > asked.now;
}

/** Whether all earlier steps are done. A wrong code counts as a try here too. */
export async function checkVerified(
  tx: Db,
  step: RegistrationStep,
): Promise<{ readonly kind: 'verified' } | Exclude<CompletedRegistration, { kind: 'phone-registered' }>> {
  const { emailKey, isProved, repeat } = step;
  const registered = await outcomeOfAccount(tx, emailKey, repeat);
  if (registered !== undefined) return registered;
  if (isProved) return { kind: 'verified' };
  const checked = await countTry(tx, step);
  if (checked.kind === 'wrong-code' || checked.kind === 'too-fast') return checked;
  // Perhaps invalid because another call completed the registration a moment ago.
  if (checked.kind === 'code-over') return (await outcomeOfAccount(tx, emailKey, repeat)) ?? checked;
  return { kind: (await findAsked(tx, step))?.verified === 1 ? 'verified' : 'not-verified' };
}

export const registrationCommands = {
  startRegistration,
  forgetSending,
  verifyCode,
  checkVerified,
  completeRegistration,
};
