import type { AccountServices } from '../../accounts/services.ts';
import { phoneKey } from '../../../core/account/phone.ts';
import { answerKey } from '../../../core/account/security-question.ts';
import type { RecoveryAnswerRequest, RecoveryAnswerReply } from '../../../core/protocol/recovery.ts';
import { accountKey } from '../../accounts/account-key.ts';
import { knownDeviceOf, sharerAt } from '../../accounts/known-devices.ts';
import { isMailedNumberFor, isLongCodeFor, longCodeFor, mailedNumberFor } from '../../accounts/long-code.ts';
import { findAccountByEmail } from '../../accounts/repository.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import { handlersOver, type AccountHandler } from '../../http/handlers-over.ts';
import { waitForTries } from '../../limits/tries.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import * as repository from './repository.ts';
import { lockedOut, sendPassword, type RecoveryVisit } from './send-password.ts';
import { normalCode } from '../../../core/account/code.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import { temporaryPassword } from '../../accounts/temporary-password.ts';

/**
 * The steps of recovering an account: address, phone number, security answer, a temporary password by mail.
 */
export function recoveryHandlers(deps: AccountServices) {
  return handlersOver(deps, { startRecovery, checkRecoveryPhone, answerRecoveryQuestion });
}

const startRecovery: AccountHandler<'startRecovery'> = async (deps, request, visit) => {
  const { database } = deps;
  const { now, note } = visit;
  const { emailKey, tried, account } = await callerOf(deps, request, visit);
  if (account?.status === 'normal' && isRecoveredByMail(account)) {
    // If none was sent, the code of an earlier mail is valid.
    if (await mailCode(deps, account, visit)) note('recovery-started', { account: account.id });
    else note('recovery-failed', { account: account.id, reason: 'too-many-mails' });
    // Wrong numbers are then counted and answered as for any other account, but mailed ones never have to
    // wait.
    await database.run(repository.startRecovery, { emailKey, tried, now });
    return { kind: 'started' };
  }
  const started = await database.run(repository.startRecovery, { emailKey, tried, now });
  note(started.kind === 'started' ? 'recovery-started' : 'recovery-failed', {
    account: account?.id,
    ...(started.kind !== 'started' && { reason: STARTS[started.kind] }),
  });
  if (started.kind === 'locked') return lockedOut(started);
  return { kind: started.kind === 'started' ? 'started' : 'unknown-email' };
};

const checkRecoveryPhone: AccountHandler<'checkRecoveryPhone'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { now, language, note } = visit;
  const { account, emailKey, tried } = await callerOf(deps, request, visit);
  const isByMail = account?.status === 'normal' && isRecoveredByMail(account);
  if (isByMail && isMailedNumberFor(box, { emailKey: account.email_key, phone: request.phone, now }))
    return { kind: 'question', question: MAIL_TEXTS[language].recoveryQuestion };
  const checked = await database.run(repository.checkRecoveryPhone, {
    emailKey,
    tried,
    phoneHash: box.hash('phone', phoneKey(request.phone)),
    now,
  });
  if (checked.kind !== 'right')
    note('recovery-failed', { account: account?.id, reason: CHECKS[checked.kind] });
  if (checked.kind === 'locked') return lockedOut(checked);
  if (checked.kind === 'wrong') return { ...checked, kind: 'wrong-phone' };
  if (checked.kind === 'deactivated') return checked;
  return { kind: 'question', question: box.open(checked.questionSealed) };
};

const answerRecoveryQuestion: AccountHandler<'answerRecoveryQuestion'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { now, note, language, gone } = visit;
  const { account, tried, sharer } = await callerOf(deps, request, visit);
  if (account === undefined) return { kind: 'wrong-answer' };
  const waiting = { now, note, language, gone, sharer };
  if (isRecoveredByMail(account)) return answerByMail(deps, account, request.answer, waiting);
  const limits = repository.answerLimits(tried, account.id);
  const waitSeconds = await waitForTries(database.read, { limits, now });
  if (waitSeconds > 0) {
    note('recovery-failed', { account: account.id, reason: 'too-many-tries' });
    return lockedOut({ waitSeconds });
  }
  const right = account.status === 'normal' && isRight(box, account, request);
  return sendPassword(deps, account, waiting, { tried, right });
};

async function callerOf(
  { database, box }: AccountServices,
  { email, deviceId }: { email: string; deviceId?: string | undefined },
  { network, neighbourhood, sharer: stranger }: Visit,
) {
  const emailKey = accountKey(email);
  const account = await findAccountByEmail(database.read, emailKey);
  const who = box.hash('tries', emailKey);
  const device = await knownDeviceOf(database.read, { accountId: account?.id, deviceId });
  const tried = { who, device, network, neighbourhood };
  return { emailKey, account, tried, sharer: sharerAt(account, device, stranger) };
}

function isRight(box: SecretBox, account: AccountRow, request: RecoveryAnswerRequest): boolean {
  if (account.question_sealed === null || account.answer_sealed === null) return false;
  return (
    account.phone_hash === box.hash('phone', phoneKey(request.phone)) &&
    box.open(account.question_sealed) === request.question &&
    answerKey(box.open(account.answer_sealed)) === answerKey(request.answer)
  );
}

const CHECKS = { wrong: 'wrong-phone', deactivated: 'deactivated', locked: 'too-many-tries' } as const;
const STARTS = { unknown: 'unknown-name', locked: 'too-many-tries' } as const;

/**
 * Whether an account is recovered by a mailed number and code: one created for an administrator has no phone
 * number and no question. Attackers cannot block this: mailed codes are accepted regardless of other tries.
 */
function isRecoveredByMail({ phone_hash, question_sealed }: AccountRow): boolean {
  return phone_hash === null || question_sealed === null;
}

/** False if the limit of mails is reached: a valid one is already in the mailbox. */
async function mailCode(
  { database, box, mail }: AccountServices,
  { email, email_key: emailKey }: AccountRow,
  { now, neighbourhood, language }: Visit,
): Promise<boolean> {
  const code = longCodeFor(box, 'recovery by mail', emailKey, now);
  const number = mailedNumberFor(box, emailKey, now);
  const message = mail.prepare({ to: email, ...MAIL_TEXTS[language].recoveryCode(code, number) });
  const who = box.hash('tries', emailKey);
  const queued = await database.run(repository.mailRecoveryCode, { who, neighbourhood, mail: message, now });
  if (queued) void mail.flush();
  return queued;
}

/** Accepts the code as the answer. */
async function answerByMail(
  deps: AccountServices,
  account: AccountRow,
  answer: string,
  visit: RecoveryVisit,
): Promise<RecoveryAnswerReply | CallFailure> {
  const { now, note } = visit;
  const entered = { emailKey: account.email_key, code: normalCode(answer), now };
  if (account.status !== 'normal' || !isLongCodeFor(deps.box, 'recovery by mail', entered)) {
    // Hash as for a wrong answer to any other account; otherwise the timing would reveal the difference.
    await deps.passwords.hashInTurn(temporaryPassword(), visit);
    note('recovery-failed', { account: account.id, reason: 'wrong-code' });
    return { kind: 'wrong-answer' };
  }
  return sendPassword(deps, account, visit);
}
