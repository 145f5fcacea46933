import { sql } from 'kysely';
import { DAY_SECONDS } from '../../../core/base/day.ts';
import { CODE_GAP_MS } from '../../../core/account/code.ts';
import type { Left } from '../../../core/protocol/outcome.ts';
import { setTemporaryPassword, type TemporaryPassword } from '../../accounts/repository.ts';
import type { Db } from '../../db/database.ts';
import { insertMail, type NewMail } from '../../mail/repository.ts';
import {
  countTries,
  fewTriesLeft,
  giveTryBack,
  waitForTries,
  type Networks,
  type TryLimit,
} from '../../limits/tries.ts';

/** How long a recovery may take; its tries are counted for as long. */
const RECOVERY_MS = 60 * 60_000;
const TRIES = 5;
const STAGE_EMAIL = 1;
const STAGE_PHONE = 2;
const STAGE_SENT = 3;
/** How long the same right answer is told again that the password was sent. */
const SENT_MS = 10 * 60_000;

/** The keys by which tries are counted. */
interface Tried extends Networks {
  /** A keyed hash of the name. */
  readonly who: string;
  /** A hash of the device, if the account knows it. */
  readonly device: string | undefined;
}

export interface Locked {
  readonly kind: 'locked';
  readonly waitSeconds: number;
}

interface Wrong extends Left {
  readonly kind: 'wrong';
}
const WRONG: Wrong = { kind: 'wrong' };

interface Recoverable {
  readonly id: string;
  /** Null for an account that is recovered by mail: then every number is wrong. */
  readonly phoneHash: string | null;
  readonly isDeactivated: boolean;
}

/** Starts a recovery. Restarting it gives no more tries and undoes no step. */
export async function startRecovery(
  tx: Db,
  { emailKey, tried, now }: { emailKey: string; tried: Tried; now: number },
): Promise<{ readonly kind: 'started' } | { readonly kind: 'unknown' } | Locked> {
  const account = await findRecoverable(tx, emailKey);
  if (account === undefined) return { kind: 'unknown' };
  await tx
    .insertInto('recoveries')
    .values({ account_id: account.id, stage: STAGE_EMAIL, expires_at: now + RECOVERY_MS })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        stage: sql<number>`case when recoveries.expires_at <= ${now} or recoveries.stage = ${STAGE_SENT}
          then ${STAGE_EMAIL} else recoveries.stage end`,
        expires_at: now + RECOVERY_MS,
      }),
    )
    .execute();
  const limits = [...triesAt(STAGE_EMAIL, tried), ...answerLimits(tried, account.id)];
  return lockOf(await waitForTries(tx, { limits, now })) ?? { kind: 'started' };
}

/**
 * Wrong phone numbers, and wrong answers after the right number, are counted separately. Those from unknown
 * devices also count for the account; otherwise an attacker with many networks could guess without limit. One
 * neighbourhood gets a fifth of these tries, so that blocking an owner on a new device takes several.
 */
function triesAt(stage: number, { who, device, network, neighbourhood }: Tried): TryLimit[] {
  const what = stage === STAGE_EMAIL ? 'number' : 'answer';
  const here = {
    key: `recovery ${what} ${who} ${device ?? network}`,
    pace: { calls: TRIES, seconds: RECOVERY_MS / 1000 },
  };
  if (device !== undefined) return [here];
  return [
    here,
    { key: `recovery ${what}s ${who} ${neighbourhood}`, pace: { calls: 20, seconds: DAY_SECONDS } },
    { key: `all recovery ${what}s ${who}`, pace: { calls: 100, seconds: DAY_SECONDS } },
  ];
}

/** Each recovery ends all sessions, so someone who knows number and answer must not recover without limit. */
function recoveriesOf(accountId: string): TryLimit[] {
  return [{ key: `recoveries ${accountId}`, pace: { calls: 5, seconds: DAY_SECONDS } }];
}

/** The limits that may delay an answer. */
export function answerLimits(tried: Tried, accountId: string): TryLimit[] {
  return [...triesAt(STAGE_PHONE, tried), ...recoveriesOf(accountId)];
}

function lockOf(waitSeconds: number): Locked | undefined {
  return waitSeconds > 0 ? { kind: 'locked', waitSeconds } : undefined;
}

export interface PhoneTry {
  readonly emailKey: string;
  readonly phoneHash: string;
  readonly tried: Tried;
  readonly now: number;
}

export async function checkRecoveryPhone(
  tx: Db,
  { emailKey, phoneHash, tried, now }: PhoneTry,
): Promise<
  | { readonly kind: 'right'; readonly questionSealed: string }
  | { readonly kind: 'deactivated' }
  | Wrong
  | Locked
> {
  const account = await findRecoverable(tx, emailKey);
  if (account === undefined) return WRONG;
  const right = account.phoneHash === phoneHash;
  const judged = await countTry(tx, { accountId: account.id, tried, now }, STAGE_EMAIL, right);
  if (typeof judged === 'object') return judged;
  if (account.isDeactivated) return { kind: 'deactivated' };
  await tx
    .updateTable('recoveries')
    .set({ stage: STAGE_PHONE })
    .where('account_id', '=', account.id)
    .where('stage', '<', STAGE_PHONE)
    .execute();
  const { question_sealed } = await tx
    .selectFrom('accounts')
    .select('question_sealed')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return { kind: 'right', questionSealed: question_sealed! };
}

export interface Answered {
  readonly tried: Tried;
  /** Whether phone, question and answer were all right. */
  readonly right: boolean;
}

export interface RecoveryEnd extends TemporaryPassword {
  /** Undefined for an account without a phone number or a question, once access to the mailbox is proved. */
  readonly answered: Answered | undefined;
  readonly now: number;
}

/** Ends a recovery: replaces the password with a temporary one, queues its mail and ends all sessions. */
export async function endRecovery(
  tx: Db,
  { answered, now, ...change }: RecoveryEnd,
): Promise<{ readonly kind: 'ended' | 'ended-before' } | Wrong | Locked> {
  const { accountId } = change;
  const reached = answered
    ? await countTry(tx, { accountId, tried: answered.tried, now }, STAGE_PHONE, answered.right)
    : await stageOf(tx, accountId, now);
  if (typeof reached === 'object') return reached;
  if (reached === STAGE_SENT) return { kind: 'ended-before' };
  const locked = lockOf(await countTries(tx, { limits: recoveriesOf(accountId), now }));
  if (locked !== undefined) return locked;
  await tx
    .updateTable('recoveries')
    .set({ stage: STAGE_SENT, expires_at: now + SENT_MS })
    .where('account_id', '=', accountId)
    .execute();
  await setTemporaryPassword(tx, change);
  return { kind: 'ended' };
}

interface CodeMail {
  /** A keyed hash of the name. */
  readonly who: string;
  readonly neighbourhood: string;
  readonly mail: NewMail;
  readonly now: number;
}

/** Mails a recovery code, unless the limit is reached: all these mails have the same code. */
export async function mailRecoveryCode(
  tx: Db,
  { who, neighbourhood, mail, now }: CodeMail,
): Promise<boolean> {
  const limits = [
    { key: `recovery mail ${who}`, pace: { calls: 1, seconds: CODE_GAP_MS / 1000 } },
    { key: `recovery mails ${who} ${neighbourhood}`, pace: { calls: 20, seconds: DAY_SECONDS } },
    { key: `recovery mails ${who}`, pace: { calls: 100, seconds: DAY_SECONDS } },
  ];
  if ((await countTries(tx, { limits, now })) > 0) return false;
  await insertMail(tx, mail);
  return true;
}

/**
 * Counts a wrong try; of a right one, returns the stage that the recovery has reached. A try at another stage,
 * after a skipped step, is wrong too.
 */
async function countTry(
  tx: Db,
  { accountId, tried, now }: { accountId: string; tried: Tried; now: number },
  stage: number,
  right: boolean,
): Promise<number | Wrong | Locked> {
  const limits = triesAt(stage, tried);
  const reached = await stageOf(tx, accountId, now);
  if (reached < stage) return WRONG;
  const locked = lockOf(await countTries(tx, { limits, now }));
  if (locked !== undefined) return locked;
  if (!right) return { ...WRONG, ...(await fewTriesLeft(tx, { limits, now })) };
  // Only this try: otherwise a right number would provide more tries.
  await giveTryBack(tx, { limits });
  return reached;
}

/** The stage that an account's recovery has reached; 0 if none is open. */
async function stageOf(tx: Db, accountId: string, now: number): Promise<number> {
  const open = await tx
    .selectFrom('recoveries')
    .select('stage')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return open?.stage ?? 0;
}

async function findRecoverable(db: Db, emailKey: string): Promise<Recoverable | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'phone_hash', 'question_sealed', 'status'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const phoneHash = row.question_sealed === null ? null : row.phone_hash;
  return { id: row.id, phoneHash, isDeactivated: row.status === 'deactivated' };
}

export const recoveryCommands = {
  startRecovery,
  checkRecoveryPhone,
  endRecovery,
  mailRecoveryCode,
};
